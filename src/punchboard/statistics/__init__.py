"""How the values of fields are spread over a deck: tables and a picture."""
