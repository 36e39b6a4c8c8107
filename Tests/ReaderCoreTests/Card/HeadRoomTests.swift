import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("Running heads that find no room") struct HeadRoomTests {
  private func reader(margin: Double, textSize: Double) -> Reader {
    var preferences = Reader.Preferences()
    preferences.defaults.textLayout.margin = margin
    preferences.defaults.textLayout.textSize = textSize
    preferences.textLayout = preferences.defaults.textLayout
    var reader = Reader(view: wideView, preferences: preferences)
    _ = reader.receive(.opened(bookFacts(pages: 40, flows: true)))
    return reader
  }

  private let told = "The margins are too narrow for running heads. They appear in wider margins."

  @Test(
    "who switches them on is told so, by key and on the card",
    arguments: [(12.0, 11.0, true), (29.0, 11.0, false), (12.0, 7.0, false), (19.0, 22.0, true)])
  func told(margin: Double, textSize: Double, isNarrow: Bool) {
    var reader = reader(margin: margin, textSize: textSize)
    reader.press(keys: "Alt+Shift+h")
    #expect(reader.book.inView.textLayout.hasRunningHeads)
    #expect(reader.overlay.messages.map(\.text) == [isNarrow ? told : "Running heads: on"])
    reader.press(keys: "Alt+Shift+h")
    #expect(reader.overlay.messages.map(\.text) == ["Running heads: off"])
    reader = self.reader(margin: margin, textSize: textSize)
    reader.settled(.command(.card))
    let rows = CardRow.all(in: reader.book.inView)
    let row = rows.firstIndex(of: .runningHeads) ?? 0
    reader.settled(.overlay(.card(.chose(row: row))))
    #expect(reader.book.inView.textLayout.hasRunningHeads)
    #expect(reader.overlay.messages.map(\.text) == (isNarrow ? [told] : []))
  }
}
