import RectoBookModel
import PageGeometry
import PageLayout
import RectoKeyboard

/// The menu of the right button: what can be done here, each with its key.
struct MenuLines {
  private let reader: Reader
  private let link: PageLink?
  /// The book of the shelf that it is about.
  private let shelved: ShelfBook?

  /// The lines for a reader, at a link or beside any, at a book of the shelf or beside any.
  init(_ reader: Reader, link: PageLink?, shelved: ShelfBook? = nil) {
    (self.reader, self.link, self.shelved) = (reader, link, shelved)
  }

  /// The menu at a place, or in the middle of the view.
  static func menu(of reader: Reader, at place: Vector2?, for shelved: ShelfBook?) -> PanelState {
    var menu = PanelState(.menu)
    menu.place = place ?? reader.book.inView.hold.middle
    let link = reader.isShelfInSight ? nil : place.flatMap(reader.book.link)
    menu.fill(MenuLines(reader, link: link, shelved: shelved).lines)
    return menu
  }

  /// The lines, in groups.
  var lines: [PanelState.Line] {
    groups.flatMap { group in
      group.enumerated().map { index, item in
        let key = item.control.map(sheet.key) ?? item.command.map(shownKey)
        var row = OverlayContent.Row(text: item.words, detail: key ?? "")
        row.beginsGroup = index == 0
        row.isOn = item.isOn
        return PanelState.Line(row: row, aim: item.aim)
      }
    }
  }

  /// A line of the menu.
  private struct Item {
    var words: String
    /// What it leads to.
    var aim: PanelState.Aim
    /// The command whose key is printed.
    var command: Command?
    /// What the key that is printed does to the shelf, where that is no command.
    var control: Control?
    /// Whether what it switches is on; nil where it switches nothing.
    var isOn: Bool?

    init(_ command: Command, _ words: String? = nil, aim: PanelState.Aim? = nil) {
      (self.command, self.words) = (command, words ?? ScreenText.menuItem(command))
      self.aim = aim ?? .command(command)
    }

    /// A line of something that is on or off.
    init(_ command: Command, isOn: Bool) {
      self.init(command)
      self.isOn = isOn
    }

    init(_ care: ShelfCare, for book: ShelfBook, of books: [ShelfBook], in collection: String) {
      words = care.menuItem(
        title: book.title.withoutControls, count: books.count,
        areFinished: books.allSatisfy(\.isFinished), collection: collection)
      aim = .care(care, of: book.id)
      command = care == .about ? .information : nil
      control = care.control
    }
  }

  private var groups: [[Item]] {
    let ofFiles = [Item(.chooseBook), Item(.addFolder), Item(.recentBooks)]
    let bookless = [ofFiles, [Item(.help), Item(.quit)]]
    if reader.isShelfInSight {
      let ofBook = shelved.map(items)
      let groups =
        [ofBook ?? [], [Item(.shelves), Item(.shelfForm), stacks, Item(.find)]] + bookless
      return groups.filter { !$0.isEmpty }
    }
    return reader.facts == nil ? bookless : groupsOfBook
  }

  private var stacks: Item {
    Item(.stacks, isOn: reader.book.inView.preferences.defaults.stacksSeries)
  }

  /// What can be done to a book, and to all that are selected with it.
  private func items(for book: ShelfBook) -> [Item] {
    let books = reader.shelf?.books(with: book.id) ?? [book]
    let collection = ShelfText(reader.shelf?.words ?? "").value(of: "in:")
    let cares = ShelfCare.allCases.filter { $0 != .uncollect || collection != nil }
    return cares.map { Item($0, for: book, of: books, in: collection ?? "") }
  }

  private var groupsOfBook: [[Item]] {
    let notes = reader.book.notes
    var here: [Item] = []
    if let link { here.append(Item(.followLink, ScreenText.menuFollow, aim: .link(link))) }
    let isHeld = notes.selection == nil && notes.annotations.held != nil
    if notes.selection != nil || isHeld {
      here += [Item(.highlight), Item(.note), Item(.copy), Item(.findSelection)]
    }
    if LookUp(reader).pointed != nil { here += [Item(.define), Item(.webSearch)] }
    if isHeld { here.append(Item(.removeHighlight)) }
    let isBookmarked = reader.pages.contains { notes.kept.bookmark(of: $0) != nil }
    var going = [Item(.nextPage), Item(.previousPage)]
    if !notes.jumps.back.isEmpty { going.append(Item(.placeBack)) }
    going.append(Item(.goToPage))
    let groups: [[Item]] = [
      here, going,
      [
        Item(.outline), Item(.allPages), Item(.find),
        Item(.toggleBookmark, isOn: isBookmarked), Item(.bookmarks), Item(.annotations),
      ] + (notes.annotations.all.isEmpty ? [] : [Item(.exportNotes)]),
      [
        Item(.card), Item(.look), Item(.night, isOn: reader.tone.paper == .night),
        Item(.nextFit), Item(.toggleTwoPages, isOn: reader.shape?.isOnePage == false),
        Item(.scroll, isOn: reader.book.inView.scroll != nil),
        Item(.guidedView, isOn: reader.book.inView.guided.isOn),
      ] + pairing + [
        Item(.selectText, isOn: notes.selectsText),
        Item(.toggleControls, isOn: reader.bar.isPinned),
        Item(.toggleFullScreen, isOn: reader.isFullScreen),
      ],
      [
        Item(.chooseBook), Item(.recentBooks), Item(.information), Item(.useAsCover), Item(.help),
        Item(.closeBook),
      ],
    ]
    return groups.filter { !$0.isEmpty }
  }

  /// The page in sight stands alone, where two pages lie side by side.
  private var pairing: [Item] {
    let view = reader.book.inView
    guard view.scroll == nil, reader.shape?.isOnePage == false, reader.facts?.flows == false else {
      return []
    }
    return [Item(.standAlone, isOn: MakeupOrders.isAlone(in: view))]
  }

  private var sheet: KeySheet { KeySheet(table: reader.keys, isOnShelf: reader.isShelfInSight) }

  /// The first key that means a command where the reader is, as it is printed.
  private func shownKey(of command: Command) -> String {
    sheet.keys(of: command).first.map(ScreenText.keys) ?? ""
  }
}
