import RectoFlowModel

/// Columns that boxes stand in, or that text is set in, side by side.
struct BoxColumns: Hashable, Sendable {
  enum Track: Hashable, Sendable {
    /// So many parts of the room that others leave.
    case part(Double)
    case length(BoxLength)
    /// As what stands in it needs.
    case content
    /// As many as there is room for, each so wide at least.
    case filling(BoxLength)
  }

  /// Of a grid; none of text.
  var tracks: [Track] = []
  /// Of text: how many, and how wide they are to be; nil where the other one decides.
  var count: Int?
  var width: BoxLength?
  /// Between columns of text.
  var rule: BoxStyle.Border?

  /// Columns of text; more have no room on a page.
  static let most = 8
  /// Columns of text hold so many letters of a line at least, in sizes of them.
  private static let leastEms = 9.0

  /// How many columns text is set in that has so much room: 1 where there is none for more.
  func count(across width: Double, gap: Double, letters: Double, _ lengths: BoxLengths) -> Int {
    func most(_ own: Double) -> Int {
      Int(min((width + gap) / max(own + gap, 1), Double(Self.most)))
    }
    var wanted = count ?? Self.most
    if let own = self.width { wanted = min(wanted, most(lengths.points(own))) }
    return max(min(wanted, most(Self.leastEms * letters)), 1)
  }
}

extension StyleComputer {
  /// The columns that an element asks for; nil for none.
  func columns(of style: ComputedStyle) -> BoxColumns? {
    guard !isExact, style.lines.mode == .horizontal else { return nil }
    let em = style.letters.size
    var columns = BoxColumns()
    if case .tracks(let tracks) = value(.gridTemplateColumns), word(.display) == "grid" {
      columns.tracks = tracks.map { track in
        switch track {
        case .part(let part): .part(part)
        case .length(let own): .length(length(own, em: em))
        case .content: .content
        case .filling(let own): .filling(length(own, em: em))
        }
      }
      return columns
    }
    guard style.box.display == .block else { return nil }
    if case .number(let count) = value(.columnCount) { columns.count = Int(count) }
    if case .length(let own) = value(.columnWidth) { columns.width = length(own, em: em) }
    guard columns.count ?? 0 > 1 || columns.count == nil && columns.width != nil else { return nil }
    columns.rule = columnRule(style.letters)
    return columns
  }

  private func columnRule(_ letters: LetterStyle) -> BoxStyle.Border? {
    guard let word = word(.columnRuleStyle), let stroke = Self.strokes[word] else { return nil }
    var rule = BoxStyle.Border(
      width: BoxLength(scaled: 2.25), color: letters.color, stroke: stroke)
    if let width = length(.columnRuleWidth, em: letters.size),
      value(.columnRuleWidth) != .initial
    {
      rule.width = width
    }
    if case .color(let color) = value(.columnRuleColor) { rule.color = color }
    return rule.width.isZero || rule.color.alpha == 0 ? nil : rule
  }
}
