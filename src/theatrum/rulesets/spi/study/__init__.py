"""What is measured: how a side stands, calibration, the audit of whole wars."""
