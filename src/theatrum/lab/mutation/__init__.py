"""Mutation: one line of the rules is changed, the tests run, and whoever does not notice is told."""
