import RectoFlowModel

extension Flow {
  /// A chapter of more blocks is no plate.
  private static let mostPlateBlocks = 40

  /// Leaves nothing but its picture of a chapter that is a picture among blank lines.
  mutating func makePlate() {
    guard blocks.count <= Self.mostPlateBlocks, text.count <= 400, tables.isEmpty else { return }
    var plate: (block: Int, picture: Int, size: FlowPictureSize, offset: Int)?
    for (index, block) in blocks.enumerated() {
      switch block.content {
      case .rule: return
      case .picture(let picture, let size):
        guard plate == nil else { return }
        plate = (index, picture, size, block.text.lowerBound)
      case .text(let spans):
        for span in spans {
          if let picture = span.picture {
            guard plate == nil else { return }
            plate = (index, picture, span.pictureSize, span.text.lowerBound)
          } else if !text[span.text].isBlank {
            return
          }
        }
      }
    }
    guard var plate, blocks.count > 1 || text.count > 3 else { return }
    plate.size.frame = nil
    var block = FlowBlock(.picture(plate.picture, size: plate.size), text: 0..<3)
    block.paragraph.alignment = .center
    block.paragraph.isRightToLeft = blocks[plate.block].paragraph.isRightToLeft
    block.headLevel = blocks[plate.block].headLevel
    (text, blocks) = ([0xEF, 0xBF, 0xBC], [block])
    (frames, floats, wraps) = ([], [], [])
    for index in anchors.indices {
      anchors[index].offset = anchors[index].offset <= plate.offset ? 0 : 3
    }
    links = links.filter { $0.text.contains(plate.offset) }
      .map { FlowLink(text: 0..<3, target: $0.target) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether nothing of it is seen: spaces of any width, and ends of lines.
  fileprivate var isBlank: Bool {
    String(decoding: self, as: UTF8.self).unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0 == "\u{200B}" || $0 == "\u{FEFF}"
    }
  }
}
