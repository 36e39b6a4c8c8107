/// What the manual says beside what the commands tell of themselves.
nonisolated enum ManualNotes {
  /// A section: a text, and names with what they mean.
  struct Section {
    let title: String
    var text = ""
    var items: [(name: String, text: String)] = []
  }

  /// The sections after the commands, in the order that manuals have.
  static let sections = [
    Section(
      title: "EXIT STATUS",
      text: "0 on success; otherwise one line on standard error says what failed and why."),
    Section(
      title: "ENVIRONMENT",
      items: [
        (
          "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
          "Absolute paths of the folders that hold the folders named below; where one is not set, "
            + "the usual one at home."
        ),
        (
          "XDG_RUNTIME_DIR",
          "Where windows are found by --reuse-window."
        ),
        (
          "RECTO_REDUCED_MOTION",
          "1: openings fade, as where the desktop wishes for less motion; 0: they do not, whatever "
            + "the desktop wishes."
        ),
        ("DISPLAY", "The X display of the window; beside Wayland that is Xwayland."),
        ("DESTDIR", "For install and uninstall, where --destdir is not given."),
      ]),
    Section(
      title: "FILES",
      items: [
        ("~/.config/recto/config.toml", "Settings; see recto settings example."),
        ("~/.config/recto/shaders/", "Shaders that go before the program's own."),
        (
          "~/.local/share/recto/",
          "The library, what is remembered of each book, and looks that were kept."
        ),
        ("~/.local/state/recto/", "The size of the window, and the look of the last time."),
        ("~/.cache/recto/", "What can be made anew at any time, such as covers."),
      ]),
    Section(
      title: "EXAMPLES",
      items: [
        ("recto", "Opens the shelf."),
        ("recto -p 12 comic.cbz", "Opens a book at its twelfth page."),
        ("recto library add --watch ~/Books", "Brings the books of a folder into the library."),
        ("recto info --json book.epub", "Tells what a book is."),
        ("recto text -p -1 book.pdf", "Prints the text of the last page."),
        ("recto page comic.cbz 1 -o - | display -", "Pipes the first page into another program."),
        (
          "recto render book.pdf -o turn.png -p 8 --turn 0.4 --angle 15",
          "Draws a leaf in the air, without a display."
        ),
      ]),
  ]
}
