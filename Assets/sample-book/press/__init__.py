"""The press: what puts marks on a page. It knows type, paths and paper, and nothing of this book."""
