import RectoFlowModel

/// What stands before items of lists.
extension FlowBuilder {
  /// Gives the first block of an item its marker, and those of items around that begin with it.
  mutating func takeMarkers(of box: OpenBox, for block: inout FlowBlock) {
    guard !box.markers.isEmpty else { return }
    for place in boxes.indices { boxes[place].markers = [] }
    block.take(box.markers, inTables: tables.count, measures)
  }
}

extension FlowBlock {
  /// Markers of items within each other stand so far apart at least, in sizes of the letters; else the inner one stands alone.
  private static let leastGap = 0.8
  /// Lists that begin within each other have no more markers on a line.
  private static let mostMarkers = 4

  /// Takes the markers of the items that begin with it, the outermost first; it stands in so many tables.
  fileprivate mutating func take(
    _ markers: [OpenMarker], inTables tables: Int, _ measures: FlowMeasures
  ) {
    let isRightToLeft = paragraph.isRightToLeft
    let least = measures.markerRoom
    let all = markers.suffix(Self.mostMarkers)
    let hanging = all.prefix { $0.marker.edge != .line }
    if hanging.contains(where: { $0.tables == tables }) {
      if isRightToLeft {
        inset.right = max(inset.right, least)
      } else {
        inset.left = max(inset.left, least)
      }
    }
    let own = isRightToLeft ? inset.right : inset.left
    let gap = FlowLength(points: measures.wishes.textSize.points * Self.leastGap)
    var taken: [(marker: FlowMarker, edge: FlowLength)] = []
    for open in hanging {
      var marker = open.marker
      let edge = max(FlowLength(points: isRightToLeft ? open.right : open.left), least)
      if open.tables == tables {
        marker.edge = .block(max(own - edge, 0))
      } else if open.tables == 0 {
        marker.edge = .page(edge)
      }
      if let last = taken.last, edge - last.edge < gap { taken.removeLast() }
      taken.append((marker, edge))
    }
    // Behind one on the line there is no room for one that hangs.
    let onLine = all.dropFirst(hanging.count).map { open in
      var marker = open.marker
      marker.edge = .line
      return marker
    }
    paragraph.outerMarkers = taken.map(\.marker) + onLine
    paragraph.marker = paragraph.outerMarkers.popLast()
  }
}
