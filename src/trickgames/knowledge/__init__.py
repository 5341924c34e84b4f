"""What a seat may know: views, and full states drawn from them."""
