import RectoBookModel
internal import RectoCPango

/// The families of letters that are installed, and their files.
nonisolated public enum InstalledTypefaces {
  /// Who has more fonts finds the first of them.
  private static let most: Int32 = 20_000
  /// Weights from here on are bold, as fontconfig counts; and those that are plain text.
  private static let (bold, plain) = (Int32(180), Int32(40)...Int32(120))

  /// The width of most faces, as fontconfig counts.
  private static let usualWidth: Int32 = 100

  /// A file of a family, with its weight, slant and width as fontconfig counts.
  private struct File {
    var path: String
    var weight, slant, width: Int32
  }

  /// Their files by family.
  private static let files: [String: [File]] = {
    var files: [String: [File]] = [:]
    for index in 0..<most {
      var file = unsafe recto_font_file()
      let answer = unsafe recto_font_file_at(index, &file)
      if answer == 0 { break }
      guard answer > 0, let family = unsafe file.family, let path = unsafe file.path else {
        continue
      }
      unsafe files[String(cString: family), default: []].append(
        File(
          path: String(cString: path), weight: file.weight, slant: file.slant, width: file.width))
    }
    return files
  }()

  /// Their names, those of text that can be read upright and plain, in alphabetical order.
  public static let families: [String] = files.filter { _, fonts in
    fonts.contains { plain.contains($0.weight) && $0.slant == 0 }
  }.keys.filter { !$0.hasPrefix(".") }.sorted { $0.lowercased() < $1.lowercased() }

  /// Families that books are set in where nobody chose one, the best first.
  ///
  /// EB Garamond, whose bold face has neither dashes nor quotation marks and is no face of text, comes behind those that
  /// have all four: headings in letters that are made bold are smeared.
  private static let textFamilies = ["Linux Libertine O", "Charis SIL", "EB Garamond"]

  /// The same for books without serifs: what the system takes for these may be as wide as DejaVu Sans, in which lines
  /// of a book have few words, and gape.
  private static let plainFamilies = ["Open Sans", "Source Sans 3", "Noto Sans"]

  /// Families that formulas are set in, the best first.
  private static let formulaFamilies = [
    "STIX Two Math", "Libertinus Math", "Latin Modern Math", "TeX Gyre Termes Math", "STIX Math",
    "XITS Math", "DejaVu Math TeX Gyre",
  ]

  /// The paths of the house's faces, four each as `paths(of:)` gives them: with serifs, without, and of one width; then
  /// that of formulas.
  ///
  /// A bold face that a family lacks is nil, and so is a family that is not there.
  public static var house: [String?] {
    let text = textFamilies.first { files[$0] != nil } ?? usualFamily("serif")
    let sans = plainFamilies.first { files[$0] != nil } ?? usualFamily("sans-serif")
    return [text, sans, usualFamily("monospace")].flatMap { family in
      family.map(paths) ?? [nil, nil, nil, nil]
    } + [formulaFamilies.lazy.compactMap { paths(of: $0).first ?? nil }.first]
  }

  /// The family that the system takes for a kind of letters.
  private static func usualFamily(_ kind: String) -> String? {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe recto_font_family(kind, &name, name.count) else { return nil }
    return String(endingAtZero: name)
  }

  /// How far a face is from one of a weight that is as wide as usual.
  private static func distance(of file: File, from weight: Int32) -> (width: Int32, weight: Int32) {
    (abs(file.width - usualWidth), abs(file.weight - weight))
  }

  /// The paths of a family's files: plain, bold, italic, bold and italic; nil where there is none.
  public static func paths(of family: String) -> [String?] {
    let fonts = files[family] ?? []
    return [(false, false), (true, false), (false, true), (true, true)].map { style in
      let (isBold, isItalic) = style
      let wanted: Int32 = isBold ? 200 : 80
      let fit = fonts.filter { ($0.weight >= bold) == isBold && ($0.slant != 0) == isItalic }
      // A narrow face is no plain one. Of faces that were cut for several sizes the one for the largest, whose path is the
      // last, is that of text.
      return fit.min { a, b in
        let (own, other) = (distance(of: a, from: wanted), distance(of: b, from: wanted))
        return own == other ? a.path > b.path : own < other
      }?.path
    }
  }
}
