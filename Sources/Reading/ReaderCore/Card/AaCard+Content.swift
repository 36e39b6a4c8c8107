import RectoBookModel

/// The card as it is shown.
extension AaCard {
  /// Its rows for a book.
  func content(in view: BookInView) -> OverlayContent.Card {
    let rows = CardRow.all(in: view)
    return OverlayContent.Card(
      title: CardText.title,
      rows: rows.map { row in
        OverlayContent.CardLine(
          text: CardText.name(of: row), kind: kind(of: row, in: view), tip: CardText.tip(of: row),
          beginsGroup: row.beginsGroup)
      }, focused: rows.firstIndex(of: row))
  }

  private func kind(of row: CardRow, in view: BookInView) -> OverlayContent.CardLine.Kind {
    let layout = view.textLayout
    if let knob = row.knob {
      let number = Self.number(of: row, in: view)
      return .slider(
        share: knob.share(of: number), usual: knob.share(of: usual(of: row, in: view)),
        text: row == .lineSpacing && layout.lineSpacing == nil
          ? CardText.asBook : knob.text(of: number))
    }
    let chosen = item(of: row, in: view)
    return switch row {
    case .paper: .swatches(Paper.named.map(\.color.number), chosen: chosen)
    case .alignment: .segments(TextAlignment.allCases.map(CardText.alignment), chosen: chosen)
    case .hyphens: .segments(TextHyphens.allCases.map(CardText.hyphens), chosen: chosen)
    case .paragraphs: .segments(TextParagraphs.allCases.map(CardText.paragraphs), chosen: chosen)
    case .footnotes: .segments(TextFootnotes.allCases.map(CardText.footnotes), chosen: chosen)
    case .turn: .segments(TurnStyle.allCases.map(CardText.turn), chosen: chosen)
    case .scroll: .segments(ScrollLayout.choices.map(CardText.scroll), chosen: chosen)
    case .scope: .segments(ReadingChoice.Scope.allCases.map(CardText.scope), chosen: chosen)
    case .runningHeads: .toggle(isOn: layout.hasRunningHeads)
    case .guided, .crop, .contrast, .split: .toggle(isOn: Self.isOn(row, in: view))
    case .brightness, .warmth, .typeface, .textSize, .lineSpacing, .margin:
      .choice(CardText.typeface(layout.typeface))
    }
  }

  /// The number that a row has in books without a choice of their own.
  private func usual(of row: CardRow, in view: BookInView) -> Double {
    let usual = view.preferences.defaults
    return switch row {
    case .brightness: Double(usual.brightness)
    case .warmth: Double(usual.warmth)
    case .textSize: usual.textLayout.textSize
    case .lineSpacing: usual.textLayout.lineSpacing ?? TextLayout.usualLineSpacing
    case .margin: usual.textLayout.margin
    case .paper, .typeface, .alignment, .hyphens, .paragraphs, .footnotes, .runningHeads, .turn,
      .scroll, .guided, .crop, .contrast, .split, .scope:
      0
    }
  }
}

extension PaperColor {
  /// R in the highest of three bytes.
  fileprivate var number: UInt32 {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
