import RectoBookModel
import RectoCDecoders

/// Ink on the pages of a PDF.
extension DocumentSource {
  func ink(on page: PageNumber) throws -> [FoundInk] {
    var found: UnsafeMutablePointer<recto_ink>?
    var count: Int32 = 0
    var error = recto_error()
    let limits = recto_ink_limits(
      notes: Int32(Limits.inkNotes), lines: Int32(Limits.inkLines),
      numbers: 2 * Limits.inkPoints, bytes: Limits.inkBytes / 2, reach: Limits.inkReach)
    let status = unsafe recto_document_ink(
      document, Int32(page.value - 1), limits, &found, &count, &error)
    guard status == 0 else { throw SourceError(error) }
    // Safe because C has made so many, and leaves them to the caller.
    defer { unsafe recto_ink_free(found, count) }
    return unsafe UnsafeBufferPointer(start: found, count: Int(count)).map { unsafe Self.ink($0) }
  }

  private static func ink(_ ink: recto_ink) -> FoundInk {
    guard unsafe ink.is_ours == 0 else {
      return unsafe .strokes(
        Array(UnsafeBufferPointer(start: ink.strokes, count: ink.stroke_bytes)))
    }
    let counts = unsafe Array(
      UnsafeBufferPointer(start: ink.counts, count: Int(ink.line_count)))
    var (lines, start): ([[Double]], Int) = ([], 0)
    for count in counts.map(Int.init) {
      lines.append(
        unsafe Array(UnsafeBufferPointer(start: ink.numbers + start, count: count)))
      start += count
    }
    return unsafe .lines(
      lines, width: ink.width, color: ink.color, isMultiplied: ink.is_multiplied != 0)
  }

  func inked(_ pages: [InkedPage], date: String) throws -> InkIncrement {
    guard format == BookFormat.pdf.name else {
      throw SourceError("only a PDF takes ink on its pages")
    }
    let file = try FileBytes(opened.file)
    let inking = try InkingHandle(opened.file, password: opened.password ?? "")
    for page in pages {
      try inking.turn(to: page)
      for note in page.notes { try inking.add(note, date: date) }
      for one in page.annotations { try inking.add(one, date: date) }
    }
    let added = try inking.end()
    // Files that only seem to be whole take ink and lose it, once more of them is read than the list of pages.
    let options = DecodingOptions(password: opened.password)
    let copy = try DocumentSource(opened.file, .pdf, options: options, tail: added)
    _ = copy.facts
    for page in pages where try copy.ink(on: page.page).count < page.notes.count {
      throw Self.lost(page)
    }
    for page in pages where !page.annotations.isEmpty {
      let kept = Set(try copy.unquoted(on: page.page).map(\.name))
      guard page.annotations.allSatisfy({ kept.contains($0.name) }) else { throw Self.lost(page) }
    }
    return InkIncrement(fileBytes: Int(file.count), added: added)
  }

  private static func lost(_ page: InkedPage) -> SourceError {
    SourceError("page \(page.page) of its file does not keep what is added to it")
  }
}
