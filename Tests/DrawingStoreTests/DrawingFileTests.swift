import BookFixtures
import Foundation
import Glibc
import GRDB
import PageDrawing
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoDrawingStore

@Suite("A file of drawings") struct DrawingFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path + "/drawings/book.sketchbook" }
  private let page = DrawnSurface(page: 3)

  init() throws { folder = try TemporaryFolder() }

  private func stroke(_ number: UInt64, tool: PenTool = .fountain) -> Stroke {
    let samples = (0..<20).map { index in
      PenSample(
        Vector2(Double(index) / 100, Double(number % 50) / 50), time: Double(index) * 0.005,
        pressure: 0.5, tilt: Vector2(10, -20))
    }
    return Stroke(
      samples, id: Stroke.ID(high: 7, low: number), tool: tool, width: 0.004, color: 0x1234_56FF,
      unit: 250)
  }

  /// Does the same in a file and in memory.
  private func perform(_ deed: Deed, _ log: inout DeedLog, in file: DrawingFile) throws {
    #expect(try file.record(deed, of: page, after: log.cursor, at: 0))
    log.perform(deed)
  }

  @Test("what was done is there again, to the last bit, undone deeds as well")
  func roundTrip() throws {
    var log = DeedLog()
    do {
      let file = try DrawingFile(at: path, of: "book")
      for number in 0..<10 { try perform(.add(stroke(UInt64(number))), &log, in: file) }
      try perform(
        .erase([Stroke.ID(high: 7, low: 2): ParameterSet([3...9, 40...80])]), &log, in: file)
      try perform(
        .place([Stroke.ID(high: 7, low: 3)], .turned(by: 0.3, scaled: 2, about: Vector2(0.1, 0.2))),
        &log, in: file)
      try perform(.color([Stroke.ID(high: 7, low: 4)], 0xFF00_00FF), &log, in: file)
      try perform(.clear, &log, in: file)
      #expect(try file.seek(to: 11, of: page, from: 14))
      log.seek(to: 11)
    }
    let file = try DrawingFile(at: path, of: "book")
    #expect(try file.log(of: page) == log)
    let pages = try file.pages()
    #expect(pages.map(\.surface) == [page])
    #expect(
      pages.map(\.strokes) == [10] && pages.map(\.cursor) == [11] && pages.map(\.deeds) == [14])
    #expect(try file.log(of: DrawnSurface(page: 4)) == DeedLog())
    #expect(try file.log(of: DrawnSurface(page: 3, layout: "other")) == DeedLog())
    #expect(try DrawingFile(at: path, of: "another").pages() == [])
  }

  @Test(
    "a page has a mark again where the same deeds hold again, and never else",
    arguments: UInt64(0)..<6)
  func marks(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = try DrawingFile(at: path, of: "book")
    #expect(try file.marks().isEmpty)
    var log = DeedLog()
    // When each deed was done, and when those were that held at a mark.
    var times: [Int] = []
    var seen: [Fingerprint: [Int]] = [:]
    for time in 0..<60 {
      let before = log.cursor
      if Int.random(in: 0..<3, using: &random) == 0, !times.isEmpty {
        log.seek(to: Int.random(in: 0...times.count, using: &random))
        #expect(try file.seek(to: log.cursor, of: page, from: before))
      } else {
        let deed: Deed =
          Bool.random(using: &random)
          ? .add(stroke(UInt64(time))) : .color(log.drawing.items.map(\.stroke.id), 255)
        #expect(try file.record(deed, of: page, after: before, at: Double(time)))
        log.perform(deed)
        times = times.prefix(before) + [time]
      }
      let reading = try file.reading(page)
      #expect(try reading.log == log && file.marks() == [page: reading.mark])
      let held = Array(times.prefix(log.cursor))
      #expect(seen.allSatisfy { ($0.key == reading.mark) == ($0.value == held) })
      seen[reading.mark] = held
    }
    #expect(seen.count > 20)
    #expect(try DrawingFile(at: path, of: "book").marks() == file.marks())
  }

  @Test("a deed after undone ones takes their place, and their strokes are gone")
  func branch() throws {
    let file = try DrawingFile(at: path, of: "book")
    var log = DeedLog()
    for number in 0..<4 { try perform(.add(stroke(UInt64(number))), &log, in: file) }
    #expect(try file.seek(to: 1, of: page, from: 4))
    log.seek(to: 1)
    try perform(.add(stroke(9)), &log, in: file)
    #expect(try file.log(of: page) == log)
    #expect(try file.pages().map(\.strokes) == [2])
  }

  @Test("two programs at once: nothing that was kept is lost, and each hears of it")
  func two() throws {
    let (one, other) = (
      try DrawingFile(at: path, of: "book"), try DrawingFile(at: path, of: "book")
    )
    #expect(try one.record(.add(stroke(1)), of: page, after: 0, at: 0))
    #expect(try !other.record(.add(stroke(2)), of: page, after: 0, at: 0))
    #expect(try one.log(of: page).drawing.items.map(\.stroke.id.low) == [1, 2])
    #expect(try !one.seek(to: 0, of: page, from: 1))
    #expect(try one.seek(to: 0, of: page, from: 2))
  }

  @Test("a stroke that was being drawn is finished once its program is no more")
  func wet() throws {
    let probe = Neighbour(path, "wet")
    try probe.start()
    let said = try probe.first()
    let file = try DrawingFile(at: path, of: "book")
    #expect(try file.finishWet(at: 0) == 0, "it is still being drawn")
    let last = probe.kill() ?? said
    #expect(try file.finishWet(at: 0) == 1)
    let items = try file.log(of: DrawnSurface(page: 1)).drawing.items
    #expect(items.count == 1)
    #expect((items.first?.stroke.count ?? 0) >= last * 20)
    #expect(try file.finishWet(at: 0) == 0)
    try file.storeWet(stroke(5), on: page)
    try file.storeWet(nil, on: page)
    #expect(try file.finishWet(at: 0) == 0)
  }

  @Test("a program that is killed loses no stroke that it said was kept")
  func killed() throws {
    var random = SplitMix64(seed: 5)
    var least = 0
    for _ in 0..<12 {
      let probe = Neighbour(path)
      try probe.start()
      let first = try probe.first()
      Thread.sleep(forTimeInterval: random.number(0...0.06))
      least = probe.kill() ?? first
      let log = try DrawingFile(at: path, of: "book").log(of: DrawnSurface(page: 1))
      #expect(log.cursor >= least)
      #expect(log.drawing.items.count == log.cursor)
    }
    #expect(least >= 12)
  }

  @Test("what is no file of drawings, or a newer one, is refused and left as it was")
  func refused() throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let text = Data("no database at all, but long enough to be looked at as one".utf8)
    try text.write(to: URL(filePath: path))
    #expect(throws: DrawingError.self) { try DrawingFile(at: path, of: "book") }
    #expect(try Data(contentsOf: URL(filePath: path)) == text)
    try FileManager.default.removeItem(atPath: path)
    _ = try DrawingFile(at: path, of: "book")
    try execute("PRAGMA user_version = 99")
    #expect {
      try DrawingFile(at: path, of: "book")
    } throws: { error in
      "\(error)" == "cannot open the drawings in \(path): a newer Recto wrote it"
    }
  }

  @Test("of what is spoilt nothing is seen, and the rest is there")
  func spoilt() throws {
    let file = try DrawingFile(at: path, of: "book")
    var log = DeedLog()
    for number in 0..<4 { try perform(.add(stroke(UInt64(number))), &log, in: file) }
    try execute("UPDATE stroke SET samples = x'FFFF' WHERE id = 2")
    try execute("UPDATE stroke SET tool = 6 WHERE id = 3")
    try execute("UPDATE stroke SET width = -1 WHERE id = 4")
    #expect(try file.reading(page).spoilt == 3)
    let found = try file.log(of: page)
    #expect(found.drawing.items.map(\.stroke.id.low) == [0])
    #expect(found.cursor == 4 && found.deeds.count == 4)
    #expect(try file.seek(to: 0, of: page, from: 4))
  }

  @Test("a file that is damaged is told, whatever part of it, and neither read in part nor written")
  func damaged() throws {
    var log = DeedLog()
    do {
      let file = try DrawingFile(at: path, of: "book")
      for number in 0..<60 { try perform(.add(stroke(UInt64(number))), &log, in: file) }
    }
    let whole = try Data(contentsOf: URL(filePath: path))
    #expect(whole.count > 12_288)
    var random = SplitMix64(seed: 8)
    var told = 0
    for _ in 0..<30 {
      var bytes = whole
      for _ in 0..<400 {
        bytes[random.whole(4_096...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
      try bytes.write(to: URL(filePath: path))
      // Either it does not open, or what is spoilt is counted.
      do {
        let file = try DrawingFile(at: path, of: "book")
        let reading = try file.reading(page)
        let cursor = reading.log.cursor
        if reading.spoilt > 0 || cursor < 60 { told += 1 } else { #expect(cursor == 60) }
      } catch {
        told += 1
      }
    }
    #expect(told == 30)
    let copies = folder.url.path + "/drawings/copies"
    try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: true)
    var bytes = whole
    bytes.replaceSubrange(4_096..<8_192, with: Data(repeating: 0xA5, count: 4_096))
    try bytes.write(to: URL(filePath: path))
    // A copy of another book's drawings is none of this one's.
    for (copy, reason) in [
      ("other-20000", "it is damaged"),
      ("book-20000", "it is damaged; copies of each day are in \(copies)"),
    ] {
      try whole.write(to: URL(filePath: "\(copies)/\(copy).sketchbook"))
      #expect {
        _ = try DrawingFile(at: path, of: "book")
      } throws: {
        "\($0)".hasSuffix(reason)
      }
    }
  }

  @Test("where nothing may be written it is read, and a change says why it is not kept")
  func readOnly() throws {
    var log = DeedLog()
    do {
      let file = try DrawingFile(at: path, of: "book")
      for number in 0..<3 { try perform(.add(stroke(UInt64(number))), &log, in: file) }
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // Nothing is forbidden to root.
    guard getuid() != 0 else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let file = try DrawingFile(at: path, of: "book")
    #expect(file.isReadOnly)
    #expect(try file.log(of: page) == log)
    #expect(throws: DrawingError.self) { try file.record(.clear, of: page, after: 3, at: 0) }
  }

  @Test("a copy a day, of which seven are kept, opens like the file")
  func copies() throws {
    let file = try DrawingFile(at: path, of: "book")
    #expect(try file.record(.add(stroke(1)), of: page, after: 0, at: 0))
    for day in 100..<112 {
      try file.copyDaily(on: day, of: "book", in: folder.url.path)
      try file.copyDaily(on: day, of: "book", in: folder.url.path)
    }
    let copies = folder.url.path + "/drawings/copies"
    let names = try FileManager.default.contentsOfDirectory(atPath: copies).sorted()
    #expect(names == (105..<112).map { "book-\($0).sketchbook" })
    let copy = try DrawingFile(at: copies + "/" + names[0], of: "book")
    #expect(try copy.log(of: page) == file.log(of: page))
  }

  @Test(
    "a book that another program has changed keeps what was drawn on it; the earlier file stays")
  func inherits() throws {
    let data = folder.url.path
    var log = DeedLog()
    do { try perform(.add(stroke(1)), &log, in: try DrawingFile(at: path, of: "book")) }
    #expect(try DrawingFile.inherit(from: "book", to: "changed", in: data))
    let changed = try DrawingPlace(of: "changed", in: data).open()
    #expect(try changed.log(of: page) == log)
    #expect(try DrawingFile(at: path, of: "book").log(of: page) == log)
    // What is drawn on it since is never replaced; and where nothing was drawn nothing is made.
    var more = log
    try perform(.add(stroke(2)), &more, in: changed)
    #expect(try !DrawingFile.inherit(from: "book", to: "changed", in: data))
    #expect(try changed.log(of: page) == more)
    #expect(try !DrawingFile.inherit(from: "nothing", to: "other", in: data))
    #expect(!DrawingPlace(of: "other", in: data).isThere)
  }

  /// Changes the file behind its back.
  private func execute(_ sql: String) throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
  }
}

/// One run of the other program.
private final class Neighbour {
  private let process = Process()
  private let pipe = Pipe()

  init(_ arguments: String...) {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "DrawingProbe")
    process.arguments = arguments
    process.standardOutput = pipe
  }

  func start() throws { try process.run() }

  /// The number of the next stroke that it says it has kept.
  func first() throws -> Int {
    let said = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    return try #require(said.split(separator: "\n").last.flatMap { Int($0) })
  }

  /// Kills it, and gives the number of the last stroke that it said it had kept.
  func kill() -> Int? {
    Foundation.kill(process.processIdentifier, SIGKILL)
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let whole =
      said.last == "\n" ? said[...] : said[..<(said.lastIndex(of: "\n") ?? said.startIndex)]
    return whole.split(separator: "\n").last.flatMap { Int($0) }
  }
}
