import RectoBookModel

/// Names what is no book that is opened, by its first bytes: who is told what a file is knows what to
/// do with it.
enum ForeignMarks {
  private static let marks: [(mark: [UInt8], at: Int, name: String)] = [
    (Array("%!PS".utf8), 0, "a PostScript file"),
    ([0xC5, 0xD0, 0xD3, 0xC6], 0, "a PostScript file"),
    (Array("{\\rtf".utf8), 0, "an RTF document"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], 0, "an Office document of the old kind"),
    (Array("WARC/".utf8), 0, "an archive of web pages (WARC)"),
    (Array("ITSF".utf8), 0, "a Windows help file (CHM)"),
    (Array("ITOLITLS".utf8), 0, "a Microsoft Reader book (LIT)"),
    (Array("L\0R\0F\0".utf8), 0, "a Sony Reader book (LRF)"),
    (Array("PNRdPPrs".utf8), 60, "an eReader book"), (Array("TPZ".utf8), 0, "a Kindle Topaz book"),
    (Array("CONT".utf8), 0, "a Kindle book of the newest kind (KFX)"),
    ([0xEA] + Array("DRMION".utf8), 0, "a protected Kindle book (KFX)"),
    (Array("d8:announce".utf8), 0, "a torrent"), (Array("MZ".utf8), 0, "a Windows program"),
    ([0x7F] + Array("ELF".utf8), 0, "a program"), (Array("#!".utf8), 0, "a script"),
    (Array("SQLite format 3\0".utf8), 0, "an SQLite database"),
    (Array("**ACE**".utf8), 7, "an ACE archive"), (Array("-lh".utf8), 2, "an LHA archive"),
    (Array("MSCF".utf8), 0, "a Windows cabinet"), (Array("!<arch>\n".utf8), 0, "a Debian package"),
    (Array("07070".utf8), 0, "a CPIO archive"), (Array("OggS".utf8), 0, "a sound or a film"),
    (Array("ID3".utf8), 0, "a sound"), (Array("fLaC".utf8), 0, "a sound"),
    (Array("WAVE".utf8), 8, "a sound"), (Array("AVI ".utf8), 8, "a film"),
    ([0x1A, 0x45, 0xDF, 0xA3], 0, "a film"), (Array("ftypisom".utf8), 4, "a film"),
    (Array("ftypmp4".utf8), 4, "a film"), (Array("ftypM4".utf8), 4, "a sound or a film"),
    (Array("ftypqt".utf8), 4, "a film"), (Array("OTTO".utf8), 0, "a font"),
    ([0, 1, 0, 0, 0], 0, "a font"), (Array("wOFF".utf8), 0, "a font"),
    (Array("wOF2".utf8), 0, "a font"),
  ]

  /// What the first bytes, `Limits.markBytes` where the file has as many, begin; nil where nobody knows.
  static func name(of start: [UInt8]) -> String? {
    func has(_ mark: [UInt8], at offset: Int) -> Bool {
      start.count >= offset + mark.count && start[offset...].starts(with: mark)
    }
    if let found = marks.first(where: { has($0.mark, at: $0.at) }) { return found.name }
    return isSavedPage(start) ? "a web page saved in one file (MHT)" : nil
  }

  /// The name of a kind of picture that is not shown.
  static func picture(_ start: [UInt8]) -> String? {
    func has(_ mark: String, at offset: Int = 0) -> Bool {
      start.count >= offset + mark.utf8.count && start[offset...].starts(with: mark.utf8)
    }
    if has("8BPS") { return "Photoshop" }
    if has("gimp xcf") { return "GIMP" }
    if has("DDS ") { return "DirectDraw" }
    if start.starts(with: [0x49, 0x49, 0xBC, 0x01]) { return "JPEG XR" }
    if start.starts(with: [0x76, 0x2F, 0x31, 0x01]) { return "OpenEXR" }
    if start.starts(with: [0xD7, 0xCD, 0xC6, 0x9A]) { return "WMF" }
    // A version, runs of pixels, and bits that there are.
    if start.count >= 128, start[0] == 10, start[1] <= 5, start[2] == 1,
      [1, 2, 4, 8].contains(start[3]), start[64] == 0
    {
      return "PCX"
    }
    return isNetpbm(start) ? "Netpbm" : isTarga(start) ? "Targa" : nil
  }

  /// P1 to P7, a space, and a number or a remark.
  private static func isNetpbm(_ start: [UInt8]) -> Bool {
    guard start.count >= 8, start[0] == UInt8(ascii: "P"), (0x31...0x37).contains(start[1]),
      [9, 10, 13, 32].contains(start[2])
    else { return false }
    return (0x30...0x39).contains(start[3]) || start[3] == UInt8(ascii: "#")
      || start[3...].starts(with: "WIDTH".utf8)
  }

  /// Targa has no mark at its start: colours of 24 or 32 bits, plain or in runs, without a palette.
  private static func isTarga(_ start: [UInt8]) -> Bool {
    start.count >= 18 && start[1] == 0 && [2, 3, 10, 11].contains(start[2])
      && start[3..<8].allSatisfy { $0 == 0 } && [8, 16, 24, 32].contains(start[16])
      && start[17] & 0xC0 == 0 && (start[12] != 0 || start[13] != 0)
      && (start[14] != 0 || start[15] != 0)
  }

  /// A letter of several parts, as browsers keep pages.
  private static func isSavedPage(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.contains("mime-version:") && text.contains("content-type: multipart/related")
  }
}
