import DrawnFirst
import PageGeometry
import PageLayout
import RectoBookModel
import RectoKeyboard
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// What lies over the shelf: the form for a book's card, chips, selected books, and collections to drag to.
@MainActor @Suite(.drawnFirst) struct BookFormTests {
  private func reader(_ size: (width: Int, height: Int) = (1280, 800)) -> Reader {
    var reader = Reader(view: ViewSize(width: Double(size.width), height: Double(size.height)))
    reader.standBeforeShelf()
    let books = (1...9).map { number in
      ShelfBook(
        id: number, location: .disk(path: "/books/\(number).cbz"), title: "Book \(number)",
        pages: 40)
    }
    _ = reader.receive(.shelved(books, words: ""))
    return reader
  }

  private func key(_ chord: String, _ reader: inout Reader) throws {
    _ = reader.receive(.key(try Chord(written: chord), isRepeat: false))
  }

  @Test(
    "the form shows every field and both buttons in any window, and tells what is pressed",
    arguments: [(640, 480), (1280, 800), (1920, 1080), (400, 700)])
  func form(width: Int, height: Int) throws {
    let studio = try OverlayStudio(width: width, height: height)
    var reader = reader((width, height))
    try key("Ctrl+e", &reader)
    try studio.settle(reader.overlay)
    let form = try studio.place(.library(.form))
    #expect(form.left >= 0 && form.top >= 0 && form.right <= Double(width))
    #expect(form.bottom <= Double(height))
    for field in 0..<6 {
      let place = try studio.place(.library(.field(field)))
      #expect(place.left >= form.left && place.right <= form.right)
      #expect(try studio.click(.library(.field(field))) == [.library(.focused(field: field))])
    }
    #expect(
      try studio.click(.library(.coverStep(by: 1))) == [.library(.steppedCover(by: 1))])
    #expect(try studio.click(.library(.save)) == [.library(.savedCard)])
    #expect(try studio.click(.library(.cancel)) == [.library(.closedCard)])
    #expect(try studio.click(.library(.closes)) == [.library(.closedCard)])
    // A page that has no picture yet is asked for by being in sight.
    if width > 500 { #expect(studio.overlay.visiblePictures == [PageNumber(1)]) }
  }

  @Test("a chip leads to what can be chosen, and its cross takes it away")
  func chips() throws {
    let studio = try OverlayStudio(width: 640, height: 480)
    var reader = reader((640, 480))
    try studio.settle(reader.overlay)
    #expect(try studio.click(.library(.chip(0))) == [.library(.chose(chip: 0))])
    let words = "is:unread in:\"A name that is long, and longer still\" sort:author whale"
    _ = reader.receive(.invocation(Invocation(.shelves, argument: words)))
    try studio.settle(reader.overlay)
    for chip in 0..<4 {
      #expect(
        try studio.click(.library(.removesChip(chip))) == [.library(.removed(chip: chip))])
      #expect(try studio.place(.library(.chip(chip))).right <= 640)
    }
  }

  @Test("selected books are marked, and the pointer over a mark is the shelf's")
  func picks() throws {
    let studio = try OverlayStudio(width: 1280, height: 800)
    var reader = reader()
    let before = try studio.settle(reader.overlay).picture
    try key("Insert", &reader)
    let after = try studio.settle(reader.overlay).picture
    let mark = try studio.place(.library(.pick(0)))
    #expect(after.difference(from: before)?.touches(mark) == true)
    #expect(studio.overlay.receive(.pressed(mark.center), at: studio.now).isTaken == false)
  }

  @Test("collections lie along the lower edge while a book is dragged", arguments: [640, 1280])
  func carries(width: Int) throws {
    let height = width * 5 / 8
    let studio = try OverlayStudio(width: width, height: height)
    var reader = reader((width, height))
    let middle = Vector2(Double(width) / 2, Double(height) / 2)
    _ = reader.receive(.pressed(at: middle, time: 0))
    _ = reader.receive(.moved(to: middle + Vector2(0, 60), time: 0.1))
    _ = reader.receive(.collections((1...12).map { .init("Collection \($0)", count: $0) }))
    try studio.settle(reader.overlay)
    let tile = try studio.place(.library(.collection(1)))
    #expect(tile.bottom <= Double(height) && tile.top > 0.75 * Double(height))
  }
}
