"""What running text claims, and what is not certain enough to be said."""
