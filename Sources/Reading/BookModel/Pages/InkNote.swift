/// Lines in ink that are put on a page of a PDF as one annotation.
///
/// Lengths are points of the upright page, from its upper left corner, y down.
public struct InkNote: Hashable, Sendable {
  /// What it is called among all annotations.
  public var name: String
  /// R, G, B and A, R in the highest byte; A is how much of the colour is laid on.
  public var color: UInt32
  /// How wide its lines are for programs that draw them anew.
  public var width: Double
  /// Left, top, right and bottom of all that is inked.
  public var box: [Double]
  /// The middle of each of its lines: x and y by turns.
  public var lines: [[Double]]
  /// How it is drawn: operators of PDF in an RGB of their own, packed as zlib does. `/A50 gs` sets an opacity of 50 %,
  /// `/M50 gs` where it is multiplied.
  public var picture: [UInt8]
  /// The CRC-32 of those operators: by it another program's picture is told.
  public var checksum: UInt32
  /// The opacities that it is drawn with, in percent.
  public var opacities: [UInt8]
  /// Whether it darkens what lies under it.
  public var isMultiplied: Bool
  /// The strokes themselves, for Recto alone, packed as zlib does.
  public var strokes: [UInt8]

  /// Ink without lines or strokes, to be filled in.
  public init(name: String, color: UInt32, width: Double, isMultiplied: Bool) {
    (self.name, self.color, self.width) = (name, color, width)
    (self.isMultiplied, box, lines) = (isMultiplied, [0, 0, 0, 0], [])
    (picture, checksum, opacities, strokes) = ([], 0, [], [])
  }
}
