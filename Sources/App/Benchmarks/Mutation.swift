/// Ways to spoil a file, all from a seed.
///
/// Laws: the same seed and bytes give the same mutant; a mutant is never longer than three times
/// the file and never empty, unless the file is.
nonisolated struct Mutation {
  private var random: SeededNumbers

  /// The mutation of a seed.
  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  private enum Way: CaseIterable {
    case flippedBits, cutEnd, splice, spoiledNumber, zeros, doubled, swappedBytes
  }

  /// The file after one to three ways of spoiling.
  mutating func mutant(of file: [UInt8]) -> [UInt8] {
    var bytes = file
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      guard let way = Way.allCases.randomElement(using: &random) else { break }
      spoil(&bytes, way, original: file)
    }
    return bytes
  }

  private mutating func spoil(_ bytes: inout [UInt8], _ way: Way, original: [UInt8]) {
    switch way {
    case .flippedBits:
      for _ in 0..<Int.random(in: 1...16, using: &random) {
        bytes[place(in: bytes)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
    case .cutEnd:
      let most = Bool.random(using: &random) ? bytes.count : min(bytes.count, 4096)
      bytes.removeLast(Int.random(in: 0..<most, using: &random))
    case .splice:
      let block = original[block(in: original)]
      let start = place(in: bytes)
      bytes.replaceSubrange(start..<min(bytes.count, start + block.count), with: block)
    case .spoiledNumber: spoilNumber(in: &bytes)
    case .zeros:
      for index in block(in: bytes) { bytes[index] = 0 }
    case .doubled:
      guard bytes.count <= original.count else { return }
      bytes.insert(contentsOf: bytes[block(in: bytes)], at: place(in: bytes))
    case .swappedBytes:
      let (first, second) = (place(in: bytes), place(in: bytes))
      bytes.swapAt(first, second)
    }
  }

  /// A number that counts or points, or would if it stood in such a place.
  private mutating func spoilNumber(in bytes: inout [UInt8]) {
    let numbers: [UInt64] = [
      0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 1 << 63, .max,
    ]
    let size = [1, 2, 4, 8].randomElement(using: &random) ?? 4
    let number = numbers.randomElement(using: &random) ?? 0
    let isLittle = Bool.random(using: &random)
    let start = place(in: bytes)
    for index in 0..<size where start + index < bytes.count {
      let shift = 8 * (isLittle ? index : size - 1 - index)
      bytes[start + index] = UInt8(truncatingIfNeeded: number >> UInt64(shift))
    }
  }

  /// A place, a quarter of them near the ends, where headers and directories lie.
  private mutating func place(in bytes: [UInt8]) -> Int {
    let edge = min(bytes.count, 512)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return Int.random(in: 0..<edge, using: &random)
    case 1: return bytes.count - 1 - Int.random(in: 0..<edge, using: &random)
    default: return Int.random(in: 0..<bytes.count, using: &random)
    }
  }

  /// A part of at most a quarter, or some hundred bytes.
  private mutating func block(in bytes: [UInt8]) -> Range<Int> {
    let longest = Bool.random(using: &random) ? max(1, bytes.count / 4) : min(bytes.count, 256)
    let start = place(in: bytes)
    return start..<min(bytes.count, start + Int.random(in: 1...longest, using: &random))
  }
}

/// Numbers that follow from a seed (xorshift64*, Vigna 2016).
nonisolated struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Starts at a seed; neighbours are mixed, since they would begin alike.
  init(seed: UInt64) {
    let mixed = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    state = (mixed ^ mixed >> 29) | 1
    for _ in 0..<4 { _ = next() }
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
