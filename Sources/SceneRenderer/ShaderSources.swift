internal import BookModel
internal import DiskFiles
public import ShaderText

/// Where shader files come from: folders in order, then the copy compiled into the program.
public struct ShaderSources: Equatable, Sendable {
  /// The folders in which files are looked for, the first that has one wins.
  public let folders: [String]

  /// Looks in `folders` first, for instance that of `--shaders`, the user's, the checkout's and the
  /// installed one.
  public nonisolated init(folders: [String] = []) { self.folders = folders }

  /// Only what is compiled into the program.
  public nonisolated static let builtIn = ShaderSources()

  /// The files as they are now.
  public var snapshot: ShaderSnapshot {
    ShaderSnapshot(of: folders, builtIn: BuiltInShaders.all)
  }

  /// A way to read the files later, from any thread.
  public var reader: @Sendable () -> ShaderSnapshot {
    let (folders, builtIn) = (folders, BuiltInShaders.all)
    return { ShaderSnapshot(of: folders, builtIn: builtIn) }
  }
}

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
  /// What a frame is made of; the program's own plan where the one that was found is at fault.
  public private(set) var frame: FramePlan

  /// Reads files; a folder that is not there has none.
  init(of folders: [String], builtIn: [String: ShaderFile]) {
    (self.folders, self.builtIn) = (folders, builtIn)
    let own = Self.freeFiles(in: folders)
    frame = FramePlan(of: ShaderFile(path: FramePlan.file, text: ""), passes: []) { _ in nil }
    var waiting = builtIn.keys.sorted()
    waiting += own.filter { builtIn[$0] == nil }
    var seen = Set(waiting)
    while let name = waiting.popLast() {
      guard let file = find(name, in: folders) ?? builtIn[name] else { continue }
      files[name] = file
      for included in file.includedFiles where seen.insert(included).inserted {
        // Far more than one shader can have.
        if files.count < 2 * Limits.shaderFiles { waiting.append(included) }
      }
    }
    plan(passes: own.filter(PostPass.isPass))
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      for byte in (name + "\0" + file.text + "\0").utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    digest = String(hash, radix: 16)
    // Includes may lie in folders of their own.
    for name in files.keys where name.contains("/") {
      guard let file = files[name], builtIn[name] != file,
        let slash = file.path.lastIndex(of: "/")
      else { continue }
      let folder = String(file.path[..<slash])
      if !self.folders.contains(folder) { self.folders.append(folder) }
    }
  }

  /// The files of folders that are used because they are there: passes, and what paints desk and
  /// background.
  private static func freeFiles(in folders: [String]) -> [String] {
    var names: Set<String> = []
    for folder in folders {
      guard let entries = try? DiskFile(folder).entries(atMost: 10_000, followsLinks: true) else {
        continue
      }
      names.formUnion(entries.map(\.name).filter(isFree))
    }
    return names.sorted()
  }

  private static func isFree(_ name: String) -> Bool {
    PostPass.isPass(name) || name == "background.glsl" || name == "desk.glsl"
  }

  /// Reads the plan of the frame, and files that only it names.
  private mutating func plan(passes: [String]) {
    guard let said = files[FramePlan.file], let usual = builtIn[FramePlan.file] else { return }
    var snapshot = self
    let plan = FramePlan(of: said, passes: passes) { name in snapshot.taken(name) }
    problems = snapshot.problems + plan.problems
    files = snapshot.files
    frame =
      plan.problems.isEmpty ? plan : FramePlan(of: usual, passes: passes) { files[$0] }
  }

  /// A file by its name, read with all that it includes if it was not yet.
  private mutating func taken(_ name: String) -> ShaderFile? {
    if let file = files[name] { return file }
    var waiting = [name]
    while let next = waiting.popLast(), files.count < 2 * Limits.shaderFiles {
      guard files[next] == nil, let file = find(next, in: folders) else { continue }
      files[next] = file
      waiting += file.includedFiles
    }
    return files[name]
  }

  private mutating func find(_ name: String, in folders: [String]) -> ShaderFile? {
    for folder in folders {
      let path = folder + "/" + name
      do throws(DiskFileError) {
        let bytes = try DiskFile.read(path, atMost: Limits.shaderBytes)
        return ShaderFile(path: path, text: String(decoding: bytes, as: UTF8.self))
      } catch {
        guard !error.isMissing else { continue }
        problems.append(ShaderProblem(path: path, line: nil, message: error.reason))
      }
    }
    return nil
  }

  /// Where they come from, for messages that concern them all.
  var name: String { folders.first ?? "the built-in shaders" }

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

  /// Whether any file differs from the built-in one, or is none.
  public var isAltered: Bool {
    files.contains { name, file in builtIn[name]?.lines != file.lines }
  }
}
