internal import RectoBookModel
internal import RectoDiskFiles
public import RectoShaderText

/// The shader files as they were at one moment, with everything that they include.
public nonisolated struct ShaderSnapshot: Equatable, Sendable {
  /// The files by the names by which they are asked for.
  private var files: [String: ShaderFile] = [:]
  private let builtIn: [String: ShaderFile]
  /// The folders that were looked into, and those of included files: whoever watches them misses
  /// nothing.
  public private(set) var folders: [String]
  /// A short name that differs where any text differs: FNV-1a of all of them, in hexadecimal.
  public private(set) var digest = ""
  /// What could not be read, and what is wrong with the plan of the frame.
  public private(set) var problems: [ShaderProblem] = []
  /// Files that nothing reads, and links that lead nowhere.
  public private(set) var warnings: [ShaderProblem] = []
  /// The files that were read by a link: what it leads to changes in a folder of its own.
  public private(set) var links: [Link] = []
  /// How many rows of triangles a leaf has that a file bends in a way of its own; nil where none does.
  private(set) var rowsOfBend: Int?
  /// Whether leaves lie elsewhere than formulas say.
  private(set) var bendsFreely = false
  /// Whether a page's picture is read where the program's own files read it: what reads it elsewhere, as
  /// in a wave, wants one that is finer than the screen.
  private(set) var readsPagesInPlace = false
  /// The pictures that files ask for, by their paths.
  private var textures: [String: TextureFile] = [:]
  /// What a frame is made of; the program's own plan where the one that was found is at fault.
  public private(set) var frame: FramePlan

  /// A file that was read by a link.
  public struct Link: Hashable, Sendable {
    /// The path of the link itself.
    public let path: String
    /// The file at its end.
    public let end: String
  }

  /// Reads files; a folder that is not there has none.
  init(of folders: [String], builtIn: [String: ShaderFile]) {
    (self.folders, self.builtIn) = (folders, builtIn)
    let listed = Self.list(folders)
    // Those that are used because they are there: passes, and what paints desk and background.
    let own = Set(listed.map(\.name).filter(Self.isFree)).sorted()
    frame = FramePlan(of: ShaderFile(path: FramePlan.file, text: ""), passes: []) { _ in nil }
    var waiting = builtIn.keys.sorted()
    waiting += own.filter { builtIn[$0] == nil }
    var seen = Set(waiting)
    while let name = waiting.popLast() {
      guard let file = read(name) else { continue }
      files[name] = file
      for included in file.includedFiles where seen.insert(included).inserted {
        // Far more than one shader can have.
        if files.count < 2 * Limits.shaderFiles { waiting.append(included) }
      }
    }
    plan(passes: own.filter(PostPass.isPass))
    warnings += strays(among: listed)
    readTextures()
    var fingerprint = Fingerprint()
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      fingerprint.add((name + "\0" + file.text + "\0").utf8)
    }
    for (path, texture) in textures.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(path.utf8)
      fingerprint.add(texture.digest.value)
    }
    digest = fingerprint.description
    (rowsOfBend, bendsFreely) = (findRowsOfBend, unknownBend != nil)
    readsPagesInPlace = Self.filesOfPages.allSatisfy { builtIn[$0]?.lines == files[$0]?.lines }
    // Includes may lie in folders of their own.
    for name in files.keys where name.contains("/") {
      guard let file = files[name], builtIn[name] != file,
        let slash = file.path.lastIndex(of: "/")
      else { continue }
      let folder = String(file.path[..<slash])
      if !self.folders.contains(folder) { self.folders.append(folder) }
    }
  }

  /// What has the name of a shader in each folder.
  static func list(_ folders: [String]) -> [(folder: String, name: String)] {
    folders.flatMap { folder in
      let entries = (try? DiskFile(folder).entries(atMost: 10_000)) ?? []
      return entries.filter { $0.kind != .folder && isShader($0.name) }.map(\.name).sorted()
        .map { (folder, $0) }
    }
  }

  /// Whether a file is a shader by its name; what is hidden is an editor's.
  private static func isShader(_ name: String) -> Bool {
    !name.hasPrefix(".")
      && [".frag", ".vert", ".glsl", ".passes"].contains { name.hasSuffix($0) }
  }

  /// Whether a file is one of the overlay's own, which lie beside the others, and nobody replaces them.
  static func isOfOverlay(_ name: String) -> Bool {
    name == "overlay.frag" || name == "overlay.vert"
  }

  /// Files with the names of shaders that nothing reads.
  private func strays(among listed: [(folder: String, name: String)]) -> [ShaderProblem] {
    let known = Set(builtIn.keys).union(files.keys)
    let strays = listed.filter {
      !known.contains($0.name) && !Self.isFree($0.name) && !Self.isOfOverlay($0.name)
    }
    return strays.map { stray in
      let meant = stray.name.nearest(among: builtIn.keys.sorted())
      return ShaderProblem(
        path: stray.folder + "/" + stray.name, line: nil,
        message: "nothing reads this file" + (meant.map { "; did you mean \($0)?" } ?? ""),
        severity: .warning)
    }
  }

  /// Reads the pictures that files ask for; their folders are watched with the others.
  private mutating func readTextures() {
    let paths = Set(files.values.flatMap(\.textures).map(\.path)).sorted()
    for path in paths.prefix(Limits.shaderTexturesOfAll) {
      let texture = TextureFile(path)
      textures[path] = texture
      if let end = texture.end { links.append(Link(path: path, end: end)) }
      if let slash = path.lastIndex(of: "/"), !folders.contains(String(path[..<slash])) {
        folders.append(String(path[..<slash]))
      }
    }
  }

  /// The picture at a path.
  func texture(_ path: String) -> TextureFile? { textures[path] }

  private static func isFree(_ name: String) -> Bool {
    PostPass.isPass(name) || name == "background.glsl" || name == "desk.glsl"
  }

  /// Reads the plan of the frame, and files that only it names.
  private mutating func plan(passes: [String]) {
    guard let said = files[FramePlan.file], let usual = builtIn[FramePlan.file] else { return }
    var snapshot = self
    let plan = FramePlan(of: said, passes: passes) { name in snapshot.taken(name) }
    problems = snapshot.problems + plan.problems
    (files, warnings, links) = (snapshot.files, snapshot.warnings, snapshot.links)
    frame =
      plan.problems.isEmpty ? plan : FramePlan(of: usual, passes: passes) { files[$0] }
  }

  /// A file by its name, read with all that it includes if it was not yet.
  private mutating func taken(_ name: String) -> ShaderFile? {
    if let file = files[name] { return file }
    var waiting = [name]
    while let next = waiting.popLast(), files.count < 2 * Limits.shaderFiles {
      guard files[next] == nil, let file = read(next) else { continue }
      files[next] = file
      waiting += file.includedFiles
    }
    return files[name]
  }

  /// Reads a file: of a folder, or compiled in, which is the only one of a name after `built-in/`.
  private mutating func read(_ name: String) -> ShaderFile? {
    guard !name.hasPrefix(Self.builtInPrefix) else {
      return builtIn[String(name.dropFirst(Self.builtInPrefix.count))]
    }
    return find(name, in: folders) ?? builtIn[name]
  }

  /// By which a file that goes before one of the program's includes that.
  private static let builtInPrefix = "built-in/"

  private mutating func find(_ name: String, in folders: [String]) -> ShaderFile? {
    for folder in folders {
      let path = folder + "/" + name
      do throws(DiskFileError) {
        let bytes = try DiskFile.read(path, atMost: Limits.shaderBytes)
        if let end = DiskFile.end(ofLink: path) { links.append(Link(path: path, end: end)) }
        return ShaderFile(path: path, text: String(decoding: bytes, as: UTF8.self))
      } catch {
        guard !error.isMissing || error.isDangling else { continue }
        let severity = error.isDangling ? ShaderProblem.Severity.warning : .error
        let problem = ShaderProblem(
          path: path, line: nil, message: error.reason, severity: severity)
        // The plan asks once more for a pass that it did not find.
        guard !(problems + warnings).contains(problem) else { continue }
        if error.isDangling { warnings.append(problem) } else { problems.append(problem) }
      }
    }
    return nil
  }

  /// Where they come from, for messages that concern them all.
  var name: String { folders.first ?? "the built-in shaders" }

  /// Whether a file says what one that is compiled into the program says.
  func isBuiltIn(_ file: ShaderFile) -> Bool {
    builtIn.values.contains { $0.lines == file.lines }
  }

  /// The paths of the files of folders that it is made of, those of textures among them, in order: all but
  /// what is compiled into the program.
  public var ownPaths: [String] {
    let builtIn = Set(builtIn.values.map(\.path))
    return Set(files.values.map(\.path).filter { !builtIn.contains($0) } + textures.keys).sorted()
  }

  /// The file of a name.
  func file(_ name: String) -> ShaderFile? { files[name] }

  /// The same with the files that are compiled into the program only.
  var floor: ShaderSnapshot { ShaderSnapshot(of: [], builtIn: builtIn) }

  /// Whether a file of the program's own parts differs: then all of them are compiled anew.
  var altersParts: Bool {
    builtIn.contains { name, usual in
      name != FramePlan.file && files[name].map { $0.lines != usual.lines } ?? true
    }
  }

  /// The files that read pages.
  private static let filesOfPages = [
    "leaf.vert", "leaf.frag", "leaf.glsl", "bend.glsl", "common.glsl",
  ]

  /// Whether any file differs from the built-in one, or is none.
  public var isAltered: Bool {
    files.contains { name, file in builtIn[name]?.lines != file.lines }
  }
}
