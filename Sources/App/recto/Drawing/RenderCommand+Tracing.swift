import ArgumentParser
import RectoBookModel
import RectoSceneRendering
import RectoShaderText

/// What the reference cannot draw.
extension RenderCommand {
  /// Whether light is traced for any of the picture.
  var isTraced: Bool { quality == .reference || comparison.isReference }

  /// Refuses what no light is traced for, before a book is opened.
  func refuseUntraceable() throws {
    try tracing.refuseUnused(isTraced: isTraced)
    guard isTraced else { return }
    let option = quality == .reference ? "--quality reference" : "--against reference"
    let reason: String? =
      if quality == .reference, comparison.isReference {
        "the picture is the reference itself; there is nothing to compare it with"
      } else if arrangement != .book || scene == .shelf {
        "light is traced for a book on its desk alone"
      } else if case .numbers(.color) = view {
        seeing.lens == nil ? nil : "no light is traced through a lens"
      } else {
        "--view shows what shaders compute"
      }
    if let reason { throw ValidationError("\(option): \(reason)") }
  }
}

extension Bitmap {
  /// This picture with another of its size at the right of a line.
  ///
  /// - Parameters:
  ///   - other: the other one.
  ///   - share: where the line is, as a share of the width from the left edge.
  /// - Returns: the picture of both.
  nonisolated func beside(_ other: Bitmap, from share: Double) -> Bitmap {
    let left = Int((max(0, min(1, share)) * Double(width)).rounded())
    var both: [UInt8] = []
    both.reserveCapacity(bytes.count)
    for row in 0..<height {
      let (start, line, end) = (row * width * 4, (row * width + left) * 4, (row + 1) * width * 4)
      both += bytes[start..<line]
      both += other.bytes[line..<end]
    }
    return Bitmap(width: width, height: height, bytes: both)
  }
}
