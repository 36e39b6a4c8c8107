import RectoFlowModel

/// How a line along letters is drawn beside those of a face.
struct DecorationShape {
  private let decoration: FlowDecoration
  /// How thick its strokes are, and how much room they take together across the line.
  let thickness: Int
  private let depth: Int
  /// From the letters' foot to where it begins, down.
  private let top: Int

  /// No line is thinner.
  private static let thinnest = Int(FlowLength.point) / 4

  /// Along letters of a face.
  init(_ decoration: FlowDecoration, _ inUse: FaceInUse) {
    self.decoration = decoration
    let (size, metrics) = (inUse.face.size, inUse.metrics)
    let usual = max(size.times(metrics.underlineThickness), Self.thinnest)
    thickness =
      decoration.thickness.map { min(max(Int($0), Self.thinnest), max(Int(size), Self.thinnest)) }
      ?? usual
    depth =
      switch decoration.stroke {
      case .solid, .dotted, .dashed: thickness
      case .double: 3 * thickness
      case .wavy: Int(Double(thickness) * (2 * DisplayLine.waveReach + 1))
      }
    // However thick it is, it is no nearer to the letters than the font has it.
    switch decoration.place {
    case .below:
      switch decoration.gap {
      case .font: top = -size.times(metrics.underline) - usual / 2
      case .length(let length): top = min(max(Int(length), -Int(size)), Int(size))
      case .beyond: top = inUse.descent
      }
    case .through: top = -size.times(metrics.xHeight) / 2 - depth / 2
    case .above:
      switch decoration.gap {
      case .font: top = -size.times(metrics.overline) + usual / 2 - depth
      case .length(let length): top = -min(max(Int(length), -Int(size)), Int(size)) - depth
      case .beyond: top = -inUse.ascent - depth
      }
    }
  }

  /// Where letters of a size that stand so high reach into it, those left out that do by a hair.
  func height(foot: Int, size: FlowLength) -> ClosedRange<Int> {
    let hair = min(Int(size) / 32, depth / 2)
    return foot + top + hair...foot + top + max(depth - hair, hair)
  }

  /// What is drawn of it along letters that stand so high.
  func items(from left: Int, to right: Int, foot: Int) -> [DisplayItem] {
    guard right > left, decoration.color.alpha > 0 else { return [] }
    func fill(_ start: Int) -> DisplayItem {
      .fill(
        DisplayBox(
          left: FlowLength(clamping: left), top: FlowLength(clamping: start),
          right: FlowLength(clamping: right), bottom: FlowLength(clamping: start + thickness)),
        decoration.color)
    }
    func line(_ pattern: DisplayLine.Pattern) -> DisplayItem {
      let middle = FlowLength(clamping: foot + top + depth / 2)
      return .line(
        DisplayLine(
          from: (FlowLength(clamping: left), middle), to: (FlowLength(clamping: right), middle),
          thickness: FlowLength(clamping: thickness), pattern), decoration.color)
    }
    return switch decoration.stroke {
    case .solid: [fill(foot + top)]
    case .double: [fill(foot + top), fill(foot + top + 2 * thickness)]
    case .dotted: [line(.dotted)]
    case .dashed: [line(.dashed)]
    case .wavy: [line(.wavy)]
    }
  }
}
