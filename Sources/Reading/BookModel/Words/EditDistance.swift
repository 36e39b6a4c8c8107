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

extension String {
  /// The name that differs least from this one, where that is little enough to be a slip: a third of
  /// its characters, and at least one. Of names that differ equally the first.
  public func nearest(among names: some Sequence<String>) -> String? {
    let most = Swift.max(1, Swift.min(count, Limits.comparedCharacters) / 3)
    let distances = names.map { (name: $0, distance: edits(to: $0)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }),
      nearest.distance <= most
    else { return nil }
    return nearest.name
  }
}
