"""What letters say of leagues and of their paper."""
