import RectoBookModel

extension ArchiveReader {
  /// The ways to pack of 7z that libarchive may lack, by their numbers as it prints them.
  private static let methods = [
    "A": "the filter for ARM64", "B": "the filter for RISC-V", "40109": "Deflate64",
    "303011B": "BCJ2", "6F10701": "AES", "4F71101": "Zstandard", "4F71104": "LZ4",
  ]

  /// Why an entry cannot be unpacked, of what libarchive says: not every fault is damage.
  static func fault(_ words: String) -> SourceError {
    if words.contains("Crypto") || words.contains("ncrypt") {
      return SourceError(ArchiveSource.locked("7z"))
    }
    if let mark = words.firstRange(of: "codec ID: ") {
      let number = words[mark.upperBound...].prefix { $0.isHexDigit }
      let name = methods[String(number)] ?? "a method with the number \(number)"
      return SourceError("it is packed by \(name), which cannot be unpacked")
    }
    if words.contains("nsupported") || words.contains("not supported") {
      return SourceError("it is packed in a way that cannot be undone: \(words.asClause)")
    }
    return SourceError("the archive is damaged here: \(words.asClause)")
  }
}
