import RectoCShaping

/// The rules of ICU by which words begin, and its dictionaries for scripts that set no space between words.
@safe public final class WordBreaker {
  private let pointer: OpaquePointer

  /// Nil where ICU has no rules.
  public init?() {
    guard let opened = unsafe recto_word_breaker_open() else { return nil }
    unsafe pointer = opened
  }

  deinit { unsafe recto_breaker_close(pointer) }

  /// Whether a script parts words by spaces no more than its letters do: of those only a dictionary knows
  /// where words begin.
  public static func needsDictionary(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai and Lao; Myanmar; Khmer.
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
    // Kana, and the letters of Han, with those beyond the first plane.
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
    default: false
    }
  }

  /// Whether a word, or what stands between two, begins at each byte of UTF-8, and at its end; nowhere where
  /// nothing was found.
  public func starts(in text: [UInt8]) -> [Bool] {
    var breaks = [UInt8](repeating: 0, count: text.count + 1)
    unsafe text.withUnsafeBufferPointer { text in
      unsafe breaks.withUnsafeMutableBufferPointer { breaks in
        guard let start = text.baseAddress, let into = breaks.baseAddress else { return }
        _ = unsafe recto_breaker_find(pointer, start, text.count, into)
      }
    }
    breaks[0] = 1
    return breaks.map { $0 != 0 }
  }
}
