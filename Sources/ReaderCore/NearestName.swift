import BookModel

/// Finds what was probably meant.
enum NearestName {
  /// The name that differs least from what was typed, where that is little enough to be a slip.
  static func find(_ typed: String, in names: [String]) -> String? {
    let most = max(1, min(typed.count, Limits.comparedCharacters) / 3)
    let distances = names.map { (name: $0, distance: typed.edits(to: $0)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }),
      nearest.distance <= most
    else { return nil }
    return nearest.name
  }
}
