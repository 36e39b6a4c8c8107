extension LetterStyle.Transform {
  /// Text in capital or small letters. Letters that would become several stay, so that a place in the text is the same
  /// in every style.
  func applied(_ text: ArraySlice<UInt8>, isWordStart: Bool) -> ArraySlice<UInt8> {
    var isStart = isWordStart
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let mapped: String? =
        switch self {
        case .uppercase: scalar.properties.uppercaseMapping
        case .lowercase: scalar.properties.lowercaseMapping
        case .capitalize: isStart ? scalar.properties.titlecaseMapping : nil
        case .none: nil
        }
      let scalars = mapped?.unicodeScalars
      result.append(scalars?.count == 1 ? scalars?.first ?? scalar : scalar)
      isStart =
        scalar.properties.isWhitespace || scalar == "-"
        || isStart && !scalar.properties.isAlphabetic
    }
    return Array(String(result).utf8)[...]
  }
}
