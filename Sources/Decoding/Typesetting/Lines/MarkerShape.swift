import RectoFlowModel

/// The letters of a bullet or number of a list.
struct MarkerShape {
  let marker: FlowMarker
  let face: FaceInUse
  let shape: ShapedText
  let width: Int

  /// A marker with more bytes is cut.
  private static let mostBytes = 256

  init(_ marker: FlowMarker, _ maker: AtomMaker, isRightToLeft: Bool) {
    self.marker = marker
    face = maker.faces[maker.faces.indices.contains(marker.face) ? marker.face : 0]
    let text = Array(marker.text.utf8.prefix(Self.mostBytes))
    shape = maker.shaper.shape(
      text, 0..<text.count, setting: face.setting, isRightToLeft: isRightToLeft)
    width = face.width(of: shape)
  }

  /// What is left free between it and the text.
  var gap: Int { Int(marker.gap) }
  /// How much room it takes with its gap.
  var room: Int { width + gap }
}

extension Flow {
  /// The same flow with room for the markers that begin the first lines of items.
  func withRoomForMarkers(_ maker: AtomMaker) -> Flow {
    var flow = self
    for index in blocks.indices where blocks[index].paragraph.beginsWithMarker {
      let paragraph = blocks[index].paragraph
      let room = (paragraph.outerMarkers + [paragraph.marker].compactMap { $0 })
        .filter { $0.edge == .line }
        .reduce(0) {
          $0 + MarkerShape($1, maker, isRightToLeft: paragraph.isRightToLeft).room
        }
      if case .text = blocks[index].content {
        flow.blocks[index].paragraph.indent = FlowLength(clamping: Int(paragraph.indent) + room)
      } else if paragraph.isRightToLeft {
        flow.blocks[index].inset.right = FlowLength(clamping: Int(blocks[index].inset.right) + room)
      } else {
        flow.blocks[index].inset.left = FlowLength(clamping: Int(blocks[index].inset.left) + room)
      }
    }
    return flow
  }
}

extension FlowParagraph {
  /// Whether a marker begins its first line.
  var beginsWithMarker: Bool { marker?.edge == .line }
}
