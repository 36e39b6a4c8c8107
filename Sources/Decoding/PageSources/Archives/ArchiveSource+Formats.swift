import RectoBookModel

extension ArchiveSource {
  /// The reason for what cannot be unlocked, whatever is typed.
  static func locked(_ kind: String) -> String {
    "it is protected by a password, which cannot be given for \(kind) archives"
  }

  /// The comic in a TAR archive, packed as a whole or not.
  static func tar(_ file: FileBytes, isPacked: Bool, keeping kept: KeptEntries) throws
    -> PictureBook
  {
    var contents = Contents(format: .cbt, reading: .tar)
    do throws(SourceError) {
      let reader = try ArchiveReader(file.file, .tar)
      if reader.isUnfiltered {
        try list(into: &contents, reader.next) { header, _ in
          .stored(at: header.data, count: header.size ?? 0)
        }
      } else {
        let pass = ForwardPass(reader, keeping: kept)
        contents.pass = pass
        try list(into: &contents, pass.advance) { _, number in .passed(number) }
      }
    } catch {
      // What libarchive says of bytes that begin no archive at all.
      if isPacked, error.reason.contains("Unrecognized") {
        throw SourceError("a compressed file that holds no archive of pages")
      }
      throw SourceError("the TAR archive is damaged: \(error.reason)")
    }
    return try comic(file, contents)
  }

  /// The comic in a 7z archive.
  static func sevenZip(_ file: FileBytes, keeping kept: KeptEntries) throws -> PictureBook {
    // Behind the mark, the version and a checksum stand place and length of the list of files.
    var start = ByteCursor(try file.bytes(at: 12, atMost: 16))
    guard let offset = start.little(8), let size = start.little(8), offset <= file.count,
      size <= file.count, 32 + offset + size <= file.count
    else { throw SourceError("the 7z archive is cut off, or its next volume is missing") }
    var contents = Contents(format: .cb7, reading: .sevenZip)
    do throws(SourceError) {
      let reader = try ArchiveReader(file.file, .sevenZip)
      try list(into: &contents, reader.next) { _, number in .passed(number) }
      // Names alone were read so far; a fresh pass begins at the first byte of the first file.
      let fresh = try ArchiveReader(file.file, .sevenZip)
      contents.pass = ForwardPass(fresh, keeping: kept)
    } catch {
      // Of names that are encrypted libarchive says which codec it lacks.
      let isLocked = error.reason.contains("rypt")
      throw SourceError(
        isLocked ? locked("7z") : "the 7z archive is damaged: \(error.reason)")
    }
    return try comic(file, contents)
  }

  /// What is found of a ZIP archive without its directory; nil where that is no comic.
  static func cutZip(_ file: FileBytes) -> PictureBook? {
    var contents = Contents(format: .cbz, reading: .cutZip)
    do throws(SourceError) {
      let reader = try ArchiveReader(file.file, .cutZip)
      try list(into: &contents, reader.next) { header, _ in
        .alone(prefix: 0, start: header.header)
      }
    } catch {
      return nil
    }
    // EPUB and XPS, of which half is no book.
    let isBook = contents.entries.contains {
      $0.path == "META-INF/container.xml" || $0.path == "[Content_Types].xml"
    }
    return isBook ? nil : try? comic(file, contents)
  }

  /// Lists the files that `next` gives, which `place` is told with their number among all entries.
  ///
  /// A fault behind the first of them costs the rest only.
  private static func list(
    into contents: inout Contents,
    _ next: () throws(SourceError) -> ArchiveReader.Header?,
    place: (ArchiveReader.Header, Int) -> Place
  ) throws(SourceError) {
    var number = 0
    do throws(SourceError) {
      while let header = try next() {
        guard number < Limits.entries else {
          throw SourceError("it holds more than \(Limits.entries) files")
        }
        defer { number += 1 }
        guard header.isFile || header.isLink else { continue }
        // A size that is told behind the bytes only is not nothing.
        let size = header.size ?? 1
        var problem = PageEntry.problem(ofSize: size, isLink: header.isLink)
        if header.isSparse { problem = "it is a sparse file" }
        if header.isEncrypted {
          problem = locked(contents.reading == .sevenZip ? "7z" : "damaged ZIP")
        }
        contents.add(header.path, size: size, problem: problem, at: place(header, number))
      }
    } catch {
      guard !contents.entries.isEmpty else { throw error }
      contents.ending =
        "the archive is cut off or damaged, and pages may be missing: \(error.reason)"
    }
  }
}
