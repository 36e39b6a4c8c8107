public import RectoFlowModel

/// What the texts and the pictures of a page of fixed layout come to.
public struct FixedSetter {
  /// The page in points.
  let page: (width: Double, height: Double)
  private let wishes: FlowWishes
  private let shaper: any TextShaper
  private let flow: (Int, FlowLength, FlowLength) -> Flow
  private let isDown: (Int) -> Bool
  private let sizes: [(width: Double, height: Double)?]
  private let pictureSize: (FlowPicture) -> (width: FlowLength, height: FlowLength)?

  /// - Parameters:
  ///   - wishes: the page, without margins; exact ones.
  ///   - shaper: what shapes letters.
  ///   - pictures: what the page shows, by the numbers of its boxes.
  ///   - pictureSize: how large a picture is by itself; nil where it cannot be had.
  ///   - runsDown: whether the lines of a text run down.
  ///   - flow: the flow of a text that is so wide and so high.
  public init(
    _ wishes: FlowWishes, shaper: any TextShaper, pictures: [FlowPicture],
    pictureSize: @escaping (FlowPicture) -> (width: FlowLength, height: FlowLength)?,
    runsDown: @escaping (Int) -> Bool,
    flow: @escaping (_ text: Int, _ width: FlowLength, _ height: FlowLength) -> Flow
  ) {
    page = (wishes.page.width.points, wishes.page.height.points)
    (self.wishes, self.shaper, self.flow, isDown) = (wishes, shaper, flow, runsDown)
    self.pictureSize = pictureSize
    sizes = pictures.map { pictureSize($0).map { ($0.width.points, $0.height.points) } }
  }

  func runsDown(_ text: Int) -> Bool { isDown(text) }

  func lines(of text: Int, width: Double, height: Double?) -> FixedLines {
    let page = FixedLines.page(width: width, height: height)
    return FixedLines(
      flow(text, page.width, page.height), width: width, height: height, wishes, shaper,
      pictureSize: pictureSize)
  }

  /// How large a picture is by itself; nil where nobody knows.
  func size(of picture: Int) -> (width: Double, height: Double)? {
    guard sizes.indices.contains(picture), let size = sizes[picture], size.width > 0,
      size.height > 0
    else { return nil }
    return size
  }

  /// How wide a picture is that is so high.
  func width(of picture: Int, height: Double?) -> Double {
    guard let size = size(of: picture) else { return height ?? 0 }
    return height.map { $0 * size.width / size.height } ?? size.width
  }

  /// How high a picture is that is so wide.
  func height(of picture: Int, width: Double) -> Double {
    size(of: picture).map { width * $0.height / $0.width } ?? width
  }
}
