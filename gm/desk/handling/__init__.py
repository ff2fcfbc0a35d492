"""What a letter of a person may do: asked about, judged, told."""
