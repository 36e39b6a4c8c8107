import RectoBookModel

/// What a picture in a text is made of, by which photographs and paintings are told from what is read like print: formulas,
/// diagrams, drawings of a few lines.
struct PictureLook {
  /// A picture is judged by so many pixels across, or as many as it has.
  static let width = 512
  /// Pixels that are looked at, evenly spread.
  private static let most = 1 << 16
  /// The parts of a hundred that have a hue, or are neither ink nor paper, in a picture that is looked at; and that are
  /// dark in one that would glare if it were turned over.
  private static let (toned, dark) = (20, 60)

  /// How many of the pixels that were looked at have a hue; are grey; are as dark as ink.
  private(set) var (hued, grey, black, all) = (0, 0, 0, 0)

  init(_ picture: Bitmap) {
    let count = picture.width * picture.height
    let step = max(count / Self.most, 1)
    for place in stride(from: 0, to: 4 * count, by: 4 * step) {
      let (r, g) = (Int(picture.bytes[place]), Int(picture.bytes[place + 1]))
      let b = Int(picture.bytes[place + 2])
      let light = (2 * r + 5 * g + b) / 8
      all += 1
      if max(r, g, b) - min(r, g, b) > 40 {
        hued += 1
      } else if light < 48 {
        black += 1
      } else if light < 208 {
        grey += 1
      }
    }
  }

  /// Whether night had better leave it as it is.
  var isLookedAt: Bool {
    (hued + grey) * 100 >= Self.toned * all || black * 100 >= Self.dark * all
  }
}
