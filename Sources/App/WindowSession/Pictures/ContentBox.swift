import RectoBookModel
import RectoDecoderService

/// Where the print of a page is: what is not of the colour of its edge.
enum ContentBox {
  /// A picture so wide shows where print ends to a sixtieth of a page, and takes no time to look at.
  private static let width = 64
  /// How far a channel is from the paper's where there is print: scans are not even.
  private static let contrast = 24

  /// The print of a page's picture; nil where its corners have no colour in common, or nothing is
  /// printed: then it has no margin.
  static func find(in image: PageImage) -> PageBox? {
    let picture = image.pixels(atLeast: width)
    return find(in: picture.pixels, width: picture.width, height: picture.height)
  }

  /// The same in pixels of four channels, the rows from the top.
  static func find(in pixels: [UInt32], width: Int, height: Int) -> PageBox? {
    guard width > 2, height > 2, pixels.count >= width * height else { return nil }
    // The outermost pixels of a scan are often those of the machine.
    let corners = [(1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2)].map {
      pixels[$0.1 * width + $0.0]
    }
    let paper = corners[0]
    guard corners.allSatisfy({ !differs($0, from: paper) }) else { return nil }
    func isPrintedRow(_ row: Int) -> Bool {
      (1..<width - 1).contains { differs(pixels[row * width + $0], from: paper) }
    }
    guard let top = (1..<height - 1).first(where: isPrintedRow),
      let bottom = (1..<height - 1).last(where: isPrintedRow)
    else { return nil }
    func isPrintedColumn(_ column: Int) -> Bool {
      (top...bottom).contains { differs(pixels[$0 * width + column], from: paper) }
    }
    guard let left = (1..<width - 1).first(where: isPrintedColumn),
      let right = (1..<width - 1).last(where: isPrintedColumn)
    else { return nil }
    return PageBox(
      left: Double(left) / Double(width), top: Double(top) / Double(height),
      right: Double(right + 1) / Double(width), bottom: Double(bottom + 1) / Double(height))
  }

  private static func differs(_ pixel: UInt32, from paper: UInt32) -> Bool {
    func difference(_ shift: UInt32) -> Int {
      abs(Int(pixel &>> shift & 0xFF) - Int(paper &>> shift & 0xFF))
    }
    return max(difference(0), difference(8), difference(16)) > contrast
  }
}
