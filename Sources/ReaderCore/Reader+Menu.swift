import BookModel
import PageGeometry
import Keyboard
import PageLayout

/// The menu of the right button: what can be done here, each with its key.
extension Reader {
  /// Opens the menu at a place, or in the middle of the view.
  mutating func openMenu(at place: Vector2?) -> [Effect] {
    (sheet, hints, prompt, bar.focus) = (nil, nil, nil, nil)
    keyInput.clear()
    var menu = PanelState(.menu)
    menu.place = place ?? Vector2(view.width, view.height) / 2
    menu.fill(menuLines(at: place))
    let closed = closePanel()
    panel = menu
    return closed
  }

  private func menuLines(at place: Vector2?) -> [PanelState.Line] {
    let groups =
      isShelfInSight
      ? Self.shelfGroups + Self.bookless : facts == nil ? Self.bookless : menuGroups(at: place)
    return groups.flatMap { group in
      group.enumerated().map { index, item in
        var row = FaceContent.Row(
          text: item.words, detail: shownKeys(of: item.command).map(Words.keys) ?? "")
        row.beginsGroup = index == 0
        return PanelState.Line(row: row, aim: item.aim ?? .command(item.command))
      }
    }
  }

  /// The first key that means a command where the reader is.
  private func shownKeys(of command: Command) -> KeySequence? {
    let all = keys.keys(of: command)
    guard isShelfInSight else { return all.first }
    return all.first { $0.chord.map { Self.worksOnShelf($0, as: command) } ?? false }
  }

  /// A line of the menu.
  private struct Item {
    var command: Command
    var words: String
    /// What it leads to, where that is not the bare command.
    var aim: PanelState.Aim?

    init(_ command: Command, _ words: String? = nil, aim: PanelState.Aim? = nil) {
      (self.command, self.words, self.aim) = (command, words ?? command.menuWords, aim)
    }
  }

  private static let shelfGroups: [[Item]] = [
    [Item(.shelves), Item(.shelfForm), Item(.find)]
  ]

  private static let bookless: [[Item]] = [
    [Item(.openBook), Item(.recentBooks)], [Item(.help), Item(.quit)],
  ]

  private func menuGroups(at place: Vector2?) -> [[Item]] {
    var here: [Item] = []
    if let link = place.flatMap(link) {
      here.append(Item(.followLink, Words.menuFollow, aim: .link(link)))
    }
    if selection != nil { here.append(Item(.copy)) }
    let isBookmarked = pages.contains { kept.bookmark(of: $0) != nil }
    var going = [Item(.nextPage), Item(.previousPage)]
    if !jumps.back.isEmpty { going.append(Item(.placeBack)) }
    going.append(Item(.goToPage))
    let keeping = Item(
      .toggleBookmark, isBookmarked ? Words.menuBookmarkGone : Words.menuBookmark)
    let groups: [[Item]] = [
      here, going,
      [Item(.outline), Item(.allPages), Item(.find), keeping, Item(.bookmarks)],
      [
        Item(.nextFit), Item(.toggleTwoPages), Item(.nextPaper), Item(.bench),
        Item(.selectText), Item(.toggleControls), Item(.toggleFullScreen),
      ],
      [Item(.openBook), Item(.recentBooks), Item(.information), Item(.help), Item(.closeBook)],
    ]
    return groups.filter { !$0.isEmpty }
  }
}

extension Command {
  /// What the menu calls it.
  fileprivate var menuWords: String {
    switch self {
    case .goToPage: Words.menuPage
    case .find: Words.menuFind
    case .openBook: Words.menuOpen
    case .placeBack: Words.menuBack
    case .outline: Words.outline
    case .help: Words.keys
    case .selectText: Words.menuSelect
    case .nextPaper: Words.menuPaper
    case .copy: Words.menuCopy
    case .bench: Words.menuBench
    default: summary.prefix(1).uppercased() + summary.dropFirst()
    }
  }
}
