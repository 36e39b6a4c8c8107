import BookFixtures
import DrawnFirst
import PageGeometry
import RectoBookModel
import RectoGLDevice
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// The sheet on which a note is written.
@MainActor @Suite(.drawnFirst) struct NoteSheetTests {
  private static let note =
    "Compare this with what the author says of the same evening in the second chapter, where it rains.\n"
    + "\nשלום עולם\nEnd"

  private func content(_ text: String, caret: Int? = nil) -> OverlayContent {
    var prompt = OverlayContent.Prompt(
      label: "Note", text: text, caret: caret ?? text.count,
      note: "Enter saves, Shift+Enter starts a new line")
    prompt.spansLines = true
    var content = OverlayContent()
    content.prompt = prompt
    return content
  }

  @Test("lines are broken as wide as the sheet, told once, and the sheet is as high as they are")
  func breaks() throws {
    for (width, height) in [(1280, 800), (640, 480)] {
      let studio = try OverlayStudio(width: width, height: height)
      try studio.settle(content("One"))
      let low = try studio.place(.prompt)
      #expect(studio.overlay.takeLayout().contains(.note(.brokeLines(starts: [0]))))
      #expect(studio.overlay.takeLayout() == [])
      try studio.settle(content(Self.note))
      let high = try studio.place(.prompt)
      #expect(high.height > low.height + 60 && high.width == low.width)
      #expect(high.left >= 0 && high.right <= Double(width) && high.bottom <= Double(height))
      let told = studio.overlay.takeLayout()
      guard case .note(.brokeLines(let starts))? = told.last else {
        Issue.record("\(told)")
        continue
      }
      let ends = Self.note.enumerated().filter { $0.element == "\n" }.map { $0.offset + 1 }
      #expect(Set(starts).isSuperset(of: ends) && starts.count > ends.count + 1, "\(starts)")
      for start in starts.dropFirst() where !ends.contains(start) {
        let before = Array(Self.note)[start - 1]
        #expect(before == " ", "a line of words ends at a space")
      }
    }
  }

  @Test(
    "a click between two characters puts the caret there, also in words that run from the right")
  func clicks() throws {
    let studio = try OverlayStudio(width: 800, height: 600)
    try studio.settle(content(Self.note))
    let style = TextStyle(pixels: 14, ink: Ink(0), lines: NotePiece.mostLines)
    let cache = try #require(studio.overlay.tools).textCache
    for width in [568.0, 200] {
      let pieces = NotePiece.pieces(of: Self.note, style, width: width, cache)
      let starts = Set(pieces.flatMap { $0.lineStarts(style, width: width, cache) })
      for character in 0...Self.note.count where !starts.contains(character + 1) {
        let caret = pieces.caret(before: character, style, width: width, cache)
        let place = Vector2(caret.left, (caret.top + caret.bottom) / 2)
        let found = pieces.character(at: place, style, width: width, cache)
        #expect(found == character, "at \(width)")
      }
    }
  }

  @Test("of a long note the line with the caret is in sight, and it turns by the wheel")
  func long() throws {
    let studio = try OverlayStudio(width: 800, height: 600)
    let text = (1...60).map { "Line \($0)" }.joined(separator: "\n")
    let end = try studio.settle(content(text)).picture
    let box = try studio.place(.prompt)
    #expect(box.height < 320)
    let start = try studio.settle(content(text, caret: 0)).picture
    #expect(start != end)
    _ = studio.overlay.receive(.moved(box.center), at: studio.now)
    #expect(studio.overlay.receive(.wheel(notches: -3), at: studio.now).isTaken)
    #expect(try studio.settle(content(text, caret: 0)).picture != start)
    // A huge one, in one paragraph, is laid out in parts and quickly.
    let huge = String(repeating: "word ", count: 2_000)
    #expect(try threadSeconds { try studio.settle(content(huge)) } < 2)
    #expect(try studio.place(.prompt).height < 320)
  }
}
