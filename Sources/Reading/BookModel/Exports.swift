// Nearly all that is said of books speaks of page numbers and sizes too, so who imports this room has their
// room as well.
@_exported public import PageModel
