import RectoFlowModel

/// What fonts can do with letters beside their usual shapes.
extension LetterStyle {
  /// Adds a feature or takes it away.
  mutating func set(_ feature: FlowFeatures, to isOn: Bool) {
    if isOn { features.insert(feature) } else { features.remove(feature) }
  }

  /// Takes the words of `font-variant-ligatures`.
  mutating func take(ligatures: String) {
    let words = ligatures.split(separator: " ")
    set(.noLigatures, to: words.contains { $0 == "none" || $0 == "no-common-ligatures" })
    set(
      .moreLigatures,
      to: words.contains { $0 == "discretionary-ligatures" || $0 == "historical-ligatures" })
  }

  /// Takes the tags of `font-feature-settings`, those that are not wanted with a dash before them. They count for more
  /// than what the style says in words; tags that nothing is done about are left out.
  mutating func take(features tags: String) {
    for tag in tags.split(separator: " ") {
      let isOn = !tag.hasPrefix("-")
      switch isOn ? tag : tag.dropFirst() {
      case "smcp": hasSmallCapitals = isOn
      case "c2sc": set(.lowersCapitals, to: isOn)
      case "frac": set(.fractions, to: isOn)
      case "liga": set(.noLigatures, to: !isOn)
      case "dlig", "hlig": set(.moreLigatures, to: isOn)
      case "onum": figures = isOn ? .oldStyle : .usual
      case "lnum": figures = isOn ? .lining : .usual
      default: break
      }
    }
  }
}
