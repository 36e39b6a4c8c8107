extension String {
  /// What other programs say as a sentence, to follow a colon: without the capital that begins it, but with one that
  /// is part of a name such as ZIP.
  public var asClause: String {
    let word = prefix(while: \.isLetter)
    guard word.count > 1, word.dropFirst().allSatisfy(\.isLowercase) else { return self }
    return prefix(1).lowercased() + dropFirst()
  }
}
