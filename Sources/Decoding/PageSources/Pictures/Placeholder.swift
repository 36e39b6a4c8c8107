public import RectoBookModel
import RectoCDecoders

/// The page shown in place of one that cannot be: its name and the reason, on quiet paper.
public enum Placeholder {
  private static let paper: UInt32 = 0xF1EEE7

  /// Draws it `width` pixels wide in the proportions of `size`.
  ///
  /// Throws where there is no memory for it; its text cannot make it fail.
  public static func draw(
    name: String, reason: String, size: PageSize, width: Int, on canvas: inout some PixelCanvas
  ) throws {
    // A sliver cannot be read: the proportions are kept within those of real pages.
    let aspect = min(max(size.aspect, 0.4), 2.5)
    let width = min(max(width, 1), Limits.placeholderWidth)
    let height = max(1, Int((Double(width) / aspect).rounded()))
    let em = Float(min(width, height)) / 26
    let html = "<p class=\"name\">\(escaped(name))</p><p>\(escaped(reason))</p>"
    let css =
      "body { font-family: sans-serif; color: #77726a; text-align: center; line-height: 1.5; }"
      + " p { margin: 0 0 0.6em 0; } .name { color: #4a4640; font-weight: bold; }"
    try unsafe canvas.drawPage(width: width, height: height) { pixels in
      var error = recto_error()
      let status = unsafe recto_draw_html(
        html, css, em, em * 2.5, paper, Int32(width), Int32(height), pixels, &error)
      // Blank paper says more than no page at all.
      _ = status
    }
  }

  /// Text as HTML, with places to break long names at.
  static func escaped(_ text: String) -> String {
    var result = ""
    var run = 0
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\0": continue
      default: result.append(character)
      }
      run = character.isWhitespace ? 0 : run + 1
      if run >= 8, "_-./\\".contains(character) || run >= 28 {
        result += "\u{200B}"
        run = 0
      }
    }
    return result
  }
}
