"""Faces are arranged on sheets of paper, and sheets become a PDF."""
