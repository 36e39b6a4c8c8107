/// The hash that the veils of fonts are made with; nothing is kept safe by it.
enum SHA1 {
  /// The 20 bytes of some others.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let length = UInt64(bytes.count) * 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
    for start in stride(from: 0, to: message.count, by: 64) {
      add(message[start..<start + 64], to: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<80 {
      let word = words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]
      words.append(turned(word, 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (place, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch place {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = turned(a, 5) &+ mixed &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, turned(b, 30), c, d)
    }
    for (place, word) in [a, b, c, d, e].enumerated() { state[place] &+= word }
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }
}
