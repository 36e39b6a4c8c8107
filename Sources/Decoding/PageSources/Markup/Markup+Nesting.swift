import RectoBookModel
import RectoCDecoders

extension Markup {
  /// XML or XHTML without the tags of elements that are nested deeper than `Limits.elements`; nil where none
  /// are. What stands in them stays.
  static func flattened(_ bytes: [UInt8]) -> [UInt8]? {
    var flat = bytes
    let count = unsafe recto_flatten(&flat, flat.count, Limits.elements)
    return count < bytes.count ? Array(flat.prefix(count)) : nil
  }

  /// The same of a file, which is left alone where it is no book of text.
  static func flattened(_ file: FileBytes) throws(SourceError) -> [UInt8]? {
    guard (UInt64(Limits.nestedBytes)...UInt64(Limits.plainTextBytes)).contains(file.count) else {
      return nil
    }
    return flattened(try file.bytes(at: 0, atMost: Limits.plainTextBytes))
  }
}
