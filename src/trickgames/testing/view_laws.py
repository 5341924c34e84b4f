"""Laws of what a seat may know: views, the actions that a seat sees, and sampled states."""
VIEW_LAWS = ()
