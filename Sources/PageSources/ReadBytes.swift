import BookModel

/// The room that C functions have for a reason.
let reasonRoom = 256

/// Runs a C reader that fills a buffer and gives a reason where it fails.
func readBytes(
  atMost limit: Int,
  _ read: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<CChar>) -> Int
) throws(SourceError) -> (bytes: [UInt8], fault: String?) {
  var reason = [CChar](repeating: 0, count: reasonRoom)
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    guard let base = buffer.baseAddress else { return }
    count = unsafe reason.withUnsafeMutableBufferPointer { reason in
      guard let words = reason.baseAddress else { return 0 }
      return unsafe read(base, words)
    }
  }
  guard reason[0] != 0 else { return (bytes, nil) }
  let words = String(endingAtZero: reason)
  if bytes.isEmpty { throw SourceError(words) }
  return (bytes, words)
}
