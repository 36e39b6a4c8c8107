public import RectoBookModel

/// What tells where a surface lies in its book when pages have other numbers.
public enum SurfaceAnchor: Equatable, Sendable {
  /// The page is this one by its file, see `PageListing.content`.
  case content(UInt32)
  /// So its lines lay in the layout that it was drawn in.
  case lines(TextLines)

  /// As it is kept.
  var words: String {
    switch self {
    case .content(let content): "content \(content)"
    case .lines(let lines): "lines \(lines)"
    }
  }

  /// Reads what was kept; nil where it is nothing of the kind.
  init?(words: String) {
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "content":
      guard let content = UInt32(parts[1]) else { return nil }
      self = .content(content)
    case "lines":
      guard let lines = TextLines(parts[1]) else { return nil }
      self = .lines(lines)
    default: return nil
    }
  }
}
