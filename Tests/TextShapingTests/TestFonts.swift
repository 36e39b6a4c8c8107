import Foundation
import RectoFlowModel
import RectoTextShaping
import RectoTypesetting

/// Fonts and hyphens of this machine.
enum TestFonts {
  static let sans = "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf"
  static let sansItalic = "/usr/share/fonts/truetype/open-sans/OpenSans-Italic.ttf"
  static let sansBold = "/usr/share/fonts/truetype/open-sans/OpenSans-Bold.ttf"
  static let garamond = "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf"
  static let libertine = "/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf"
  static let latinModern = "/usr/share/texmf/fonts/opentype/public/lm/lmroman12-regular.otf"
  static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  /// Of the package fonts-noto-cjk.
  static let squares = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
  static let english = "/usr/share/hyphen/hyph_en_US.dic"
  static let german = "/usr/share/hyphen/hyph_de_DE.dic"

  static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// A shaper with one font, and the hyphens of English if they are here.
  static func shaper(_ font: String) throws -> HarfBuzzShaper {
    let (shelf, hyphens) = (FontShelf(), HyphenationShelf())
    try shelf.register(bytes(font), families: ["Main"], generic: .serif)
    if has(english) { try hyphens.register(language: "en-US", bytes(english)) }
    return HarfBuzzShaper(fonts: shelf, hyphens: hyphens)
  }

  static func face(
    _ size: FlowLength = 10 * .point, _ change: (inout FlowFace) -> Void = { _ in }
  ) -> FlowFace {
    var face = FlowFace()
    (face.size, face.language) = (size, "en")
    change(&face)
    return face
  }
}

extension TextShaper {
  /// The shapes of a text in a face.
  func shape(_ text: String, _ face: FlowFace, isRightToLeft: Bool = false) -> ShapedText {
    let bytes = Array(text.utf8)
    return shape(
      bytes, 0..<bytes.count, setting: setting(of: face), isRightToLeft: isRightToLeft)
  }

  /// A text with a bar at each place where a line may begin, a broken one where that would part two words which belong
  /// together.
  func breaks(
    _ text: String, language: String = "en", _ change: (inout FlowFace) -> Void = { _ in }
  ) -> String {
    let bytes = Array(text.utf8)
    var breaks: [UInt8] = []
    let setting = setting(
      of: TestFonts.face {
        $0.language = language
        change(&$0)
      })
    findBreaks(in: bytes, 0..<bytes.count, setting: setting, into: &breaks)
    return Self.barred(bytes) { [0: "", BreakMark.pair: "¦"][breaks[$0]] ?? "|" }
  }

  /// A word with a hyphen at each place where it may be parted.
  func hyphens(_ word: String, language: String = "en") -> String {
    let bytes = Array(word.utf8)
    var places: [Int] = []
    let setting = setting(of: TestFonts.face { $0.language = language })
    findHyphens(in: bytes, 0..<bytes.count, setting: setting, into: &places)
    return Self.barred(bytes) { places.contains($0) ? "-" : "" }
  }

  private static func barred(_ bytes: [UInt8], _ bar: (Int) -> String) -> String {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      result += Array(bar(index).utf8)
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
