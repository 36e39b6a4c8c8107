import RectoFlowModel

/// First lines of paragraphs in letters of their own.
extension FlowBuilder {
  /// The faces that those of a paragraph have on its first line, where they differ.
  mutating func firstLine(_ list: UInt32, of spans: [FlowSpan]) -> [Int: Int] {
    var changed: [Int: Int] = [:]
    for span in spans where span.picture == nil && changed[span.face] == nil {
      guard let style = faces.style(of: span.face) else { continue }
      let other = face(computer.style(list, in: style))
      if other != span.face { changed[span.face] = other }
    }
    return changed
  }
}
