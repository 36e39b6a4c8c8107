public import RectoBookModel
public import RectoDiskFiles
import Foundation

/// What is remembered of books between two readings: a small file for each, named by its identity.
///
/// Several windows may read and write at once, and be killed at any moment: a file is there whole or
/// not at all. A file that cannot be read or understood is never written over: it gets another name when
/// there is something to remember. Every call reads or writes the disk and may take as long.
public struct BookMemories: Sendable {
  private let folder: String

  /// The memories in `books` of a folder, which is made when there is something to keep.
  public init(in dataFolder: String) { folder = dataFolder + "/books" }

  private func file(_ book: BookIdentity) -> String { "\(folder)/\(book).json" }

  /// The folder that the files are in.
  public var path: String { folder }

  /// Where the memory of a book lies, or would.
  public func path(of book: BookIdentity) -> String { file(book) }

  /// What is remembered of a book; an empty memory where nothing is, or nothing that can be read.
  public func memory(of book: BookIdentity) -> BookMemory { (try? read(book)) ?? BookMemory() }

  /// What is remembered of a book; an empty memory where its file is not there.
  ///
  /// - Throws: where there is a file that cannot be read or understood.
  public func read(_ book: BookIdentity) throws(DiskFileError) -> BookMemory {
    let bytes: [UInt8]
    do {
      bytes = try DiskFile.read(file(book), atMost: Limits.memoryBytes)
    } catch  where error.isMissing {
      return BookMemory()
    }
    guard let read = try? JSONDecoder().decode(Understood.self, from: Data(bytes)) else {
      throw DiskFileError(.read, file(book), "it is not the record of a book")
    }
    return read.memory.checked
  }

  /// When the memory of each book was written, in nanoseconds since 1970.
  public func times() -> [BookIdentity: Int64] {
    guard let folder = try? DiskFile(folder),
      let files = try? folder.entries(atMost: Limits.rememberedBooks)
    else { return [:] }
    let suffix = ".json"
    let times = files.compactMap { file -> (BookIdentity, Int64)? in
      guard file.kind == .file, file.name.hasSuffix(suffix) else { return nil }
      return BookIdentity(String(file.name.dropLast(suffix.count))).map { ($0, file.used) }
    }
    return Dictionary(times, uniquingKeysWith: max)
  }

  /// When the memory of a book was written, in nanoseconds since 1970; nil where there is none.
  public func time(of book: BookIdentity) -> Int64? { DiskEntry(at: file(book))?.used }

  /// What is remembered of a book that an earlier Recto took for something else: it is copied first, unless
  /// there is anything already. What it was taken for may be another book as well, which keeps its own.
  ///
  /// - Returns: what is remembered of it.
  /// - Throws: where there is a file that cannot be read or understood.
  public func read(
    _ book: BookIdentity, knownBefore former: BookIdentity?
  ) throws(DiskFileError) -> BookMemory {
    guard let former, DiskEntry(at: file(book)) == nil, DiskEntry(at: file(former)) != nil else {
      return try read(book)
    }
    let memory = try read(former)
    // On a disk that may only be read it is found there the next time as well.
    _ = try? update(book) { if $0 == BookMemory() { $0 = memory } }
    return memory
  }

  /// What one book has to remember is remembered of another one, unless anything is.
  ///
  /// - Throws: where it cannot be written.
  public func copy(from book: BookIdentity, to other: BookIdentity) throws(DiskFileError) {
    let memory = memory(of: book)
    try update(other) { if $0 == BookMemory() { $0 = memory } }
  }

  /// What a change came to.
  public struct Revision: Equatable, Sendable {
    /// What was remembered before.
    public var before: BookMemory
    /// What is remembered now.
    public var after: BookMemory
    /// Where the file lies now that could not be read, if there was one.
    public var setAside: String?
  }

  /// Changes what is remembered of a book: what another window has kept since is seen by `change`,
  /// so that it should set only what it means.
  ///
  /// - Returns: what is remembered now.
  /// - Throws: where it cannot be written, or what is in its place can neither be read nor set aside.
  @discardableResult
  public func update(
    _ book: BookIdentity, _ change: (inout BookMemory) -> Void
  ) throws(DiskFileError) -> BookMemory {
    try revise(book, change).after
  }

  /// The same as `update`, with what was found.
  public func revise(
    _ book: BookIdentity, _ change: (inout BookMemory) -> Void
  ) throws(DiskFileError) -> Revision {
    try DiskFile.makeFolder(folder)
    return try DiskFile.whileLocked(by: folder + "/.lock") { () throws(DiskFileError) in
      var revision = Revision(before: BookMemory(), after: BookMemory())
      do throws(DiskFileError) {
        revision.before = try read(book)
      } catch {
        // A folder or a pipe that somebody put there is no memory that could be lost.
        guard DiskEntry(at: file(book))?.kind == .file else { throw error }
        revision.setAside = try DiskFile.setAside(file(book))
      }
      var memory = revision.before
      change(&memory)
      memory = memory.checked
      revision.after = memory
      guard memory != revision.before else { return revision }
      try write(memory, of: book)
      return revision
    }
  }

  private func write(_ memory: BookMemory, of book: BookIdentity) throws(DiskFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Cannot fail: a checked memory holds no number that JSON lacks.
    guard let data = try? encoder.encode(memory) else { return }
    try DiskFile.write(Array(data), to: file(book))
  }

