"""Finished PDF files become what a printing house takes: inks, output intent, a standard."""
