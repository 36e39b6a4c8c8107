public import ShaderText

/// What of frames is shown, for those who work on shaders.
public struct Instruments: Equatable, Sendable {
  /// Colours, numbers in their place, or what one pass draws.
  public var view = ShownView.numbers(.color)
  /// The parts of the scene and the passes over it that are left out, by their names.
  public var leftOut: Set<String> = []

  /// Everything, in its colours.
  public init() {}
}

/// How the time of shaders goes on.
public enum ShaderTime: Equatable, Sendable {
  /// It stands still, or goes on where it stood still.
  case toggle
  /// It stands still.
  case pause
  /// It goes on.
  case run
  /// It stands still, so many frames of a sixtieth of a second later; at least 1.
  case step(Int)
  /// It begins at 0 again.
  case reset
}

/// What time it is for shaders.
public struct ShaderClock: Equatable, Sendable {
  /// Seconds since the first frame, without those for which it stood still.
  public var seconds: Double
  /// Whether it stands still.
  public var isPaused: Bool
  /// Whether any shader of the present frame asks for it.
  public var isRead: Bool

  /// Makes a time.
  public init(seconds: Double, isPaused: Bool, isRead: Bool) {
    (self.seconds, self.isPaused, self.isRead) = (seconds, isPaused, isRead)
  }
}

/// A pixel of what is shown.
public struct PixelReading: Equatable, Sendable {
  /// Its column, from 0 at the left.
  public var x: Int
  /// Its row, from 0 at the top.
  public var y: Int
  /// Red, green and blue in linear light, 1 being the white of the screen; passes may go beyond it.
  public var light: [Double]
  /// The same as a screen takes them, 0…255.
  public var bytes: [UInt8]

  /// Makes a reading.
  public init(x: Int, y: Int, light: [Double], bytes: [UInt8]) {
    (self.x, self.y, self.light, self.bytes) = (x, y, light, bytes)
  }
}

/// What became of shaders that were asked for.
public enum ShadersNews: Equatable, Sendable {
  /// Those of this folder are tried now; nil for those of the usual folders alone.
  case folder(String?)
  /// They were read again, and say what they said.
  case unchanged
}

/// What a command can be done with that is no name of ours.
enum ArgumentPaths: Equatable {
  /// Nothing.
  case none
  /// A folder.
  case folders
  /// A folder or a file.
  case files
}

extension Command {
  /// Which paths may stand after its name.
  var paths: ArgumentPaths {
    if self == .shaders { return .folders }
    return self == .compare || self == .preset ? .files : .none
  }
}
