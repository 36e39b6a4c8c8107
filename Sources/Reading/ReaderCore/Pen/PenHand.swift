public import PageDrawing
import PageGeometry

/// What the hand draws with, and whether it has taken it up.
public struct PenHand: Equatable, Sendable {
  /// The tool that is in the hand; nil while the hand turns pages.
  public internal(set) var tool: PenTool?
  /// What it does instead, for a while; nil while it draws.
  public private(set) var aid: HandAid?
  /// Whether it draws along a ruler.
  public internal(set) var hasRuler = false
  /// Whether it draws along one as long as Shift is down.
  var holdsRuler = false
  /// Colours that it has mixed or taken from pages, as in strokes, the newest last: every tool has them as well.
  public private(set) var own: [UInt32] = []
  /// Whether a pen was seen, which draws whenever it touches.
  var hasPen = false
  /// The tool that was there last.
  private(set) var last = PenTool.write
  /// What was drawn with last, where an eraser is in the hand.
  private(set) var lastPen = PenTool.write
  private var widths: [PenTool: Int] = [:]
  private var mixtures: [PenTool: InkMixture] = [:]

  /// How many colours of its own it keeps.
  public static let mostOwn = 3

  /// The colours of tools that cover, as in strokes.
  private static let inks: [UInt32] = [
    0x1B1B_1FFF, 0x5B62_70FF, 0x1F4E_9EFF, 0xB326_1EFF, 0x2E6B_3AFF, 0xC98A_1BFF, 0x6B3F_A0FF,
    0xFFFF_FFFF,
  ]
  /// Those of tools that let print show through.
  private static let lights: [UInt32] = [
    0xFFE1_4DFF, 0xB6E3_88FF, 0xF7A8_C4FF, 0x9FCB_E8FF, 0xFFC0_78FF, 0xC9B6_E8FF, 0xC9CC_D3FF,
    0x8FA8_9BFF,
  ]

  /// The colours that a tool has to choose from, as in strokes.
  public static func palette(of tool: PenTool) -> [UInt32] {
    tool.isTranslucent ? lights : inks
  }

  /// A hand that turns pages, and has every tool as it usually is.
  public init() {}

  /// Whether what it draws is straight.
  var isRuled: Bool { hasRuler || holdsRuler }

  /// Whether a press draws with which these are held: with Shift where it holds a pen, and does nothing else for a while.
  func mayDraw(_ modifiers: PointerModifiers) -> Bool {
    modifiers.isEmpty || modifiers == .shift && aid == nil && tool?.erases == false
  }

  /// Whether the next touch may draw.
  public var isReady: Bool { tool != nil || hasPen }

  /// What a pen draws with.
  func tool(ofPen isEraser: Bool) -> PenTool { isEraser ? .eraser : tool ?? lastPen }

  /// Takes a tool, or puts away what is held.
  mutating func take(_ tool: PenTool?) {
    (self.tool, aid) = (tool, nil)
    guard let tool else { return }
    last = tool
    if !tool.erases { lastPen = tool }
  }

  /// Does something else for a while, or draws again; an empty hand takes the tool that it had last.
  mutating func use(_ aid: HandAid?) {
    if tool == nil, aid != nil { take(last) }
    self.aid = aid
  }

  /// Which of its widths a tool has.
  public func widthIndex(of tool: PenTool) -> Int { widths[tool] ?? 1 }

  /// How wide a tool draws, in page heights.
  func width(of tool: PenTool) -> Double {
    tool.widths[widthIndex(of: tool)] / PenTool.pageHeight
  }

  /// Gives the tool in the hand another width, by its place among those there are, round and round.
  mutating func setWidth(_ index: Int) {
    guard let tool else { return }
    let count = tool.widths.count
    widths[tool] = (index % count + count) % count
  }

  // MARK: Colours

  /// The colours that a tool has to choose from, those of the hand's own last, as in strokes.
  public func choices(of tool: PenTool) -> [UInt32] { Self.palette(of: tool) + own }

  /// What colour a tool draws in, as in strokes.
  public func color(of tool: PenTool) -> UInt32 { mixture(of: tool).color }

  /// Which of its choices a tool has; nil where it is a mixture that is none of them.
  public func colorIndex(of tool: PenTool) -> Int? {
    choices(of: tool).firstIndex(of: color(of: tool))
  }

  /// What a tool draws in, and what could be stirred in.
  func mixture(of tool: PenTool) -> InkMixture {
    if let chosen = mixtures[tool] { return chosen }
    let palette = Self.palette(of: tool)
    let index =
      switch tool {
      case .wash: 3
      case .pencil: 1
      case .write, .fountain, .marker, .eraser, .wholeEraser: 0
      }
    return InkMixture(palette[index], beside: palette[2])
  }

  /// Gives the tool in the hand another colour, by its place among its choices, round and round.
  mutating func setColor(_ index: Int) {
    guard let tool else { return }
    let choices = choices(of: tool)
    choose(choices[(index % choices.count + choices.count) % choices.count])
  }

  /// Gives the tool in the hand a colour, as in strokes; the one before it can be stirred in.
  private mutating func choose(_ color: UInt32) {
    guard let tool else { return }
    let before = self.color(of: tool)
    if before != color { mixtures[tool] = InkMixture(color, beside: before) }
  }

  /// Draws in a colour that was seen, as in strokes, with a pen: that which was in the hand last.
  mutating func adopt(_ color: UInt32) {
    take(lastPen)
    if !Self.palette(of: lastPen).contains(color) { keep(color) }
    choose(color)
  }

  /// Has colours of its own from before, as in strokes, the newest last.
  mutating func recall(_ colors: [UInt32]) {
    let since = own
    for color in colors + since { keep(color) }
  }

  /// Stirs a share of the second colour into that of the tool in the hand.
  ///
  /// - Parameters:
  ///   - share: how much, 0…1.
  ///   - isDone: whether that is what the hand means to keep: it has the colour to choose then, in place of what it
  ///     kept of the same two before.
  mutating func mix(_ share: Double, isDone: Bool) {
    guard let tool, !tool.erases, share.isFinite else { return }
    var mixture = mixture(of: tool)
    mixture.share = share.clamped(to: 0...1)
    defer { mixtures[tool] = mixture }
    guard isDone, !Self.palette(of: tool).contains(mixture.color) else { return }
    if mixture.color != mixture.first, mixture.color != mixture.second {
      own.removeAll { $0 == mixture.kept }
      keep(mixture.color)
      mixture.kept = mixture.color
    }
  }

  private mutating func keep(_ color: UInt32) {
    own.removeAll { $0 == color }
    own = Array((own + [color]).suffix(Self.mostOwn))
  }
}
