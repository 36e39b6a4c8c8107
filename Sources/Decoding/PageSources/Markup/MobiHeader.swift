/// What the first record of a MOBI file says of how its text is kept.
enum MobiHeader {
  /// Throws where the text cannot be had: locked for one reader's device, or packed in a way that
  /// nothing here undoes.
  static func refuse(_ file: FileBytes) throws(SourceError) {
    // The list of records begins at 78, with the place of the first one, the highest byte first.
    let place = try file.bytes(at: 78, atMost: 4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let record = try file.bytes(at: place, atMost: 14)
    guard record.count == 14 else { return }
    let (packing, locking) = (record[0...1], record[12...13])
    if locking.contains(where: { $0 != 0 }) {
      throw SourceError("it is protected for one reader's devices (DRM)")
    }
    if packing.elementsEqual("DH".utf8) {
      throw SourceError("its text is packed by HUFF/CDIC, which cannot be unpacked")
    }
  }
}
