import BookFixtures
import Foundation
import Glibc
import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoDesktop
import RectoDiskFiles
import RectoDrawingStore
import RectoReaderCore
import RectoReadingRecords
import Testing

@testable import RectoWindowSession

/// What is drawn on the open book, between its file and the reader.
@MainActor @Suite struct DrawingSessionTests {
  private static let book = BookIdentity("0123456789abcdef0123456789abcdef")
  private let folder: TemporaryFolder
  private let mailbox = Mailbox()
  private let session: DrawingSession
  private var data: String { folder.url.path + "/data" }
  private var place: DrawingPlace { DrawingPlace(of: "book", in: data) }

  init() throws {
    folder = try TemporaryFolder()
    session = DrawingSession(in: nil, mailbox: mailbox) { _ in }
  }

  private static func reader() -> Reader {
    var reader = Reader(
      view: ViewSize(width: 1280, height: 800), preferences: Reader.Preferences(page: 3))
    _ = reader.receive(
      .opened(
        BookFacts(format: "PDF", pageCount: 20, usualSize: PageSize(width: 210, height: 297))))
    return reader
  }

  private func stroke(_ number: UInt64) -> Stroke {
    Stroke(
      [PenSample(Vector2(0.1, 0.2), time: 0)], id: Stroke.ID(high: 1, low: number), width: 0.01,
      unit: 200)
  }

  private func begin(isDrawnOn: Bool) {
    session.begin(Self.book, at: place, isDrawnOn: isDrawnOn)
  }

  /// Hears news until one is as wanted, and tells the reader.
  private func hear(
    _ reader: inout Reader, until isWanted: (DrawingWriter.News) -> Bool
  ) throws {
    let end = monotonicSeconds() + 60
    while monotonicSeconds() < end {
      var isOver = false
      for case .drawings(let news, let book) in mailbox.take() {
        for event in session.receive(news, of: book, for: reader).events {
          _ = reader.receive(event)
        }
        isOver = isOver || isWanted(news)
      }
      if isOver { return }
      usleep(2_000)
    }
    throw CommandFailure(reason: "it was not told within a minute")
  }

  @Test("a page has a mark once all of it is known, until the hand does more; a bare one at once")
  func marks() throws {
    var reader = Self.reader()
    let file = try place.open()
    for page in [3, 4] {
      let surface = DrawnSurface(page: page)
      _ = try file.record(.add(stroke(UInt64(page))), of: surface, after: 0, at: Double(page))
    }
    let marks = try file.marks()
    func mark(_ page: Int) -> Fingerprint? { session.mark(of: PageNumber(page), reader) }
    begin(isDrawnOn: true)
    #expect(mark(3) == nil && mark(9) == nil)
    try hear(&reader) { if case .known = $0 { true } else { false } }
    // Of what did not come yet nothing is known but what lies on disk.
    let stored = marks[DrawnSurface(page: 4)]
    #expect(mark(9) == Fingerprint() && mark(4) == nil)
    #expect(session.storedMark(of: PageNumber(4), reader) == stored)
    session.ask(for: [PageNumber(4)], of: reader)
    try hear(&reader) { news in
      if case .log(let surface, _, _, _) = news { surface.page == 4 } else { false }
    }
    #expect(mark(4) == stored && session.knows(PageNumber(4), reader))
    _ = session.record(.add(stroke(9)), of: PageNumber(4), after: 1, for: reader)
    #expect(mark(4) == nil)
    try hear(&reader) { if case .written = $0 { true } else { false } }
    #expect(mark(4) != nil && mark(4) != stored)
  }

  @Test("what cannot be saved or read is told without hashes, and no longer once it can be")
  func troubles() throws {
    var reader = Self.reader()
    var errors: [String] { reader.overlay.messages.filter(\.isError).map(\.text) }
    let blocking = try folder.write([], to: "data")
    begin(isDrawnOn: true)
    try hear(&reader) { if case .unreadable = $0 { true } else { false } }
    _ = session.record(.add(stroke(1)), of: PageNumber(3), after: 0, for: reader)
    try hear(&reader) { if case .isFailing = $0 { true } else { false } }
    #expect(errors.map { $0.prefix(13) } == ["Cannot show y", "Cannot save y"])
    #expect(!errors.contains { $0.contains(folder.url.path) })
    if let warning = session.warn() { _ = reader.receive(warning) }
    #expect(errors.last == "Your drawing is not saved yet. Quit again to quit without saving it.")
    #expect(errors.count == 2)
    try FileManager.default.removeItem(atPath: blocking)
    try hear(&reader) { if case .isMended = $0 { true } else { false } }
    #expect(errors.count == 1)
    session.look()
    try hear(&reader) { if case .known = $0 { true } else { false } }
    #expect(errors == [])
  }

  @Test("a disk without room is told as that")
  func fullDisk() {
    var (troubles, reader) = (DrawingTroubles(), Self.reader())
    let error = DiskFileError(.write, "/data/0123", "the disk is full", isFull: true)
    for event in troubles.fail(because: SaveFault(error)) { _ = reader.receive(event) }
    #expect(
      reader.overlay.messages.map(\.text)
        == ["The disk is full. Your drawing will be saved when there is room."])
    for event in troubles.mend(isWhole: true) { _ = reader.receive(event) }
    #expect(reader.overlay.messages.filter(\.isError).isEmpty)
  }

  @Test("what is not on disk is asked about though its book was closed, and is seen once more")
  func behind() throws {
    var reader = Self.reader()
    // Nothing can be made below a file.
    let blocking = try folder.write([], to: "data")
    begin(isDrawnOn: false)
    _ = session.record(.add(stroke(1)), of: PageNumber(3), after: 0, for: reader)
    try hear(&reader) { if case .isFailing = $0 { true } else { false } }
    session.begin(nil, at: nil, isDrawnOn: false)
    #expect(session.warn() != nil)
    #expect(session.warn() == nil, "it is asked once")
    begin(isDrawnOn: false)
    try hear(&reader) { if case .known = $0 { true } else { false } }
    session.ask(for: [PageNumber(3)], of: reader)
    try hear(&reader) { if case .log = $0 { true } else { false } }
    #expect(reader.drawn.ink(of: PageNumber(3))?.drawing.items.count == 1)
    session.begin(nil, at: nil, isDrawnOn: false)
    try FileManager.default.removeItem(atPath: blocking)
    try hear(&reader) { if case .isMended = $0 { true } else { false } }
    #expect(session.finish(within: 20) && session.warn() == nil)
    #expect(try place.open().log(of: DrawnSurface(page: 3)).cursor == 1)
  }
}
