import CFixtures

/// Archives by libarchive's writer.
public enum PackedFixture {
  /// One file, or a link.
  public struct Entry: Sendable {
    /// The path inside the archive.
    public var name: String
    /// What it holds.
    public var bytes: [UInt8]
    /// Where it leads, where it is a link.
    public var link: String?

    /// Makes an entry.
    public init(_ name: String, _ bytes: [UInt8], link: String? = nil) {
      (self.name, self.bytes, self.link) = (name, bytes, link)
    }
  }

  /// An archive of some entries, in this order; the names are libarchive's. Nil where it cannot
  /// write it.
  public static func bytes(
    _ entries: [Entry], format: String, filter: String? = nil, options: String? = nil,
    password: String? = nil
  ) -> [UInt8]? {
    let capacity = entries.reduce(1 << 20) { $0 + 2 * $1.bytes.count + 4096 }
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
      count = 0
      guard let base = room.baseAddress,
        let fixture = unsafe recto_fixture_begin(
          format, filter, options, password, base, capacity)
      else { return }
      isWhole = entries.allSatisfy { entry in
        unsafe recto_fixture_add(
          fixture, entry.name, entry.link, entry.bytes, entry.link == nil ? entry.bytes.count : 0)
          == 0
      }
      count = unsafe recto_fixture_end(fixture)
    }
    return isWhole && !bytes.isEmpty ? bytes : nil
  }
}
