import RectoBookModel

/// What the files of a shader declare: parameters and uniforms.
public struct Declarations: Equatable, Sendable {
  /// The parameters, in the order of their lines.
  public private(set) var parameters: [ShaderParameter] = []
  /// Where each name stands among them.
  private var indices: [String: Int] = [:]
  /// The groups that are closed at first.
  public private(set) var closedGroups: Set<String> = []
  /// What is wrong with lines that declare parameters: each such line is lost, and no other.
  public private(set) var problems: [ShaderProblem] = []
  /// What its author should know: lines that do not do what they seem to.
  public private(set) var remarks: [ShaderProblem] = []
  /// The GLSL type of each uniform outside of blocks, and its line.
  public private(set) var uniforms: [String: Uniform] = [:]
  /// What a stage takes from the one before it, and where.
  private(set) var inputs: [String: SourcePlace] = [:]
  /// What a stage hands to the next.
  private(set) var outputs: Set<String> = []
  /// What a pass says of itself, and where.
  public private(set) var pass: (line: PragmaLine, place: SourcePlace)?

  /// The pictures of files that it reads, in the order of their lines; those of two programs may have one
  /// name.
  public private(set) var textures: [ShaderTexture] = []
  /// The functions of files that are included after a line, which give way to others.
  private(set) var replacements: [(name: String, place: SourcePlace)] = []
  /// How leaves bend, where a file says it.
  public private(set) var geometry: PragmaLine.Geometry?
  /// Whether it was told that there are too many parameters.
  private var isFull = false

  /// A declared uniform.
  public struct Uniform: Equatable, Sendable {
    /// Its GLSL type.
    public var type: String
    /// Its line.
    public var place: SourcePlace
    /// Whether it is given a value where it is declared.
    public var hasValue = false
  }

  /// Nothing.
  public init() {}

  /// Reads a file whose comments are gone; `#if` is not evaluated.
  init(of code: [Substring], path: String) {
    // A group goes on to the next, or to the end of its file.
    var group: String?
    for (index, line) in code.enumerated() {
      let words = line.trimmed
      guard words.utf8.first == UInt8(ascii: "#") else { continue }
      let place = SourcePlace(path: path, line: index + 1)
      if let remark = LineDirective(words)?.remark {
        remarks.append(
          ShaderProblem(
            path: place.path, line: place.line, message: remark, severity: .warning))
      }
      guard let line = PragmaLine(words) else { continue }
      do throws(PragmaLine.Fault) {
        try read(line, at: place, group: &group)
      } catch {
        problems.append(
          ShaderProblem(path: place.path, line: place.line, message: error.reason))
      }
    }
    let names = GlobalNames(of: code)
    uniforms = names.uniforms.mapValues {
      Uniform(
        type: $0.type, place: SourcePlace(path: path, line: $0.line), hasValue: $0.hasValue)
    }
    inputs = names.inputs.mapValues { SourcePlace(path: path, line: $0.line) }
    outputs = Set(names.outputs.keys)
  }

  /// Whether two declare the same.
  public static func == (a: Declarations, b: Declarations) -> Bool {
    a.parameters == b.parameters && a.problems == b.problems && a.remarks == b.remarks
      && a.uniforms == b.uniforms
      && a.closedGroups == b.closedGroups && a.pass?.place == b.pass?.place
      && a.geometry == b.geometry && a.textures == b.textures
  }

  private mutating func read(
    _ line: PragmaLine, at place: SourcePlace, group: inout String?
  ) throws(PragmaLine.Fault) {
    switch line.kind {
    case .pass: pass = (line, place)
    case .texture:
      let texture = try line.texture(at: place)
      if let other = contrary(to: texture) {
        throw PragmaLine.Fault("\(texture.name) is declared differently at \(other)")
      }
      add(texture)
    case .replace: replacements += try line.functions().map { ($0, place) }
    case .geometry: geometry = try line.geometry()
    case .group:
      let (name, isClosed) = try line.group()
      group = name.isEmpty ? nil : name
      if isClosed { closedGroups.insert(name) }
    case .parameter, .color:
      var parameter = try line.parameter(at: place)
      parameter.group = parameter.group ?? group
      if let same = indices[parameter.name].map({ parameters[$0] }) {
        guard same.isSame(as: parameter) else {
          throw PragmaLine.Fault("\(parameter.name) is declared differently at \(same.place)")
        }
        return
      }
      add(parameter)
    }
  }

