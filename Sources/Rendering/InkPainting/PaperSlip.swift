internal import PageGeometry
public import RectoBookModel
internal import RectoCPixels

/// A printed slip of paper that lies on a page, over its print and its ink.
public struct PaperSlip: Equatable, Sendable {
  /// Where it lies, in page heights.
  public let box: InkBox
  /// What it shows, opaque, at more pixels than most pages have.
  public let print: Bitmap

  /// A slip; its picture is as high for its width as its box is.
  public init(_ print: Bitmap, in box: InkBox) { (self.print, self.box) = (print, box) }

  /// Pixels across and down beyond which it is not drawn: no page on a screen has so many.
  private static let most = 8_192

  /// Lays it on pixels of a part of a picture.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - sheet: the picture.
  ///   - bytes: the pixels of the part, which are changed.
  ///
  /// Law: what is laid in parts is laid as at once.
  func lie(on part: InkPixels, of sheet: InkSheet, bytes: inout [UInt8]) {
    let low = (box.least - sheet.least) * sheet.scale
    let high = (box.greatest - sheet.least) * sheet.scale
    guard low.x.magnitude < 1e6, low.y.magnitude < 1e6 else { return }
    let (left, top) = (Int(low.x.rounded()), Int(low.y.rounded()))
    let width = max(1, Int((high.x - low.x).rounded()))
    let height = max(1, Int((high.y - low.y).rounded()))
    guard width <= Self.most, height <= Self.most else { return }
    let own = InkPixels(x: left, y: top, width: width, height: height)
    guard let common = own.common(with: part), let seen = resampled(width, height) else { return }
    for row in 0..<common.height {
      let from = ((common.y - top + row) * width + common.x - left) * 4
      let to = ((common.y - part.y + row) * part.width + common.x - part.x) * 4
      bytes.replaceSubrange(to..<to + common.width * 4, with: seen[from..<from + common.width * 4])
    }
  }

  /// Its picture at another size; nil without memory for it.
  private func resampled(_ width: Int, _ height: Int) -> [UInt8]? {
    func region(_ width: Int, _ height: Int) -> recto_region {
      recto_region(
        page_width: Int32(width), page_height: Int32(height), x: 0, y: 0, width: Int32(width),
        height: Int32(height), steps: 1)
    }
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    let fault = unsafe recto_resample(
      print.bytes, region(print.width, print.height), &bytes, region(width, height))
    return fault == 0 ? bytes : nil
  }
}
