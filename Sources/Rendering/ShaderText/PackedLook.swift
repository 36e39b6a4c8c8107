import RectoBookModel

/// A look as one file that can be handed on: what a preset says, and the files of shaders and textures that
/// it goes with.
///
///     #look 1
///     // Lamp at night
///     paperOpacity = 88
///     #file post-glow.glsl 812
///     …812 bytes, and a new line…
///
/// Law: `try PackedLook(look.bytes, path: path) == look`, where its preset ends with a line.
public struct PackedLook: Equatable, Sendable {
  /// A shader or a texture of the look.
  public struct File: Equatable, Sendable {
    /// Its path below the folder of the look: of names, with `/` between them.
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  /// The text of a preset that refers to no other.
  public var preset: String
  /// The files, each of another name.
  public var files: [File]

  public init(preset: String, files: [File]) { (self.preset, self.files) = (preset, files) }

  /// What the names of such files end with.
  public static let suffix = ".look"
  private static let head = "#look 1"
  private static let fileHead = "#file "
  private static let newLine = UInt8(ascii: "\n")

  /// The file as it is written: the line that names the format, the preset, then each file after its length.
  public var bytes: [UInt8] {
    var bytes = Array((Self.head + "\n" + preset).utf8)
    if bytes.last != Self.newLine { bytes.append(Self.newLine) }
    for file in files {
      bytes += Array("\(Self.fileHead)\(file.name) \(file.bytes.count)\n".utf8) + file.bytes
      bytes.append(Self.newLine)
    }
    return bytes
  }

  /// Reads a file, of which nothing is believed: no name leads out of a folder, and no more is taken than
  /// shaders may have.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: its path, for errors.
  /// - Throws: `ShaderProblem` with the path, and why it is no look.
  public init(_ bytes: [UInt8], path: String) throws(ShaderProblem) {
    func fault(_ message: String) -> ShaderProblem {
      ShaderProblem(path: path, line: nil, message: message)
    }
    var rest = bytes[...]
    (preset, files) = (try Self.preset(&rest, path: path), [])
    var names: Set<String> = []
    while !rest.isEmpty {
      let words = Self.line(&rest)
      let parts = words.dropFirst(Self.fileHead.count).split(separator: " ")
      guard words.hasPrefix(Self.fileHead), parts.count >= 2, let last = parts.last,
        let count = Int(last), count >= 0
      else { throw fault("'\(words.prefix(80))' is not \(Self.fileHead)NAME BYTES") }
      let name = parts.dropLast().joined(separator: " ")
      guard Self.isName(name) else {
        throw fault("'\(name)' is not the name of a file in a folder")
      }
      guard names.insert(name).inserted else { throw fault("there are two files \(name)") }
      guard names.count <= Limits.shaderFiles else {
        throw fault("it has more than \(Limits.shaderFiles) files")
      }
      guard count < rest.count else { throw fault("it ends within \(name)") }
      files.append(File(name: name, bytes: Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
      guard rest.popFirst() == Self.newLine else {
        throw fault("\(name) has more bytes than it says")
      }
    }
  }

  /// How many bytes of a file say what its preset says, at most.
  public static let presetEnd = head.utf8.count + 1 + Limits.presetBytes + fileHead.utf8.count

  /// The text of the preset of a file of which the beginning is known: `presetEnd` bytes, or all.
  ///
  /// - Throws: as `init`, for what is wrong up to there.
  public static func preset(
    atBeginningOf bytes: [UInt8], path: String
  ) throws(ShaderProblem) -> String {
    var rest = bytes[...]
    return try preset(&rest, path: path)
  }

  /// Takes the first line and the preset from the beginning.
  private static func preset(
    _ rest: inout ArraySlice<UInt8>, path: String
  ) throws(ShaderProblem) -> String {
    guard line(&rest) == head else {
      throw ShaderProblem(
        path: path, line: nil, message: "this is not a look: its first line is not \(head)")
    }
    let whole = rest
    while !rest.isEmpty, !rest.starts(with: fileHead.utf8) { _ = line(&rest) }
    let preset = whole[..<rest.startIndex]
    let end = preset.isEmpty || preset.last == newLine ? "" : "\n"
    guard preset.count + end.utf8.count <= Limits.presetBytes else {
      throw ShaderProblem(
        path: path, line: nil, message: "its preset has more than \(Limits.presetBytes) bytes")
    }
    return String(decoding: preset, as: UTF8.self) + end
  }

  /// Takes a line from the beginning, without its end.
  private static func line(_ rest: inout ArraySlice<UInt8>) -> String {
    let line = rest.prefix { $0 != newLine }
    rest = rest.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  /// Whether a name leads to a file below a folder, and nowhere else.
  public static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 200 && parts.count <= Limits.shaderNesting
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(" ") }
      && !name.hasPrefix(" ") && !name.contains("  ")
      && name.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
  }
}
