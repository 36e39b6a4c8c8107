import RectoBookModel

/// What a frame is made of, in order: what is drawn of the scene, and the passes over that picture.
///
/// It is the file `frame.passes`, one step a line:
///
///     draw NAME                   a part of the scene
///     post NAME [file=] [in=] …   a pass over the picture, see `PostPass`
///     post *                      every other post-*.glsl, in the order of their names
public struct FramePlan: Equatable, Sendable {
  /// A part of the scene, in the order in which they are drawn: what hides others goes before them,
  /// what lies over others comes after them.
  public enum Draw: String, CaseIterable, Sendable {
    case pages, blocks, boards, shelf, desk, fading, sliding, lens
  }

  /// The file that says it.
  public static let file = "frame.passes"

  /// The parts of the scene that are drawn.
  public private(set) var draws: [Draw] = []
  /// The passes over the picture.
  public private(set) var posts: [PostPass] = []
  /// Its problems; a plan that has any is not used.
  public private(set) var problems: [ShaderProblem] = []

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - file: the file that says it.
  ///   - passes: the files that are passes by their names, in any order.
  ///   - find: the file of a name.
  public init(of file: ShaderFile, passes: [String], find: (String) -> ShaderFile?) {
    var hasRest: Int?
    for (index, line) in file.code.enumerated() {
      let words = line.trimmed
      guard !words.isEmpty else { continue }
      let place = SourcePlace(path: file.path, line: index + 1)
      do throws(PragmaLine.Fault) {
        let kind = words.prefix { $0 != " " && $0 != "\t" }
        let rest = words.dropFirst(kind.count).trimmed
        switch kind {
        case "draw": try draw(rest)
        case "post" where rest == "*":
          guard hasRest == nil else { throw PragmaLine.Fault("post * appears twice") }
          hasRest = posts.count
        case "post": try append(rest, at: place, find: find)
        default:
          throw PragmaLine.Fault("\(kind) is not a step of a frame: use draw or post")
        }
      } catch {
        report(error, at: place)
      }
    }
    if let hasRest { insert(passes.sorted(), at: hasRest, file: file, find: find) }
    check()
  }

  private mutating func report(_ fault: PragmaLine.Fault, at place: SourcePlace) {
    // More than an author can read would only fill memory.
    guard problems.count < 100 else { return }
    problems.append(ShaderProblem(path: place.path, line: place.line, message: fault.reason))
  }

  private mutating func draw(_ name: Substring) throws(PragmaLine.Fault) {
    let names = Draw.allCases.map(\.rawValue)
    guard let drawn = Draw(rawValue: String(name)) else {
      throw PragmaLine.Fault(
        "unknown draw step '\(name)'; choose " + names.joined(separator: ", "))
    }
    guard posts.isEmpty else {
      throw PragmaLine.Fault("draw \(name) must come before every post")
    }
    let order = Draw.allCases
    guard
      !draws.contains(where: { order.firstIndex(of: $0) ?? 0 >= order.firstIndex(of: drawn) ?? 0 })
    else {
      throw PragmaLine.Fault(
        "draw \(name) stands once, and in this order: " + names.joined(separator: ", "))
    }
    draws.append(drawn)
  }

  private mutating func append(
    _ words: Substring, at place: SourcePlace, find: (String) -> ShaderFile?
  ) throws(PragmaLine.Fault) {
    let name = words.prefix { $0 != " " && $0 != "\t" }
    guard !name.isEmpty else { throw PragmaLine.Fault("post: the name of a pass is missing") }
    var pass = PostPass(file: PostPass.prefix + name + PostPass.suffix, place: place)
    let line = PragmaLine(.pass, words.dropFirst(name.count))
    // Which file it is comes first, because that file's own words count less.
    var named = pass
    try named.read(line, isNamed: false)
    pass.file = named.file
    guard let file = find(pass.file) else {
      throw PragmaLine.Fault("there is no file \(pass.file)")
    }
    try Self.readPragma(of: file, into: &pass)
    try pass.read(line, isNamed: false)
    (pass.name, pass.place) = (String(name), place)
    posts.append(pass)
  }

  private static func readPragma(
    of file: ShaderFile, into pass: inout PostPass
  ) throws(PragmaLine.Fault) {
    guard let pragma = file.declarations.pass else { return }
    pass.place = pragma.place
    do throws(PragmaLine.Fault) {
      let own = pass.file
      try pass.read(pragma.line, isNamed: true)
      guard pass.file == own else { throw PragmaLine.Fault("a file does not name another") }
    } catch {
      throw PragmaLine.Fault(error.reason, at: pragma.place)
    }
  }

  private mutating func insert(
    _ files: [String], at index: Int, file: ShaderFile, find: (String) -> ShaderFile?
  ) {
    var rest: [PostPass] = []
    for name in files where !posts.contains(where: { $0.file == name }) {
      guard let found = find(name) else { continue }
      var pass = PostPass(file: name, place: SourcePlace(path: found.path, line: 1))
      do throws(PragmaLine.Fault) {
        try Self.readPragma(of: found, into: &pass)
        rest.append(pass)
      } catch {
        report(error, at: error.place ?? pass.place)
      }
    }
    posts.insert(contentsOf: rest, at: index)
  }

  /// What can only be seen once all passes are there: their names, and what they read.
  private mutating func check() {
    if posts.count > Limits.postPasses {
      report(
        PragmaLine.Fault("there are more than \(Limits.postPasses) passes"),
        at: posts[Limits.postPasses].place)
      posts.removeSubrange(Limits.postPasses...)
    }
    let pictures = Set(ScenePicture.allCases.map(\.rawValue))
    var before = pictures
    for pass in posts {
      if !Self.isName(pass.name) {
        report(
          PragmaLine.Fault("'\(pass.name)' is not a name: use up to 63 letters, digits, - and _"),
          at: pass.place)
      } else if pictures.contains(pass.name) {
        report(
          PragmaLine.Fault("\(pass.name) is a picture of the scene: a pass needs another name"),
          at: pass.place)
      } else if before.contains(pass.name) {
        report(PragmaLine.Fault("there is a pass \(pass.name) already"), at: pass.place)
      }
      for input in pass.inputs where !before.contains(input) {
        report(
          PragmaLine.Fault("in=\(input): there is no such pass before this one"), at: pass.place)
      }
      before.insert(pass.name)
    }
  }

  private static func isName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return (1...63).contains(bytes.count)
      && bytes.allSatisfy { byte in
        (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      }
  }

  /// What does not fit the parameters that there are: switches that nobody declares.
  public func problems(among parameters: [ShaderParameter]) -> [ShaderProblem] {
    posts.compactMap { pass in
      guard let condition = pass.condition, !parameters.contains(where: { $0.name == condition })
      else { return nil }
      return ShaderProblem(
        path: pass.place.path, line: pass.place.line,
        message: "when=\(condition): no shader has a parameter of that name")
    }
  }
}
