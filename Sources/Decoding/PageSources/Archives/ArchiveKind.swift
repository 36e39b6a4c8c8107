import RectoBookModel

/// The archives that are not ZIP, told by their first bytes.
enum ArchiveKind: Equatable {
  case rar4, rar5, sevenZip, tar
  /// Packed by gzip, bzip2, xz or zstd; what is in it, which may be a TAR archive, is not known yet.
  case packed

  private static let marks: [(kind: ArchiveKind, bytes: [UInt8])] = [
    (.rar4, RarListing.mark4), (.rar5, RarListing.mark5),
    (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    (.packed, [0x1F, 0x8B, 0x08]), (.packed, Array("BZh".utf8)),
    (.packed, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), (.packed, [0x28, 0xB5, 0x2F, 0xFD]),
  ]

  /// Looks at the start of a file, at least `Limits.markBytes` of it where it has as many.
  init?(_ start: [UInt8]) {
    if let mark = Self.marks.first(where: { start.starts(with: $0.bytes) }) {
      self = mark.kind
    } else if Self.isTar(start) {
      self = .tar
    } else {
      return nil
    }
  }

  /// Whether the bytes begin with a header of TAR, which has a mark, or a checksum alone where it is
  /// old; or with nothing, as a TAR archive does that is empty.
  private static func isTar(_ start: [UInt8]) -> Bool {
    guard start.count >= 512 else { return false }
    let header = start[..<512]
    return header.allSatisfy { $0 == 0 } || header[257...].starts(with: "ustar".utf8)
      || hasChecksum(start)
  }

  /// Whether the bytes begin with a header of TAR whose checksum is right.
  static func hasChecksum(_ start: [UInt8]) -> Bool {
    guard start.count >= 512 else { return false }
    let header = start[..<512]
    let field = header[148..<156].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    guard field.count >= 3 else { return false }
    let said = field.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    // The sum is made as if its own field were blank; very old programs added signed bytes.
    let others = Array(header[..<148]) + Array(repeating: 0x20, count: 8) + Array(header[156...])
    return said == others.reduce(0) { $0 + Int($1) }
      || said == others.reduce(0) { $0 + Int(Int8(bitPattern: $1)) }
  }

  /// Opens the comic in such an archive.
  func open(_ file: FileBytes, _ kept: KeptEntries) throws -> PictureBook {
    switch self {
    case .rar4: try ArchiveSource.rar(file, is5: false, keeping: kept)
    case .rar5: try ArchiveSource.rar(file, is5: true, keeping: kept)
    case .sevenZip: try ArchiveSource.sevenZip(file, keeping: kept)
    case .tar, .packed: try ArchiveSource.tar(file, isPacked: self == .packed, keeping: kept)
    }
  }
}
