public import RectoShaderText

/// A preset that can be chosen.
public struct PresetChoice: Equatable, Sendable {
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

  /// What readers call it, and what is told beside that: a preset that comes with Recto begins its title with its name.
  var words: (name: String, detail: String) {
    guard !isOwn, let colon = title.firstIndex(of: ":") else { return (name, title) }
    return (String(title[..<colon]), String(title[colon...].dropFirst()).trimmed)
  }

  /// Makes a preset.
  public init(
    name: String, title: String = "", settings: [ShaderSetting], isOwn: Bool = false,
    reference: String, look: String? = nil, problem: String? = nil
  ) {
    (self.name, self.title, self.settings) = (name, title, settings)
    (self.isOwn, self.reference, self.look, self.problem) = (isOwn, reference, look, problem)
  }
}
