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
      text: "0 on success; otherwise one line on standard error names what failed and why."),
    Section(
      title: "ENVIRONMENT",
      items: [
        (
          "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
          "Absolute paths of the folders that hold the folders named below; if one is not set, "
            + "its default in the home folder."
        ),
        (
          "XDG_RUNTIME_DIR",
          "Where --reuse-window finds windows."
        ),
        (
          "RECTO_REDUCED_MOTION",
          "1: pages fade, as if the desktop asked for less motion; 0: they turn, whatever "
            + "the desktop asks for."
        ),
        ("DISPLAY", "The X display of the window; under Wayland, that of Xwayland."),
        ("DESTDIR", "For install and uninstall, if --destdir is not given."),
      ]),
    Section(
      title: "FILES",
      items: [
        ("~/.config/recto/config.toml", "Settings; see recto settings example."),
        ("~/.config/recto/shaders/", "Shaders that override the built-in ones."),
        (
          "~/.local/share/recto/",
          "The library, your places, bookmarks, drawings, highlights and notes, and your presets."
        ),
        ("~/.local/state/recto/", "The size of the window, and the last look."),
        ("~/.cache/recto/", "What can be made again at any time, such as covers."),
      ]),
    Section(
      title: "EXAMPLES",
      items: [
        ("recto", "Opens the shelf."),
        ("recto -p 12 comic.cbz", "Opens a book at its twelfth page."),
        (
          "recto library add --watch ~/Books",
          "Adds the books in a folder to the library, and watches it."
        ),
        ("recto info --json book.epub", "Describes a book as JSON."),
        ("recto text -p -1 book.pdf", "Prints the text of the last page."),
        ("recto page comic.cbz 1 -o - | display -", "Pipes the first page into another program."),
        (
          "recto render book.pdf -o turn.png -p 8 --turn 0.4 --angle 15",
          "Draws a leaf in the air, without a display."
        ),
      ]),
  ]
}
