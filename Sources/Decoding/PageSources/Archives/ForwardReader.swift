import RectoBookModel

/// A way through an archive from its first entry to its last.
protocol ForwardReader: AnyObject {
  /// Goes to the next entry; nil at the end.
  func next() throws(SourceError) -> ArchiveReader.Header?
  /// Reads the next bytes of the current entry, at most `limit`.
  func read(atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?)
}

extension ForwardReader {
  /// Reads the rest of the current entry in steps, whatever its header announces.
  ///
  /// Throws where it exceeds `limit`, or where not even its first byte can be read.
  func rest(atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?) {
    var all: [UInt8] = []
    while true {
      let step = min(max(64 << 10, all.count), 16 << 20)
      do {
        let (bytes, fault) = try read(atMost: step)
        // The first step of most entries is all of it.
        if all.isEmpty { all = bytes } else { all += bytes }
        if fault != nil || bytes.count < step { return (all, fault) }
      } catch {
        if all.isEmpty { throw error }
        return (all, error.reason)
      }
      if all.count > limit { throw SourceError("it exceeds the limit of \(limit >> 20) MiB") }
    }
  }
}
