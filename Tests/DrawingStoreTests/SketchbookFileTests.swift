import BookFixtures
import Foundation
import GRDB
import PageDrawing
import PageGeometry
import RectoBookModel
import RectoDiskFiles
import Testing

@testable import RectoDrawingStore

@Suite("A sketchbook's file") struct SketchbookFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path + "/a.sketchbook" }
  private let head = SketchbookHead(
    name: String(repeating: "4f", count: 16), stock: .dotted,
    size: PageSize(width: 148, height: 210), cover: 0x2F4858, pageCount: 6)

  init() throws {
    folder = try TemporaryFolder()
    try DrawingFile.makeSketchbook(at: path, head, time: 0)
  }

  private func stroke(_ number: UInt64) -> Stroke {
    Stroke(
      [PenSample(Vector2(0.1, 0.2), time: 0), PenSample(Vector2(0.3, 0.2), time: 0.1)],
      id: Stroke.ID(high: 7, low: number), width: 0.004, color: 0x1234_56FF, unit: 250)
  }

  private var start: [UInt8] {
    get throws { try DiskFile(path).bytes(at: 0, count: SketchbookHead.bytes) }
  }

  private func draw(_ number: UInt64, on sheet: Int, in file: DrawingFile) throws {
    let surface = DrawnSurface(page: sheet)
    let cursor = try file.log(of: surface).cursor
    #expect(try file.record(.add(stroke(number)), of: surface, after: cursor, at: 0))
  }

  @Test("its first bytes say what it is, before and after it was drawn in")
  func says() throws {
    #expect(SketchbookHead(try start) == head)
    let file = try DrawingFile(sketchbook: path)
    for number in 0..<50 { try draw(UInt64(number), on: 2, in: file) }
    _ = try file.arrange(.add(2, after: 6), at: 1)
    var grown = head
    grown.pageCount = 8
    #expect(SketchbookHead(try start) == grown)
    // All of it is in the one file.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.sketchbook"])
    #expect(throws: DrawingError.self) {
      try DrawingFile.makeSketchbook(at: path, head, time: 0)
    }
  }

  @Test("what is drawn stays on its sheet, wherever that lies; torn out it comes back with its ink")
  func arranges() throws {
    let file = try DrawingFile(sketchbook: path)
    try draw(1, on: 3, in: file)
    #expect(try file.arrange(.move(3, to: 5), at: 1) == 5)
    #expect(try file.binding()?.sheets == [1, 2, 4, 5, 3, 6])
    #expect(try file.arrange(.duplicate(5), at: 2) == 6)
    #expect(try file.binding()?.sheets == [1, 2, 4, 5, 3, 7, 6])
    #expect(try file.log(of: DrawnSurface(page: 7)) == file.log(of: DrawnSurface(page: 3)))
    // The copy is another one.
    try draw(2, on: 7, in: file)
    #expect(try file.log(of: DrawnSurface(page: 3)).cursor == 1)
    #expect(try file.arrange(.tearOut(6), at: 3) == 6)
    #expect(try file.binding()?.sheets == [1, 2, 4, 5, 3, 6])
    #expect(try file.arrange(.undo, at: 4) == 6)
    #expect(try file.binding()?.sheets == [1, 2, 4, 5, 3, 7, 6])
    #expect(try file.log(of: DrawnSurface(page: 7)).cursor == 2)
    #expect(try file.arrange(.redo, at: 5) == 6)
    #expect(try file.arrange(.redo, at: 5) == nil)
    // A sheet that was torn out keeps its number.
    #expect(try file.arrange(.add(1, after: 1), at: 6) == 2)
    #expect(try file.binding()?.sheets == [1, 8, 2, 4, 5, 3, 6])
  }

  @Test(
    "undone to the beginning and done again to the end it is the same, in another program as well")
  func undo() throws {
    var random = SplitMix64(seed: 11)
    var states: [[Int]] = [Array(1...6)]
    do {
      let file = try DrawingFile(sketchbook: path)
      while states.count < 40 {
        let page = random.whole(1...10)
        let deed: SheetBinding.Deed =
          switch random.whole(0...3) {
          case 0: .add(1, after: page)
          case 1: .duplicate(page)
          case 2: .tearOut(page)
          default: .move(page, to: random.whole(2...8))
          }
        if try file.arrange(deed, at: 0) != nil { states.append(try file.binding()?.sheets ?? []) }
      }
    }
    let file = try DrawingFile(sketchbook: path)
    for state in states.dropLast().reversed() {
      #expect(try file.arrange(.undo, at: 0) != nil)
      #expect(try file.binding()?.sheets == state)
      #expect(SketchbookHead(try start)?.pageCount == state.count)
    }
    #expect(try file.arrange(.undo, at: 0) == nil)
    for state in states.dropFirst() {
      #expect(try file.arrange(.redo, at: 0) != nil)
      #expect(try file.binding()?.sheets == state)
    }
  }

  @Test("who opens and closes its file beside takes no lock from who draws, and two draw in turns")
  func locks() async throws {
    let files = [try DrawingFile(sketchbook: path), try DrawingFile(sketchbook: path)]
    try await withThrowingTaskGroup { group in
      for (index, file) in files.enumerated() {
        let path = path
        group.addTask {
          for number in 0..<40 {
            // As a window does whenever it looks at the book.
            _ = try DiskFile(path).bytes(at: 0, count: 100)
            _ = try file.record(
              .add(stroke(UInt64(100 * index + number))), of: DrawnSurface(page: 2), after: number,
              at: 0)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try files[0].log(of: DrawnSurface(page: 2)).deeds.count == 80)
    #expect(try DrawingFile(sketchbook: path).log(of: DrawnSurface(page: 2)).cursor == 80)
  }

  @Test(
    "what Recto does not make is refused",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON stroke BEGIN DELETE FROM deed; END",
      "CREATE VIEW v AS SELECT * FROM stroke",
      "CREATE TABLE more (a)",
      "CREATE INDEX i ON stroke (width)",
      "DROP TABLE wet",
      "ALTER TABLE stroke ADD COLUMN more BLOB GENERATED ALWAYS AS (zeroblob(1000000000))",
    ])
  func foreign(change: String) throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: change) }
    #expect(throws: DrawingError.self) { try DrawingFile(sketchbook: path) }
  }

  @Test("drawings of a book, another database and other bytes are no sketchbook")
  func others() throws {
    let book = folder.url.path + "/book.sketchbook"
    _ = try DrawingFile(at: book, of: "book")
    #expect(throws: DrawingError.self) { try DrawingFile(sketchbook: book) }
    for bytes in [[], Array("hello".utf8), Array(try start.prefix(3000))] as [[UInt8]] {
      try Data(bytes).write(to: URL(filePath: book))
      #expect(throws: DrawingError.self) { try DrawingFile(sketchbook: book) }
    }
    #expect(throws: DrawingError.self) { try DrawingFile(sketchbook: folder.url.path + "/none") }
  }

  @Test("spoilt bytes anywhere are refused, or read without harm", arguments: UInt64(0)..<4)
  func spoilt(seed: UInt64) throws {
    do {
      let file = try DrawingFile(sketchbook: path)
      for number in 0..<30 { try draw(UInt64(number), on: 1 + number % 6, in: file) }
    }
    let whole = try Data(contentsOf: URL(filePath: path))
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<random.whole(1...20) {
        bytes[random.whole(100...bytes.count - 1)] = UInt8.random(in: 0...255, using: &random)
      }
      try bytes.write(to: URL(filePath: path))
      guard let file = try? DrawingFile(sketchbook: path) else { continue }
      let sheets = (try? file.binding()?.sheets) ?? []
      for sheet in sheets.prefix(20) { _ = try? file.log(of: DrawnSurface(page: sheet)) }
    }
  }

  @Test("one that may not be written is read")
  func readOnly() throws {
    do { try draw(1, on: 2, in: try DrawingFile(sketchbook: path)) }
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let file = try DrawingFile(sketchbook: path)
    guard file.isReadOnly else { return }
    #expect(try file.log(of: DrawnSurface(page: 2)).cursor == 1)
    #expect(throws: DrawingError.self) { try file.arrange(.tearOut(2), at: 0) }
  }

  @Test("a copy a day lies in the data folder, and not beside the sketchbook")
  func copies() throws {
    let data = folder.url.path + "/data"
    let place = DrawingPlace(sketchbook: path, of: "abc", in: data)
    let file = try place.open()
    try draw(1, on: 2, in: file)
    try place.copyDaily(file, on: 100)
    let copy = data + "/drawings/copies/abc-100.sketchbook"
    #expect(try DrawingFile(sketchbook: copy).log(of: DrawnSurface(page: 2)).cursor == 1)
    // Who finds it damaged is told where they are.
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0x5A, count: 20_000))
    try handle.close()
    let error = #expect(throws: DrawingError.self) { try place.open() }
    #expect(error?.reason.contains(data + "/drawings/copies") == true)
  }
}
