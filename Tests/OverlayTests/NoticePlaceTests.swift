import DrawnFirst
import PageGeometry
import PageLayout
import RectoBookModel
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// Where messages stand beside lists, and what the shelf says in low and narrow views.
@MainActor @Suite(.drawnFirst) struct NoticePlaceTests {
  nonisolated private static let sizes = [
    (640, 480, 1.0), (640, 480, 1.5), (640, 480, 2.0), (1280, 800, 1.0), (1280, 800, 2.0),
    (1920, 1080, 1.0),
  ]

  private func list(isGrid: Bool) -> OverlayContent.Panel {
    var panel = OverlayContent.Panel(
      title: "Contents",
      rows: (0..<40).map { OverlayContent.Row(text: "Chapter \($0)", detail: "") },
      selected: 3)
    panel.isGrid = isGrid
    return panel
  }

  @Test(
    "no message and no progress covers a list, and the list keeps most of its height",
    arguments: sizes)
  func lists(width: Int, height: Int, scale: Double) throws {
    for isGrid in [false, true] {
      let studio = try OverlayStudio(width: width, height: height, scale: scale)
      var content = OverlayContent()
      content.panel = list(isGrid: isGrid)
      let alone = try studio.settleAndPlace(content, .panel)
      content.messages = [
        OverlayContent.Message(id: 1, text: "Mark a set."),
        OverlayContent.Message(
          id: 2, text: "cannot open /books/a.pdf: the file is damaged", isError: true,
          canBeCopied: true),
      ]
      content.progress = [OverlayContent.Progress(text: "Adding books: 3 of 9", share: 0.3)]
      let panel = try studio.settleAndPlace(content, .panel)
      for part in [OverlayPart.message(2), .progress(0)] {
        #expect(!(try studio.place(part)).touches(panel), "\(part)")
      }
      #expect(panel.height > 0.4 * alone.height)
      // It is as large as before once nothing is told.
      (content.messages, content.progress) = ([], [])
      #expect(try studio.settleAndPlace(content, .panel) == alone)
    }
  }

  @Test("what lasts does not hide what can be done on the shelf", arguments: sizes)
  func shelf(width: Int, height: Int, scale: Double) throws {
    let studio = try OverlayStudio(width: width, height: height, scale: scale)
    var content = OverlayContent()
    var shelf = OverlayContent.Shelf()
    shelf.booksTop = 60 * scale
    shelf.tools = [
      OverlayContent.Button(command: .chooseBook, label: "Open", tip: "Open a book"),
      OverlayContent.Button(command: .addFolder, label: "Add a folder", tip: "Add a folder"),
    ]
    content.shelf = shelf
    content.progress = [OverlayContent.Progress(text: "Adding books: 3 of 9", share: 0.3)]
    content.messages = [OverlayContent.Message(id: 1, text: "Three books are there already.")]
    try studio.settle(content)
    for part in [OverlayPart.progress(0), .message(1)] {
      let told = try studio.place(part)
      for tool in [Command.chooseBook, .addFolder] {
        #expect(!told.touches(try studio.place(.button(tool))), "\(part) over \(tool)")
      }
    }
  }

  @Test("a short message is a small card, and a long one has its words whole")
  func width() throws {
    let studio = try OverlayStudio(width: 1280, height: 800)
    var content = OverlayContent()
    content.messages = [
      OverlayContent.Message(id: 1, text: "pepper"),
      OverlayContent.Message(id: 2, text: String(repeating: "long words ", count: 30)),
    ]
    try studio.settle(content)
    let (short, long) = (try studio.place(.message(1)), try studio.place(.message(2)))
    #expect(short.width < 120 && short.right == long.right)
    #expect(long.width > 300 && long.width <= 360 && long.height > 60)
    #expect(studio.overlay.record?.texts.contains { $0.isCut } == false)
  }

  @Test(
    "all that is told of a book of the row stands in the view, however low it is", arguments: sizes)
  func captions(width: Int, height: Int, scale: Double) throws {
    for hint in ["", "2 books selected"] {
      var reader = Reader(view: ViewSize(width: Double(width), height: Double(height)))
      reader.standBeforeShelf()
      let books = (0..<9).map { index in
        ShelfBook(
          id: index + 1, location: .disk(path: "/books/\(index).cbz"), title: "Book \(index)",
          authors: "Jane Austen", pages: 40)
      }
      _ = reader.receive(.shelved(books, words: ""))
      var content = reader.overlay
      content.shelf?.hint = hint
      let studio = try OverlayStudio(width: width, height: height, scale: scale)
      try studio.settle(content)
      let texts = studio.overlay.record?.texts ?? []
      let told = texts.filter { $0.text.contains("Jane Austen") || $0.text == "Book 0" }
      #expect(told.count == 2)
      for text in told {
        #expect(text.box.bottom <= Double(height) && text.seen == text.box, "\(text.text)")
      }
      #expect(hint.isEmpty || texts.contains { $0.text.contains(hint) })
    }
  }

  @Test("chips stand above the books, those without room are counted", arguments: sizes)
  func chips(width: Int, height: Int, scale: Double) throws {
    for top in [30.0 * Double(height) / 480, 80.0 * Double(height) / 480] {
      let studio = try OverlayStudio(width: width, height: height, scale: scale)
      var content = OverlayContent()
      var shelf = OverlayContent.Shelf()
      shelf.booksTop = top
      shelf.count = "12 books"
      let names = ["By title", "Unread", "In “For the train”", "“some words”", "Recently read"]
      shelf.chips = names.map { OverlayContent.Chip(text: $0, canGo: true) }
      content.shelf = shelf
      try studio.settle(content)
      var places: [OverlayBox] = []
      for index in names.indices {
        let part = OverlayPart.library(.chip(index))
        guard let box = studio.overlay.places.last(where: { $0.part == part })?.box else {
          continue
        }
        #expect(box.bottom <= top && box.top >= 0 && box.right <= Double(width))
        #expect(!places.contains { $0.touches(box) })
        places.append(box)
      }
      #expect(!places.isEmpty)
      let isWhole = places.count == names.count
      let texts = studio.overlay.record?.texts.map(\.text) ?? []
      let left = names.count - places.count + 1
      #expect(isWhole || texts.contains("+\(left)"), "\(texts)")
    }
  }

  @Test("the look editor's names are whole where letters are large", arguments: [1.0, 1.5, 2.0])
  func lookEditor(scale: Double) throws {
    let studio = try OverlayStudio(width: 640, height: 480, scale: scale)
    var content = OverlayContent()
    content.lookPanel = Samples.lookPanel
    content.lookPanel?.rows = ["Light through paper", "Brightness of the desk"].map {
      OverlayContent.LookRow(
        text: $0, kind: .color(red: 1, green: 0.9, blue: 0.8, isOpen: false))
    }
    try studio.settle(content)
    let cut = studio.overlay.record?.texts.filter(\.isCut).map(\.text)
    #expect(cut == [])
    let tabs = try (0..<3).map { try studio.place(.look(.page($0))).top }
    #expect(Set(tabs).count == 1)
  }
}

extension OverlayStudio {
  /// Draws a content, and says where a part of it lies.
  fileprivate func settleAndPlace(
    _ content: OverlayContent, _ part: OverlayPart
  ) throws -> OverlayBox {
    try settle(content)
    return try place(part)
  }
}
