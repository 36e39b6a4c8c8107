extension Sequence<Character> {
  /// How many characters must be put in, taken out or changed to make the other text of this one
  /// (Levenshtein); of each only the first `Limits.comparedCharacters` are looked at.
  ///
  /// Laws: 0 for equal texts alone, as far as they are looked at; the same both ways. Pure.
  public func edits(to other: some Sequence<Character>) -> Int {
    let (from, to) = (
      Array(prefix(Limits.comparedCharacters)), Array(other.prefix(Limits.comparedCharacters))
    )
    var row = Array(0...to.count)
    for (index, character) in from.enumerated() {
      var before = row[0]
      row[0] = index + 1
      for (place, wanted) in to.enumerated() {
        let changed = before + (character == wanted ? 0 : 1)
        before = row[place + 1]
        row[place + 1] = Swift.min(changed, row[place] + 1, before + 1)
      }
    }
    return row[to.count]
  }
}