  /// Where another texture of the same name is asked for.
  private func contrary(to texture: ShaderTexture) -> SourcePlace? {
    textures.first { $0.name == texture.name && !$0.isSame(as: texture) }?.place
  }

  private mutating func add(_ texture: ShaderTexture) {
    if !textures.contains(where: { $0.isSame(as: texture) }) { textures.append(texture) }
  }

  /// Takes a parameter where there is room; that there is none is told once.
  private mutating func add(_ parameter: ShaderParameter) {
    guard parameters.count >= Limits.shaderParameters else {
      indices[parameter.name] = parameters.count
      return parameters.append(parameter)
    }
    guard !isFull else { return }
    isFull = true
    problems.append(
      ShaderProblem(
        path: parameter.place.path, line: parameter.place.line,
        message: "there are more than \(Limits.shaderParameters) parameters: this one and the rest "
          + "do not count"))
  }

  /// What does not do what it says: lines that seem to say more than they do, and parameters without a
  /// uniform of their type.
  ///
  /// - Parameter followed: the names that need no uniform here: those that the program itself follows,
  ///   and those that compiled programs were found to read.
  /// - Returns: a warning for each, at its line.
  public func warnings(except followed: Set<String>) -> [ShaderProblem] {
    remarks + unreadTextures(except: followed)
      + parameters.compactMap { parameter in
        guard !parameter.isDefine, !followed.contains(parameter.name) else { return nil }
        let message: String
        let wanted = "uniform \(parameter.uniformType) \(parameter.name)"
        if let uniform = uniforms[parameter.name] {
          guard uniform.type != parameter.uniformType else { return nil }
          message = "the parameter wants \(wanted), but \(uniform.place) says \(uniform.type)"
        } else {
          message = "the parameter has no \(wanted)"
        }
        return ShaderProblem(
          path: parameter.place.path, line: parameter.place.line, message: message,
          severity: .warning)
      }
  }

  private func unreadTextures(except followed: Set<String>) -> [ShaderProblem] {
    textures.compactMap { texture in
      // Channels are declared where nobody does.
      guard !followed.contains(texture.name), !texture.name.hasPrefix("iChannel"),
        uniforms[texture.name]?.type != "sampler2D"
      else { return nil }
      return ShaderProblem(
        path: texture.place.path, line: texture.place.line,
        message: "the texture has no uniform sampler2D \(texture.name)", severity: .warning)
    }
  }

  /// Joins what another shader declares; one name means one thing.
  public mutating func join(_ other: Declarations) {
    for problem in other.problems where !problems.contains(problem) { problems.append(problem) }
    closedGroups.formUnion(other.closedGroups)
    for remark in other.remarks where !remarks.contains(remark) { remarks.append(remark) }
    uniforms.merge(other.uniforms) { $1 }
    inputs.merge(other.inputs) { $1 }
    outputs.formUnion(other.outputs)
    pass = pass ?? other.pass
    geometry = geometry ?? other.geometry
    for texture in other.textures { add(texture) }
    isFull = isFull || other.isFull
    for parameter in other.parameters {
      guard let same = indices[parameter.name].map({ parameters[$0] }) else {
        add(parameter)
        continue
      }
      guard !same.isSame(as: parameter) else { continue }
      let problem = ShaderProblem(
        path: parameter.place.path, line: parameter.place.line,
        message: "\(parameter.name) is declared differently at \(same.place)")
      if !problems.contains(problem) { problems.append(problem) }
    }
  }
}
