import RectoBookModel

/// A picture from a file that a shader reads as a texture.
///
///     texture = "#pragma texture" ident string ["filter=" …] ["wrap=" …] ["srgb"|"linear"]
///
/// Its pixels lie as they are seen: the lower left corner is 0, 0.
public struct ShaderTexture: Equatable, Sendable {
  /// How it is read between pixels.
  public enum Filter: String, CaseIterable, Sendable {
    /// Mixed from the four nearest.
    case linear
    /// Taken from the nearest alone, so that its pixels stay square.
    case nearest
    /// Mixed, and from smaller copies where many of its pixels share one of the screen.
    case mipmap
  }

  /// What lies beyond its edges.
  public enum Wrap: String, CaseIterable, Sendable {
    /// The colour of the edge.
    case clamp
    /// The picture again.
    case `repeat`
  }

  /// How its numbers are read.
  public enum Encoding: String, CaseIterable, Sendable {
    /// As colours, which arrive as linear light.
    case srgb
    /// As they are.
    case linear
  }

  /// The `uniform sampler2D` that is this picture.
  public var name: String
  /// The file, relative to the one that asks for it.
  public var file: String
  /// How it is read between pixels.
  public var filter = Filter.linear
  /// What lies beyond its edges.
  public var wrap = Wrap.clamp
  /// How its numbers are read; nil where that is as the shader's own: as linear light, and in the form of
  /// Shadertoy as they are.
  public var encoding: Encoding?
  /// Where it is asked for.
  public var place: SourcePlace

  /// Where the file is.
  public var path: String {
    guard !file.hasPrefix("/"), let slash = place.path.lastIndex(of: "/") else { return file }
    return place.path[...slash] + file
  }

  /// Whether two are the same picture, read in the same way.
  func isSame(as other: ShaderTexture) -> Bool {
    var moved = other
    moved.place = place
    return self == moved && path == other.path
  }
}

extension PragmaLine {
  func texture(at place: SourcePlace) throws(Fault) -> ShaderTexture {
    let tokens = try tokens()
    guard let first = tokens.first, first.string == nil, Self.isName(first.word) else {
      throw Fault("a texture begins with a name of up to 63 letters, digits and _")
    }
    guard tokens.count > 1, tokens[1].word.isEmpty, let file = tokens[1].string, !file.isEmpty
    else { throw Fault("\(first.word) has no file in quotes") }
    var texture = ShaderTexture(name: first.word, file: file, place: place)
    for token in tokens.dropFirst(2) {
      guard token.string == nil else { throw Fault("\(token.word) has no string") }
      let sides = token.word.split(separator: "=", maxSplits: 1).map(String.init)
      switch (sides.first, sides.count) {
      case ("filter", 2):
        texture.filter = try Self.choice(sides[1], of: "filter")
      case ("wrap", 2):
        texture.wrap = try Self.choice(sides[1], of: "wrap")
      default:
        guard let encoding = ShaderTexture.Encoding(rawValue: token.word) else {
          throw Fault("unknown attribute \(token.word)")
        }
        texture.encoding = encoding
      }
    }
    return texture
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String, of what: String
  ) throws(Fault) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: word) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Fault("\(what)=\(word): there are \(names)")
    }
    return choice
  }
}
