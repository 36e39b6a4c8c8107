/// What is left of all pages of a book whose margins are cropped, in fractions of a page from its upper left corner.
///
/// Pages left and right of the spine have mirrored gutters, and the same extent.
public struct MarginCrop: Hashable, Sendable, Codable {
  /// The left edge of what is shown of a page left of the spine.
  public let left: Double
  /// The same of a page right of the spine.
  public let right: Double
  /// The upper edge of either.
  public let top: Double
  /// How much of the width is shown.
  public let width: Double
  /// How much of the height is shown.
  public let height: Double

  /// The least share of width and height that is left: nothing less is called margins.
  private static let least = 0.3

  /// Makes a crop; nil where it is not within a page, or leaves too little of it.
  public init?(left: Double, right: Double, top: Double, width: Double, height: Double) {
    let slack = 1e-9
    guard left >= 0, right >= 0, top >= 0, width >= Self.least, height >= Self.least,
      max(left, right) + width <= 1 + slack, top + height <= 1 + slack
    else { return nil }
    (self.left, self.right, self.top) = (left, right, top)
    (self.width, self.height) = (width, height)
  }

  private enum CodingKeys: String, CodingKey {
    case left, right, top, width, height
  }

  /// Reads a crop; numbers that make none are refused.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let crop = MarginCrop(
      left: try values.decode(Double.self, forKey: .left),
      right: try values.decode(Double.self, forKey: .right),
      top: try values.decode(Double.self, forKey: .top),
      width: try values.decode(Double.self, forKey: .width),
      height: try values.decode(Double.self, forKey: .height))
    guard let crop else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a crop of no page"))
    }
    self = crop
  }

  // MARK: Finding it

  /// The share of pages whose print may reach beyond it: they are shown whole.
  private static let outliers = 0.08
  /// Paper that is left around the print, as a share of the page.
  private static let rim = 0.012
  /// Of less than this margin nothing is gained.
  private static let mostArea = 0.96

  /// Finds the crop that leaves the print of nearly all pages; nil where most have no margin to crop.
  ///
  /// - Parameters:
  ///   - left: where print is on pages left of the spine.
  ///   - right: the same right of it.
  ///   - others: how many pages have no margin.
  public init?(left: [PageBox], right: [PageBox], others: Int) {
    let all = left + right
    guard !all.isEmpty, all.count >= others else { return nil }
    // Of a few pages already one may be like no other.
    func outliers(_ count: Int) -> Int {
      count < 4 ? 0 : max(1, Int(Self.outliers * Double(count)))
    }
    func low(_ values: [Double]) -> Double {
      max(0, values.sorted()[outliers(values.count)] - Self.rim)
    }
    func high(_ values: [Double]) -> Double {
      min(1, values.sorted(by: >)[outliers(values.count)] + Self.rim)
    }
    // Where one side is not known it is the mirror image of the other.
    func mirrored(_ boxes: [PageBox]) -> [PageBox] {
      boxes.map {
        PageBox(left: 1 - $0.right, top: $0.top, right: 1 - $0.left, bottom: $0.bottom)
      }
    }
    let (verso, recto) = (
      left.isEmpty ? mirrored(right) : left, right.isEmpty ? mirrored(left) : right
    )
    let spans = [verso, recto].map { (low($0.map(\.left)), high($0.map(\.right))) }
    let width = max(spans[0].1 - spans[0].0, spans[1].1 - spans[1].0)
    func start(_ span: (Double, Double)) -> Double {
      min(max((span.0 + span.1 - width) / 2, 0), max(0, 1 - width))
    }
    let (top, bottom) = (low(all.map(\.top)), high(all.map(\.bottom)))
    guard bottom > top, width * (bottom - top) <= Self.mostArea else { return nil }
    self.init(
      left: start(spans[0]), right: start(spans[1]), top: top, width: width, height: bottom - top)
  }

  /// What is shown of a page.
  public func box(isLeft: Bool) -> PageBox {
    let start = isLeft ? left : right
    return PageBox(left: start, top: top, right: start + width, bottom: top + height)
  }

  /// Whether print at a place would be cut.
  public func cuts(_ box: PageBox, isLeft: Bool) -> Bool {
    let slack = 0.004
    let kept = self.box(isLeft: isLeft)
    return box.left < kept.left - slack || box.right > kept.right + slack
      || box.top < kept.top - slack || box.bottom > kept.bottom + slack
  }
}