  /// Removes what is remembered of a book; that there is nothing is no fault.
  public func forget(_ book: BookIdentity) { DiskFile.remove(file(book)) }
}

extension BookMemory {
  /// The memory with what has sense: a file may say anything.
  ///
  /// Law: a checked memory is its own.
  var checked: BookMemory {
    var memory = self
    let pages = 1...Limits.pages
    memory.page = page.flatMap { pages.contains($0) ? $0 : nil }
    memory.pageCount = pageCount.flatMap { pages.contains($0) ? $0 : nil }
    memory.place = place.flatMap { $0.isOfText ? $0 : nil }
    memory.zoom = zoom.flatMap { Limits.zooms.contains($0) ? $0 : nil }
    memory.textSize = textSize.flatMap { Limits.textSizes.contains($0) ? $0 : nil }
    memory.quarterTurns = quarterTurns.flatMap { (0...3).contains($0) ? $0 : nil }
    memory.direction = direction.flatMap { ["ltr", "rtl"].contains($0) ? $0 : nil }
    memory.pages = self.pages.flatMap { ["one", "two", "auto"].contains($0) ? $0 : nil }
    memory.fit = Self.word(fit)
    memory.scroll = Self.word(scroll)
    memory.turn = Self.word(turn)
    memory.alignment = Self.word(alignment)
    memory.hyphens = Self.word(hyphens)
    memory.paragraphs = Self.word(paragraphs)
    memory.footnotes = Self.word(footnotes)
    memory.pace = pace.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    memory.lineSpacing = lineSpacing.flatMap {
      $0 == 0 || Limits.lineSpacings.contains($0) ? $0 : nil
    }
    memory.scrolledShare = scrolledShare.flatMap { (-1...1).contains($0) ? $0 : nil }
    memory.paper = Self.word(paper)
    memory.typeface = Self.word(typeface)
    memory.brightness = brightness.flatMap { PageTone.brightnesses.contains($0) ? $0 : nil }
    memory.warmth = warmth.flatMap { PageTone.warmths.contains($0) ? $0 : nil }
    memory.margin = margin.flatMap { Limits.margins.contains($0) ? $0 : nil }
    memory.bookmarks = bookmarks.map { bookmarks in
      let named = bookmarks.prefix(Limits.bookmarks).filter { pages.contains($0.page) }.map {
        Bookmark(
          page: $0.page, name: $0.name.withoutControls.shortened,
          place: $0.place.flatMap { $0.isOfText ? $0 : nil })
      }
      return named.sorted { $0.precedes($1) }
    }
    memory.marks = marks.map { marks in
      let kept = marks.filter { $0.key.count == 1 && pages.contains($0.value) }
      return Dictionary(
        uniqueKeysWithValues: kept.sorted { $0.key < $1.key }.prefix(Limits.marks)
          .map { ($0.key, $0.value) })
    }
    memory.markPlaces = markPlaces.map { places in
      places.filter { memory.marks?[$0.key] != nil && $0.value.isOfText }
    }
    return memory
  }

  /// A name of a command or a paper.
  private static func word(_ text: String?) -> String? {
    text.flatMap { $0.utf8.count <= 64 ? $0.withoutControls : nil }
  }
}

extension BookMemory.Bookmark {
  /// In the order of pages, and of places on a page.
  func precedes(_ other: BookMemory.Bookmark) -> Bool {
    guard page == other.page, let place, let otherPlace = other.place else {
      return page < other.page || page == other.page && place == nil && other.place != nil
    }
    return place < otherPlace
  }
}

/// A memory as far as a file can be understood: a value of a wrong kind is none, and takes nothing
/// else with it.
private struct Understood: Decodable {
  let memory: BookMemory

  private enum Key: String, CodingKey {
    case page, pageCount, place, markPlaces, zoom, fit, direction, pages, isShifted, makeup, paper,
      quarterTurns, textSize, scrolling, lines, turn, pace
    case brightness, warmth, keepsPictures, margin, typeface, bookmarks, marks, contents
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key, _: Value.Type = Value.self) -> Value? {
      try? values.decodeIfPresent(Value.self, forKey: key)
    }
    var memory = BookMemory()
    memory.page = value(.page)
    memory.pageCount = value(.pageCount)
    memory.place = value(.place)
    memory.zoom = value(.zoom)
    memory.fit = value(.fit)
    memory.direction = value(.direction)
    memory.pages = value(.pages)
    memory.isShifted = value(.isShifted)
    memory.makeup = value(.makeup)
    memory.paper = value(.paper)
    memory.quarterTurns = value(.quarterTurns)
    memory.scrolling = value(.scrolling)
    memory.lines = value(.lines)
    memory.turn = value(.turn)
    memory.pace = value(.pace)
    memory.textSize = value(.textSize)
    memory.brightness = value(.brightness)
    memory.warmth = value(.warmth)
    memory.keepsPictures = value(.keepsPictures)
    memory.margin = value(.margin)
    memory.typeface = value(.typeface)
    memory.bookmarks = value(.bookmarks, [Perhaps<BookMemory.Bookmark>].self)?
      .compactMap(\.value)
    memory.marks = value(.marks, [String: Perhaps<Int>].self)?.compactMapValues(\.value)
    memory.markPlaces = value(.markPlaces, [String: Perhaps<Place>].self)?
      .compactMapValues(\.value)
    memory.contents = value(.contents)
    self.memory = memory
  }
}
