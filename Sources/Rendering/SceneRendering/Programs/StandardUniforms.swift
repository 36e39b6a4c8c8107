internal import RectoBookModel
internal import RectoShaderText

/// A uniform that every shader gets that declares it: what it is called, what it means, and how it is
/// filled, in one place.
public struct StandardUniform {
  /// Which shaders can have it.
  public enum Scope: String, Sendable {
    /// The shaders of every pass.
    case all = "all passes"
    /// Those that draw leaves.
    case page = "page"
    /// Those over the picture.
    case post = "post passes"
  }

  public let name: String
  /// Its GLSL type.
  public let type: String
  /// The name and type that Shadertoy has for it, in files of that form and in post passes.
  public let alias: (name: String, type: String)?
  /// Which shaders can have it.
  public let scope: Scope
  /// What it is, in a few words, with its unit.
  public let meaning: String
  /// Whether it changes by itself: where it is read, frames follow each other without end.
  public let isClock: Bool
  let value: Value

  /// How it is filled.
  enum Value {
    case numbers((StandardValues) -> [Float])
    case whole((StandardValues) -> Int)
    /// An array: the numbers of each channel.
    case channels((StandardValues, Int) -> [Float])
    /// The unit of a texture.
    case texture(Int)
  }

  private init(
    _ type: String, _ name: String, alias: (name: String, type: String)? = nil,
    in scope: Scope = .all, isClock: Bool = false, _ meaning: String, _ value: Value
  ) {
    (self.name, self.type, self.alias, self.scope) = (name, type, alias, scope)
    (self.isClock, self.meaning, self.value) = (isClock, meaning, value)
  }

  /// All of them.
  public static let all: [StandardUniform] = [
    StandardUniform(
      "float", "u_time", alias: ("iTime", "float"), isClock: true,
      "seconds; 0 in a picture, a sixtieth a frame in a sequence",
      .numbers { [Float($0.input.moment.time)] }),
    StandardUniform(
      "float", "u_delta", alias: ("iTimeDelta", "float"), isClock: true,
      "seconds since the frame before", .numbers { [Float($0.input.moment.delta)] }),
    StandardUniform(
      "int", "u_frame", alias: ("iFrame", "int"), isClock: true, "frames drawn before this one",
      .whole { $0.input.moment.frame }),
    StandardUniform(
      "vec4", "u_date", alias: ("iDate", "vec4"), isClock: true,
      "year, month from 0, day, seconds of the day; 0 without a window",
      .numbers {
        let date = $0.input.moment.date
        return [Float(date.year), Float(date.month), Float(date.day), Float(date.seconds)]
      }),
    StandardUniform(
      "vec2", "u_resolution", "pixels of what is drawn into, across and up",
      .numbers { [$0.resolution.x, $0.resolution.y] }),
    StandardUniform(
      "vec4", "u_mouse",
      "xy: the pointer in pixels from the lower left; zw: where the left button went down last, z below 0 "
        + "once it is up, w above 0 in the first frame only; 0 without a window",
      .numbers { $0.mouse(at: $0.input.pointer) }),
    StandardUniform(
      "sampler2D", "u_scene", alias: ("iChannel0", "sampler2D"), in: .post,
      "the picture so far: that of the pass before, or the first of in=", .texture(0)),
    StandardUniform(
      "sampler2D", "u_previous", in: .post,
      "its own picture of the frame before, of a persistent pass",
      .texture(Limits.postInputs)),
    StandardUniform(
      "sampler2D", ScenePicture.before.uniform, in: .post,
      "the scene of the frame before, in the first frame of this one; in= calls it before",
      .texture(ScenePicture.before.unit)),
    StandardUniform(
      "sampler2D", ScenePicture.depth.uniform, in: .post,
      "r: how far things are from the eye, page heights; 1000 where nothing is; in= calls it depth",
      .texture(ScenePicture.depth.unit)),
    StandardUniform(
      "sampler2D", ScenePicture.normal.uniform, in: .post,
      "rgb: which way surfaces look, to the right, up along the page and up from the desk, -1 to 1; "
        + "0 where nothing is; in= calls it normal", .texture(ScenePicture.normal.unit)),
    StandardUniform(
      "sampler2D", ScenePicture.place.uniform, in: .post,
      "rg: where on the page, 0 to 1 from its lower left; b: the page's number, 0 of a blank one; "
        + "a: its leaf, counted from 0; b and a are -1 beside pages; in= calls it place",
      .texture(ScenePicture.place.unit)),
    StandardUniform(
      "float", "u_turn",
      "how far the leaf has turned, 0 to 1: in the page pass the leaf that is drawn, elsewhere the "
        + "foremost in the air, 0 where none is", .numbers { [$0.leaf.turn] }),
    StandardUniform(
      "float", "u_hinge", "the angle of that leaf at the spine, radians, 0 flat on the right",
      .numbers { [$0.leaf.hinge] }),
    StandardUniform(
      "vec2", "u_pageSize", "width and height of a page in page heights",
      .numbers { [$0.pageSize.x, $0.pageSize.y] }),
    StandardUniform(
      "vec2", "u_pages", "page numbers of that leaf, front and back, 0 where there is none",
      .numbers { [$0.leaf.front, $0.leaf.back] }),
    StandardUniform(
      "int", "u_leaf", in: .page, "this leaf's place in the book, from 0", .whole { $0.leaf.index }),
    StandardUniform(
      "bool", "u_rtl", "whether the book is read from right to left",
      .whole { $0.isMirrored ? 1 : 0 }),
    StandardUniform(
      "sampler2D", "u_front", in: .page, "the picture of the side that is seen", .texture(0)),
    StandardUniform(
      "sampler2D", "u_reverse", in: .page, "the picture of the other side", .texture(1)),
    StandardUniform(
      "float", "u_lodBias", in: .page, "the level-of-detail bias of this leaf",
      .numbers { [$0.leaf.bias] }),
    StandardUniform(
      "vec3", "u_light", in: .post,
      "towards the lamp, length 1; in passes of the scene common.glsl has a vec4 of that name",
      .numbers { [$0.light.x, $0.light.y, $0.light.z] }),
    StandardUniform("int", "u_quality", "0 draft, 1 full", .whole { $0.isDraft ? 0 : 1 }),
  ]

