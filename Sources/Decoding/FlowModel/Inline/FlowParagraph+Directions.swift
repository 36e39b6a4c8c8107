/// Paragraphs that do not run one way.
extension FlowParagraph {
  /// Whether the base direction is from right to left where a line begins with so many bytes before it.
  public func isRightToLeft(at place: Int) -> Bool {
    let next = otherParts.partitionPoint { $0.upperBound > place }
    let isOther = next < otherParts.count && otherParts[next].contains(place)
    return isOther != isRightToLeft
  }

  /// As it is for the line that begins there.
  public func line(at place: Int) -> FlowParagraph {
    guard !otherParts.isEmpty, isRightToLeft(at: place) != isRightToLeft else { return self }
    var line = self
    line.isRightToLeft.toggle()
    if turnsAlignment {
      (line.alignment, line.lastLine) = (alignment.turned, lastLine.turned)
    }
    return line
  }
}

extension FlowParagraph.Alignment {
  /// At the other side.
  fileprivate var turned: FlowParagraph.Alignment {
    switch self {
    case .left: .right
    case .right: .left
    case .center, .justified: self
    }
  }
}
