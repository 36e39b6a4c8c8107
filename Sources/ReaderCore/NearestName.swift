/// Finds what was probably meant.
enum NearestName {
  /// The name that differs least from what was typed, where that is little enough to be a slip.
  static func find(_ typed: String, in names: [String]) -> String? {
    let most = max(1, min(typed.count, longest) / 3)
    let distances = names.map { (name: $0, distance: distance(typed, $0)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }),
      nearest.distance <= most
    else { return nil }
    return nearest.name
  }

  /// Characters that are compared: no name is longer.
  private static let longest = 40

  /// How many characters must be put in, taken out or changed to make one of the other.
  ///
  /// Laws: 0 for equal texts alone; the same both ways.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.prefix(longest)), Array(b.prefix(longest)))
    var row = Array(0...b.count)
    for (index, character) in a.enumerated() {
      var next = [index + 1]
      for (column, other) in b.enumerated() {
        let changed = row[column] + (character == other ? 0 : 1)
        next.append(min(changed, min(row[column + 1], next[column]) + 1))
      }
      row = next
    }
    return row[b.count]
  }
}
