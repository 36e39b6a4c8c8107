package import RectoDecoderService
import RectoDiskFiles
import RectoOverlay

nonisolated extension HouseFiles {
  /// What is installed on this machine.
  package static let installed = HouseFiles(
    faces: { InstalledTypefaces.house }, dictionary: { InstalledHyphenation.path(of: $0) })
}

/// The hyphenation dictionaries of this machine, as its packages name them: `hyph_de_CH.dic`.
nonisolated enum InstalledHyphenation {
  private static let folder = "/usr/share/hyphen"
  /// Who has more dictionaries finds some of them.
  private static let most = 1_000

  /// The path of the dictionary for a language; nil where there is none.
  static func path(of language: String) -> String? {
    let entries = (try? DiskFile(folder).entries(atMost: most, followsLinks: true)) ?? []
    return name(for: language, among: entries.map(\.name)).map { folder + "/" + $0 }
  }

  /// The dictionary for a language among the names of files: that of its country, else that of the language alone, else
  /// the first of another country.
  static func name(for language: String, among names: [String]) -> String? {
    let parts = language.split(separator: "-").map { $0.lowercased() }
    guard let base = parts.first else { return nil }
    let known = names.sorted().compactMap { name -> (name: String, parts: [String])? in
      guard name.hasPrefix("hyph_"), name.hasSuffix(".dic") else { return nil }
      let parts = name.dropFirst(5).dropLast(4).split(separator: "_").map { $0.lowercased() }
      return parts.first == base ? (name, parts) : nil
    }
    let exact = known.first { $0.parts == parts } ?? known.first { $0.parts == [base] }
    return (exact ?? known.first)?.name
  }
}
