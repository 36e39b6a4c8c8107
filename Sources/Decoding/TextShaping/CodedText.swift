import RectoCShaping

/// Text in codes that ICU knows, those among them that change what their bytes mean on the way.
public enum CodedText {
  /// The text of bytes.
  ///
  /// - Parameters:
  ///   - bytes: no more than 2 GiB.
  ///   - code: the name of the code as ICU has it.
  /// - Returns: the text, with U+FFFD for what means nothing; nil where nobody knows the code.
  public static func text(_ bytes: [UInt8], in code: String) -> String? {
    // No byte makes more than one unit but in codes that have letters of several.
    let room = 2 * bytes.count + 16
    var isKnown = true
    let units = unsafe [UInt16](unsafeUninitializedCapacity: room) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let got = unsafe recto_text_in_code(code, bytes, bytes.count, base, room)
      isKnown = got >= 0
      count = max(0, Int(got))
    }
    return isKnown ? String(decoding: units, as: UTF16.self) : nil
  }
}
