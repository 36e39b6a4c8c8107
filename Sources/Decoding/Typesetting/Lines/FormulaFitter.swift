import RectoFlowModel

/// Makes formulas that are too wide for their lines smaller, or lets them go on in further lines.
struct FormulaFitter {
  let wishes: FlowWishes
  let faces: [FaceInUse]

  /// A formula that stands by itself is made no smaller than that, if it can be broken.
  private static let leastScale = 0.7

  /// The flow with all formulas as large as they are drawn, in lines that hold them.
  func fit(_ flow: Flow) -> Flow {
    guard !flow.formulas.isEmpty else { return flow }
    var flow = flow
    for index in flow.blocks.indices {
      guard case .text(let spans) = flow.blocks[index].content else { continue }
      for span in spans {
        guard let parts = flow.parts(of: span), let formula = span.formula else { continue }
        let measure = ParagraphBreaker.measure(of: flow.blocks[index], wishes)
        if spans.count == 1 {
          fit(formula, parts, alone: index, span, measure, &flow)
        } else {
          // In a line among others its widest part must find room.
          shrink(formula, parts, to: measure, from: Self.widest(parts), &flow)
        }
      }
    }
    return flow
  }

  private func fit(
    _ formula: Int, _ parts: [FormulaPart], alone block: Int, _ span: FlowSpan, _ measure: Int,
    _ flow: inout Flow
  ) {
    let hasRows = parts.contains(where: \.beginsLine)
    let width = hasRows ? Self.widest(parts) : parts.reduce(0) { $0 + Int($1.width) }
    guard width > measure else { return }
    if hasRows || parts.dropFirst().allSatisfy(\.isJoined)
      || Double(measure) >= Self.leastScale * Double(width)
    {
      return shrink(formula, parts, to: measure, from: width, &flow)
    }
    // It goes on in lines that begin farther in.
    let size = faces.indices.contains(span.face) ? faces[span.face].face.size : wishes.textSize
    let indent = min(2 * size, FlowLength(measure / 5))
    var paragraph = flow.blocks[block].paragraph
    (paragraph.alignment, paragraph.lastLine) = (.left, .left)
    paragraph.indent = -indent
    if paragraph.isRightToLeft {
      flow.blocks[block].inset.right += indent
    } else {
      flow.blocks[block].inset.left += indent
    }
    flow.blocks[block].paragraph = paragraph
    shrink(formula, parts, to: measure - Int(indent), from: Self.widest(parts), &flow)
  }

  private static func widest(_ parts: [FormulaPart]) -> Int {
    var (widest, width) = (0, 0)
    for part in parts {
      width = part.isJoined ? width + Int(part.width) : Int(part.width)
      widest = max(widest, width)
    }
    return widest
  }

  /// Makes a formula so much smaller that what is `width` wide is as wide as the measure.
  private func shrink(
    _ formula: Int, _ parts: [FormulaPart], to measure: Int, from width: Int, _ flow: inout Flow
  ) {
    guard width > measure, width > 0 else { return }
    // Roundings of its parts must not make it wider.
    let scale = Double(max(measure - parts.count, 1)) / Double(width)
    flow.formulas[formula].parts = parts.map { $0.scaled(scale) }
  }
}

extension Flow {
  /// The parts of the formula that a span is; nil where it is none, or is not set.
  func parts(of span: FlowSpan) -> [FormulaPart]? {
    guard let formula = span.formula, formulas.indices.contains(formula),
      let last = formulas[formula].parts.last, last.text.upperBound == span.text.count
    else { return nil }
    return formulas[formula].parts
  }

  /// Whether a block is a formula whose rows are lines.
  func isCutIntoRows(_ block: FlowBlock) -> Bool {
    guard !formulas.isEmpty, case .text(let spans) = block.content, spans.count == 1 else {
      return false
    }
    return parts(of: spans[0])?.contains(where: \.beginsLine) ?? false
  }

  /// Whether a formula stands in a block.
  func hasFormulas(_ block: FlowBlock) -> Bool {
    guard !formulas.isEmpty, case .text(let spans) = block.content else { return false }
    return spans.contains { $0.formula != nil }
  }

  /// Whether a block shows a formula that is meant to stand by itself, or is all of the block.
  func displaysFormula(_ block: FlowBlock) -> Bool {
    guard !formulas.isEmpty, case .text(let spans) = block.content else { return false }
    return spans.contains { span in
      guard let formula = span.formula, formulas.indices.contains(formula) else { return false }
      return formulas[formula].isDisplayed || spans.count == 1
    }
  }
}
