extension PageText {
  /// The text as lines, words parted by single spaces and blocks by an empty line; hyphens at the
  /// ends of lines stay.
  public var plain: String {
    var text = ""
    for (index, line) in lines.enumerated() {
      text += line.words.map(\.text).joined(separator: " ")
      text += "\n"
      if line.endsBlock, index + 1 < lines.count { text += "\n" }
    }
    return text
  }
}
