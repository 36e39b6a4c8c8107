/// How large a drawing in a page is by itself, from what its first tag says.
enum DrawingSize {
  /// A pixel of CSS in points.
  private static let pixel = 0.75
  /// What CSS takes for what is not said, in pixels.
  private static let usual = (width: 300.0, height: 150.0)
  private static let most = 20_000.0

  /// The attributes that a tag lacks to have a size, in points; what it says otherwise is taken out of it. Nothing for one
  /// that has both sides as lengths.
  static func attributes(for head: inout String) -> String {
    let width = attribute("width", in: head).flatMap { length($0.value) }
    let height = attribute("height", in: head).flatMap { length($0.value) }
    guard width == nil || height == nil else { return "" }
    let window = window(in: head)
    let ratio = window.map { $0.height / $0.width }
    var (across, down) = (window?.width ?? usual.width, window?.height ?? usual.height)
    if let width {
      (across, down) = (width, ratio.map { width * $0 } ?? usual.height)
    } else if let height {
      (across, down) = (ratio.map { height / $0 } ?? usual.width, height)
    }
    (across, down) = (min(across, most), min(down, most))
    for name in ["width", "height"] {
      if let found = attribute(name, in: head) { head.removeSubrange(found.whole) }
    }
    var made = " width=\"\(across * pixel)\" height=\"\(down * pixel)\""
    if window == nil { made += " viewBox=\"0 0 \(across) \(down)\"" }
    return made
  }

  /// The sides of the part of its plane that a drawing shows.
  private static func window(in head: String) -> (width: Double, height: Double)? {
    let text = attribute("viewBox", in: head) ?? attribute("viewbox", in: head)
    let numbers = (text?.value ?? "").split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }
      .map { Double($0) }
    guard numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0,
      height > 0,
      width.isFinite, height.isFinite
    else { return nil }
    return (width, height)
  }

  /// A length in pixels, where nothing else decides it.
  private static func length(_ text: String) -> Double? {
    let units = [
      "": 1, "px": 1, "pt": 4 / 3.0, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54,
    ]
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(number), value > 0, value.isFinite,
      let unit = units[text.dropFirst(number.count).trimmingSpaces]
    else { return nil }
    return value * unit
  }

  /// An attribute of a tag: all of it, with the space before it, and its value.
  private static func attribute(
    _ name: String, in head: String
  ) -> (whole: Range<String.Index>, value: String)? {
    for found in head.ranges(of: name) where found.lowerBound > head.startIndex {
      let before = head.index(before: found.lowerBound)
      guard head[before].isWhitespace else { continue }
      let rest = head[found.upperBound...].drop(while: \.isWhitespace)
      guard rest.first == "=" else { continue }
      let text = rest.dropFirst().drop(while: \.isWhitespace)
      guard let quote = text.first, quote == "\"" || quote == "'",
        let end = text.dropFirst().firstIndex(of: quote)
      else { continue }
      let value = text.dropFirst()[..<end]
      return (before..<head.index(after: end), String(value))
    }
    return nil
  }
}

extension Substring {
  /// Without the spaces around, as a unit in small letters.
  fileprivate var trimmingSpaces: String {
    String(filter { !$0.isWhitespace }).lowercased()
  }
}
