import RectoBookModel

/// A small file that says what parameters are, as far as that differs from another one or from what
/// the shaders declare.
///
///     // Lamp at night: what it looks like, in one line.
///     #reference "base.preset"
///     paperOpacity = 88
///     desk/deskColor = 0.4, 0.3, 0.2
public struct Preset: Equatable, Sendable {
  /// Its first comment, which says what it looks like.
  public private(set) var title: String?
  /// What it sets: a later line goes before an earlier one, its own before those that it refers to.
  public private(set) var settings: [ShaderSetting] = []
  /// The packed look whose shaders go with it: the file itself, or the last that it refers to.
  public private(set) var look: String?

  /// Reads a preset and what it refers to.
  ///
  /// - Parameters:
  ///   - path: the file; what it refers to is relative to it.
  ///   - find: the text of a path, or nil where there is none.
  /// - Throws: `ShaderProblem` with file and line.
  public init(_ path: String, find: @escaping (String) -> String?) throws(ShaderProblem) {
    var reader = PresetReader(find: find)
    self = try reader.preset(path)
  }

  /// Makes a preset of what was read.
  init(title: String?, settings: [ShaderSetting], look: String?) {
    (self.title, self.settings, self.look) = (title, settings, look)
  }

  /// The text of a preset in which only those values stand that differ from `base`.
  ///
  /// Law: read again over the same base it gives the same values.
  ///
  /// - Parameters:
  ///   - title: what it looks like, in one line.
  ///   - reference: the preset that it begins with, if any, as it is to be written.
  ///   - parameters: all that there are.
  ///   - values: what is to be kept.
  ///   - base: what holds without it.
  ///   - always: the parameters that stand in it whatever they are: what the reference says of them is not
  ///     in `base`.
  /// - Returns: the text of its file.
  public static func text(
    title: String, reference: String? = nil, parameters: [ShaderParameter],
    values: ParameterSettings, base: ParameterSettings, always: Set<String> = []
  ) -> String {
    var lines = ["// " + title.filter { !$0.isNewline }]
    if let reference { lines.append("#reference \"\(reference)\"") }
    for parameter in parameters {
      let value = values.value(of: parameter)
      guard value != base.value(of: parameter) || always.contains(parameter.name) else { continue }
      lines.append("\(parameter.name) = \(value.text)")
    }
    // What is set in one pass only.
    let inPasses = values.all.filter { $0.pass != nil && !base.all.contains($0) }
    lines += inPasses.map { "\($0.pass.map { $0 + "/" } ?? "")\($0.name) = \($0.text)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
