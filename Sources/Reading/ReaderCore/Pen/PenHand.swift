public import PageDrawing

/// What the hand draws with, and whether it has taken it up.
public struct PenHand: Equatable, Sendable {
  /// The tool that is in the hand; nil while the hand turns pages.
  public internal(set) var tool: PenTool?
  /// Whether a pen was seen, which draws whenever it touches.
  var hasPen = false
  /// The tool that was there last.
  private(set) var last = PenTool.write
  /// What was drawn with last, where an eraser is in the hand.
  private(set) var lastPen = PenTool.write
  private var widths: [PenTool: Int] = [:]
  private var colors: [PenTool: Int] = [:]

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

  /// Whether the next touch may draw.
  public var isReady: Bool { tool != nil || hasPen }

  /// What a pen draws with.
  func tool(ofPen isEraser: Bool) -> PenTool { isEraser ? .eraser : tool ?? lastPen }

  /// Takes a tool, or puts away what is held.
  mutating func take(_ tool: PenTool?) {
    self.tool = tool
    guard let tool else { return }
    last = tool
    if !tool.erases { lastPen = tool }
  }

  /// Which of its widths a tool has.
  public func widthIndex(of tool: PenTool) -> Int { widths[tool] ?? 1 }

  /// Which colour of the palette a tool has.
  public func colorIndex(of tool: PenTool) -> Int {
    if let chosen = colors[tool] { return chosen }
    switch tool {
    case .wash: return 3
    case .pencil: return 1
    case .write, .fountain, .marker, .eraser, .wholeEraser: return 0
    }
  }

  /// How wide a tool draws, in page heights.
  func width(of tool: PenTool) -> Double {
    tool.widths[widthIndex(of: tool)] / PenTool.pageHeight
  }

  /// What colour a tool draws in, as in strokes.
  public func color(of tool: PenTool) -> UInt32 { Self.palette(of: tool)[colorIndex(of: tool)] }

  /// Gives the tool in the hand another width, by its place among those there are, round and round.
  mutating func setWidth(_ index: Int) {
    guard let tool else { return }
    let count = tool.widths.count
    widths[tool] = (index % count + count) % count
  }

  /// Gives the tool in the hand another colour, by its place in the palette, round and round.
  mutating func setColor(_ index: Int) {
    guard let tool else { return }
    let count = Self.palette(of: tool).count
    colors[tool] = (index % count + count) % count
  }
}
