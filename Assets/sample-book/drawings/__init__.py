"""The drawings, one a file. Each is computed where a formula exists and drawn by hand where none does."""
