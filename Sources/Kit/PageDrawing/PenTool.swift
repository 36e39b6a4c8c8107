/// What a hand draws with.
public enum PenTool: Int, CaseIterable, Sendable {
  /// A pen for writing: nearly even, a little thicker where the hand is slow.
  case write = 1
  /// A fountain pen: thicker where it is pressed, or where the hand is fast if pressure is not told.
  case fountain = 2
  /// A pencil: lighter where it is pressed less or the hand is fast, and grainy; broad where it leans.
  case pencil = 3
  /// A marker with a chisel tip: print shows through.
  case marker = 4
  /// Watercolour: print shows through, and it is darker at its edge.
  case wash = 5
  /// Takes the parts of strokes that it touches.
  case eraser = 6
  /// Takes whole strokes that it touches.
  case wholeEraser = 7

  /// Millimetres that every page is taken to be high where a width is given in them: that of a paperback's page
  /// and a comic's, about. A stroke is as wide on the paper however near that is.
  public static let pageHeight = 240.0

  /// What it is called in traces and settings.
  public var name: String {
    switch self {
    case .write: "write"
    case .fountain: "fountain"
    case .pencil: "pencil"
    case .marker: "marker"
    case .wash: "wash"
    case .eraser: "eraser"
    case .wholeEraser: "eraser-whole"
    }
  }

  /// The tool of a name; nil where there is none.
  public init?(name: String) {
    guard let tool = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = tool
  }

  /// Whether it takes strokes away.
  public var erases: Bool { self == .eraser || self == .wholeEraser }

  /// Whether its colour darkens what lies under it, and lies under the ink of other tools.
  public var isTranslucent: Bool { self == .marker || self == .wash }

  /// How much of its colour it lays on at most, from 0 to 1.
  public var opacity: Double {
    switch self {
    case .pencil: 0.85
    case .marker: 0.8
    case .wash: 0.5
    case .write, .fountain, .eraser, .wholeEraser: 1
    }
  }

  /// How much of its colour soaks into paper, from 0 to 1.
  public var wetness: Double {
    switch self {
    case .marker, .wash: 1
    case .fountain: 0.4
    case .write, .pencil, .eraser, .wholeEraser: 0
    }
  }

  /// The widths that it comes in, in millimetres, the finest first; the middle one is the usual one.
  public var widths: [Double] {
    switch self {
    case .write: [0.4, 0.7, 1.2]
    case .fountain: [0.6, 1.1, 2]
    case .pencil: [0.4, 0.8, 1.6]
    case .marker: [3, 5, 9]
    case .wash: [5, 10, 18]
    case .eraser, .wholeEraser: [3, 6, 14]
    }
  }

  /// The usual one of its widths.
  public var usualWidth: Double { widths[1] }
}
