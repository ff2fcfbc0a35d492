"""Questions of ours that wait for a yes, and what people answer to them."""
