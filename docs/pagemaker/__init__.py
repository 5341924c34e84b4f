"""What makes pages of the documentation, and runs their examples."""
