"""The markup language of texts: bold, named styles, icons, ruby and lists."""
