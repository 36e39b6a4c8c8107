import PageLayout
import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("the sizes of text that a press leads to") struct NextLayoutsTests {
  private func reader(flows: Bool = true) -> Reader {
    var reader = Reader(view: wideView)
    _ = reader.receive(.opened(bookFacts(pages: 40, flows: flows)))
    return reader
  }

  /// The layout that an effect asks for.
  private func asked(_ effects: [Effect]) -> TextLayout? {
    for case .layOut(let layout) in effects { return layout }
    return nil
  }

  @Test("are those of the keys, and of the card while that lies open")
  func whole() throws {
    let reader = reader()
    let next = try #require(NextLayouts(of: reader))
    #expect(next.present == .standard && !next.isSought && next.near.count == 2)
    for (near, command) in zip(next.near, [Command.largerText, .smallerText]) {
      var reader = reader
      #expect(asked(reader.receive(.command(command))) == near)
    }
    var atCard = reader
    atCard.press(keys: "F7")
    let onCard = try #require(NextLayouts(of: atCard))
    #expect(onCard.isSought && onCard.near.count == 2 && onCard.near != next.near)
    let row = try #require(CardRow.all(in: atCard.book.inView).firstIndex(of: .textSize))
    for (near, step) in zip(onCard.near, [1, -1]) {
      var reader = atCard
      #expect(asked(reader.receive(.overlay(.card(.stepped(row: row, by: step))))) == near)
    }
  }

  @Test("are none where pages are the book's own, and none beyond the ends")
  func ends() {
    #expect(NextLayouts(of: reader(flows: false)) == nil)
    var reader = reader()
    for _ in 0..<60 { _ = reader.receive(.command(.largerText)) }
    #expect(NextLayouts(of: reader)?.near.map(\.textSize) == [54.545])
  }
}
