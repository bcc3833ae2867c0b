"""What is shown: views, panels, labels, log lines, odds, lessons and help."""
