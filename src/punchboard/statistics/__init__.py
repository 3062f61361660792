"""How the values of fields are distributed over a deck: tables and a picture."""
