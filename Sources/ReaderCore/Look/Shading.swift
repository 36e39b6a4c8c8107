public import ShaderText

/// What everything is drawn with: a preset, and what hands set above it.
public struct Shading: Equatable, Sendable {
  /// The name of the preset that was chosen; nil where the shaders' own numbers count.
  public var preset: String?
  /// What parameters are set to.
  public var settings: ParameterSettings
  /// The file of the packed look whose shaders go with the preset; nil where it brings none.
  public var look: String?

  /// Makes a shading.
  public init(
    preset: String? = nil, settings: ParameterSettings = ParameterSettings(), look: String? = nil
  ) {
    (self.preset, self.settings, self.look) = (preset, settings, look)
  }

  /// Whether hands, or the command line, set anything above the preset.
  var isChanged: Bool { !settings.sliders.isEmpty || !settings.commandLine.isEmpty }

  /// The preset alone.
  var bare: Shading {
    Shading(preset: preset, settings: ParameterSettings(preset: settings.preset), look: look)
  }

  /// Moves a slider: what the command line said of it has had its time.
  mutating func slide(_ name: String, to value: ParameterValue) {
    settings.commandLine.removeAll { $0.name == name }
    settings.slide(name, to: value)
  }

  /// Gives one parameter back what the preset says of it.
  mutating func reset(_ name: String) {
    settings.commandLine.removeAll { $0.name == name }
    settings.sliders.removeAll { $0.name == name }
  }
}

/// A preset that can be chosen.
public struct PresetChoice: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// What it looks like, in one line; empty where its file does not say.
  public var title: String
  /// What it sets.
  public var settings: [ShaderSetting]
  /// Whether it is the reader's own, so that it can be written over and removed.
  public var isOwn: Bool
  /// How another preset of the reader's refers to it.
  public var reference: String
  /// The file of the packed look whose shaders go with it, if one does.
  public var look: String?
  /// What is wrong with its file; it cannot be chosen then.
  public var problem: String?

  /// Makes a choice.
  public init(
    name: String, title: String = "", settings: [ShaderSetting], isOwn: Bool = false,
    reference: String, look: String? = nil, problem: String? = nil
  ) {
    (self.name, self.title, self.settings) = (name, title, settings)
    (self.isOwn, self.reference, self.look, self.problem) = (isOwn, reference, look, problem)
  }
}

/// How long a part of frames takes, in milliseconds.
public struct TimedPart: Equatable, Sendable {
  /// What takes the time.
  public var name: String
  /// The latest frame's.
  public var last: Double
  /// The mean of those that are kept.
  public var mean: Double
  /// The longest of them.
  public var peak: Double
  /// Those that are kept, the oldest first; at most `Limits.timedFrames`.
  public var recent: [Double]

  /// Makes a time.
  public init(name: String, last: Double, mean: Double, peak: Double, recent: [Double]) {
    (self.name, self.last, self.mean, self.peak) = (name, last, mean, peak)
    self.recent = recent
  }
}

/// What the shader bench is told.
public enum BenchNews: Equatable, Sendable {
  /// What the shaders declare, with the groups that are closed at first.
  case declared([ShaderParameter], closed: Set<String>)
  /// What everything is drawn with from now on, without a way back.
  case shading(Shading)
  /// The presets that there are; the answer to `Effect.askPresets`.
  case presets([PresetChoice])
  /// A preset was saved, and is in the list by now.
  case saved(preset: String)
  /// Whether any shader is the reader's own, and whether there was a version before the last save.
  case files(areOwn: Bool, haveEarlier: Bool)
  /// What was asked for to hold the present look against; the answer to `Effect.askLook`.
  case look(Comparison.Other)
  /// Nothing has the name that was asked for; the other answer to it.
  case noLook(String)
  /// How much both looks differ; nil where that is not known any more.
  case difference(Comparison.Difference?)
  /// What is in a folder: paths that begin as it was typed, those of folders with a `/` at their end; the
  /// answer to `Effect.askPaths`.
  case paths([String], in: String)
  /// What of a frame can be shown alone, or left out: parts of the scene, `scene` and the passes over it.
  case passes([String])
  /// The preset of a file; the answer to `Effect.readPreset`.
  case preset(Shading)
  /// What is drawn with, or is about to be: the answer to `Effect.useShaders` and `Effect.readShaders`.
  case shaders(ShadersNews)
  /// What time it is for shaders; the answer to `Effect.changeTime`.
  case time(ShaderClock)
  /// The pixel under the pointer, while `Reader.wantsPixel`.
  case pixel(PixelReading)
  /// How long frames take; the answer to `Reader.wantsTimes`.
  case times([TimedPart])
}

/// What else the present look is held against, side by side or in turns.
public struct Comparison: Equatable, Sendable {
  /// The other look.
  public enum Other: Equatable, Sendable {
    /// The same shaders with other numbers.
    case shading(Shading)
    /// The shaders that come with the program.
    case builtIn
    /// The shaders as they were before they were last saved.
    case earlier
    /// The shaders of a folder that was named, by its path and the digest of what it held then.
    case shaders(folder: String, digest: String)
  }

  /// The other look, which lies at the right.
  public var other: Other
  /// Where the line between both is, as a share of the view from its left edge, 0…1.
  public var share = 0.5
  /// Which of both fills the view; nil where they lie side by side.
  var filling: Filling?

  /// How much an eye notices between both: FLIP, 0…1.
  public struct Difference: Equatable, Sendable {
    /// The mean.
    public var mean: Double
    /// That of the tile of 32 by 32 pixels in which it is greatest.
    public var worst: Double

    /// Makes a difference.
    public init(mean: Double, worst: Double) { (self.mean, self.worst) = (mean, worst) }
  }

  /// How much both differ, as they are seen now; nil where that is not known.
  var difference: Difference?

  enum Filling: Equatable, Sendable { case present, other }

  /// How much of the view, from its left edge, the present look fills: 0…1.
  public var presentShare: Double {
    switch filling {
    case .present: 1
    case .other: 0
    case nil: share
    }
  }
}