  /// What files in the form of Shadertoy have beside the aliases.
  private static let image: [StandardUniform] =
    [
      StandardUniform(
        "vec4", "iMouse", "as u_mouse, but xy stays where the pointer was with the button down",
        .numbers { $0.mouse(at: $0.input.press.dragged) }),
      StandardUniform(
        "vec3", "iResolution", "pixels, and 1",
        .numbers { [$0.resolution.x, $0.resolution.y, 1] }),
      StandardUniform(
        "float", "iFrameRate", isClock: true, "frames a second; 60 in a picture",
        .numbers { [$0.input.moment.delta > 0 ? Float(1 / $0.input.moment.delta) : 60] }),
      StandardUniform(
        "float", "iChannelTime", isClock: true, "seconds, as iTime",
        .channels { values, _ in [Float(values.input.moment.time)] }),
      StandardUniform(
        "vec3", "iChannelResolution", in: .post, "pixels of each channel, and 1",
        .channels { values, channel in
          [values.channels[channel].x, values.channels[channel].y, 1]
        }),
      StandardUniform(
        "float", "iSampleRate", "samples of sound a second: 44100", .numbers { _ in [44_100] }),
    ]
    + (1..<Limits.postInputs).map {
      StandardUniform(
        "sampler2D", "iChannel\($0)", in: .post, "further pictures of in=", .texture($0))
    }

  /// Every name by which a shader may ask, those of Shadertoy only in `withAliases`.
  static func names(
    withAliases: Bool
  ) -> [(name: String, type: String, uniform: StandardUniform)] {
    all.map { ($0.name, $0.type, $0) }
      + (withAliases
        ? all.compactMap { uniform in uniform.alias.map { ($0.name, $0.type, uniform) } }
          + image.map { ($0.name, $0.type, $0) } : [])
  }

  /// What a file in the form of Shadertoy finds declared.
  static let imageUniforms: [(type: String, name: String)] = names(withAliases: true)
    .filter { $0.name.hasPrefix("i") }.map {
      if case .channels = $0.uniform.value {
        ("\($0.type)[\(Limits.postInputs)]", $0.name)
      } else {
        ($0.type, $0.name)
      }
    }

  /// The channel that a name is.
  static func channel(_ name: String) -> Int? {
    (0..<Limits.postInputs).first { name == "iChannel\($0)" }
  }

  /// The units of textures in post passes.
  static let postSamplers: [(name: String, unit: Int)] = names(withAliases: true)
    .filter { $0.uniform.scope == .post }
    .compactMap { name, _, uniform in
      if case .texture(let unit) = uniform.value { (name, unit) } else { nil }
    }

  /// The table that people read: a line each.
  public static var table: [String] {
    all.map { uniform in
      let alias = uniform.alias.map { " (\($0.name))" } ?? ""
      let scope = uniform.scope == .all ? "" : "\(uniform.scope.rawValue): "
      return "\(uniform.type) \(uniform.name)\(alias): \(scope)\(uniform.meaning)"
    } + [
      "vec3 iResolution, vec4 iMouse (xy only while the button is down), sampler2D iChannel1…\(Limits.postInputs - 1), iFrameRate, iChannelTime[], "
        + "iChannelResolution[], iSampleRate: as Shadertoy has them"
    ]
  }
}

extension ScenePicture {
  /// The unit at which passes find it, whatever they name behind `in=`.
  var unit: Int {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    // The first is also the first of what is read; after those comes the pass's own of before.
    return index == 0 ? 0 : Limits.postInputs + index
  }

  /// The units of all that passes read.
  static let units = 0..<Limits.postInputs + allCases.count
}
