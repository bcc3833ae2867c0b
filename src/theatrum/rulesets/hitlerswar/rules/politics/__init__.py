"""Neutrality, surrender, morale, partisans."""
