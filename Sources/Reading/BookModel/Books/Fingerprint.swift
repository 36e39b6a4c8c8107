/// A number that stands for bytes: FNV-1a, 64 bits. It tells bytes apart that nobody forged.
///
/// Law: adding bytes in several pieces gives what adding them at once does.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The hash of all bytes that were added so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// That of some bytes; none where nothing is said.
  public init(_ bytes: some Sequence<UInt8> = []) { add(bytes) }

  /// Goes on with more bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) { join(bytes) }

  /// Goes on with the bytes of a text. Of its own, since what is compiled for every sequence takes ten times as long,
  /// and the texts of all shaders go through here before a first page.
  public mutating func add(_ text: String.UTF8View) { join(text) }

  private mutating func join(_ bytes: some Sequence<UInt8>) {
    value = bytes.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Goes on with the eight bytes of a number, the lowest first.
  public mutating func add(_ number: UInt64) {
    add(stride(from: UInt64(0), to: 64, by: 8).lazy.map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  /// Goes on with the bits of a number.
  public mutating func add(_ number: Double) { add(number.bitPattern) }

  /// In hexadecimal, as the name of a file, say.
  public var description: String { String(value, radix: 16) }
}
