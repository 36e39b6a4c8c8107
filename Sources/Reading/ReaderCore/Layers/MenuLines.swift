import RectoBookModel
import RectoKeyboard

/// The menu of the right button: what can be done here, each with its key.
struct MenuLines {
  private let reader: Reader
  private let link: PageLink?

  /// The lines for a reader, at a link or beside any.
  init(_ reader: Reader, link: PageLink?) { (self.reader, self.link) = (reader, link) }

  /// The lines, in groups.
  var lines: [PanelState.Line] {
    groups.flatMap { group in
      group.enumerated().map { index, item in
        var row = OverlayContent.Row(
          text: item.words, detail: shownKeys(of: item.command).map(ScreenText.keys) ?? "")
        row.beginsGroup = index == 0
        return PanelState.Line(row: row, aim: item.aim ?? .command(item.command))
      }
    }
  }

  /// A line of the menu.
  private struct Item {
    var command: Command
    var words: String
    /// What it leads to, where that is not the bare command.
    var aim: PanelState.Aim?

    init(_ command: Command, _ words: String? = nil, aim: PanelState.Aim? = nil) {
      (self.command, self.words, self.aim) = (command, words ?? ScreenText.menuItem(command), aim)
    }
  }

  private var groups: [[Item]] {
    let bookless = [[Item(.openBook), Item(.recentBooks)], [Item(.help), Item(.quit)]]
    if reader.isShelfInSight {
      return [[Item(.shelves), Item(.shelfForm), Item(.find)]] + bookless
    }
    return reader.facts == nil ? bookless : groupsOfBook
  }

  private var groupsOfBook: [[Item]] {
    let notes = reader.book.notes
    var here: [Item] = []
    if let link { here.append(Item(.followLink, ScreenText.menuFollow, aim: .link(link))) }
    if notes.selection != nil { here += [Item(.copy), Item(.findSelection)] }
    let isBookmarked = reader.pages.contains { notes.kept.bookmark(of: $0) != nil }
    var going = [Item(.nextPage), Item(.previousPage)]
    if !notes.jumps.back.isEmpty { going.append(Item(.placeBack)) }
    going.append(Item(.goToPage))
    let keeping = Item(
      .toggleBookmark, isBookmarked ? ScreenText.menuBookmarkGone : ScreenText.menuBookmark)
    let groups: [[Item]] = [
      here, going,
      [Item(.outline), Item(.allPages), Item(.find), keeping, Item(.bookmarks)],
      [
        Item(.nextFit), Item(.toggleTwoPages), Item(.nextPaper), Item(.look),
        Item(.selectText), Item(.toggleControls), Item(.toggleFullScreen),
      ],
      [Item(.openBook), Item(.recentBooks), Item(.information), Item(.help), Item(.closeBook)],
    ]
    return groups.filter { !$0.isEmpty }
  }

  /// The first key that means a command where the reader is.
  private func shownKeys(of command: Command) -> KeySequence? {
    KeySheet(table: reader.keys, isOnShelf: reader.isShelfInSight).keys(of: command).first
  }
}
