import RectoFlowModel

/// Bullets and numbers of lists.
extension PageDrawer {
  /// Draws what stands before the first line of an item of a list, and what begins it: that ends at the text, which
  /// stands between two places.
  mutating func drawMarkers(_ line: Line, _ block: FlowBlock, before text: (left: Int, right: Int))
  {
    guard let marker = block.paragraph.marker else { return }
    let isRightToLeft = block.paragraph.isRightToLeft
    let markers = (block.paragraph.outerMarkers + [marker]).map {
      MarkerShape($0, setter.maker, isRightToLeft: isRightToLeft)
    }
    var end = isRightToLeft ? text.right : text.left
    for marker in markers.reversed() where marker.marker.edge == .line {
      let x = isRightToLeft ? end + marker.gap : end - marker.room
      draw(marker.shape, from: x, marker.face, baseline: line.baseline, Fit())
      end += isRightToLeft ? marker.room : -marker.room
    }
    let room = markers.reduce(0) { $0 + ($1.marker.edge == .line ? $1.room : 0) }
    let lineInset = isRightToLeft ? line.line.inset.right : line.line.inset.left
    for marker in markers {
      var inwards = Int(lineInset)
      switch marker.marker.edge {
      case .block(0): inwards += Int(block.paragraph.indent) - room
      case .block(let distance): inwards -= Int(distance)
      case .page(let edge):
        inwards = Int(edge) - Int(isRightToLeft ? block.inset.right : block.inset.left)
      case .line: continue
      }
      let x =
        isRightToLeft
        ? line.x + line.measure - inwards + marker.gap : line.x + inwards - marker.room
      draw(marker.shape, from: x, marker.face, baseline: line.baseline, Fit())
    }
  }
}
