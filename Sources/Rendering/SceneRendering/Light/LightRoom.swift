internal import RectoBookModel
internal import RectoShaderText

/// The parameters that the program itself follows: what light there is, and how much of it paper lets
/// through. They are declared in common.glsl and need no uniform, because they come in blocks.
struct LightRoom: Equatable {
  /// Where the lamp stands, across and along, where its height is .87.
  var across = 0.0, along = 0.0
  /// The lamp's radius as a share of its distance.
  var size = 0.0
  /// The lamp's share in the light of a flat page, and how much warmer than the sky it is.
  var keyShare = 0.0, keyWarmth = 0.0
  /// What all light is multiplied by, linear.
  var color: [Double] = []
  var brightness = 0.0
  /// The share of light that passes through a leaf.
  var translucency = Float.zero
  /// How much of its light a shadow takes.
  var shadowStrength = 0.0

  /// The light of the room as common.glsl declares it.
  static let declared: LightRoom = {
    var room = LightRoom()
    let parameters = BuiltInShaders.file("common.glsl")?.declarations.parameters ?? []
    room.follow(parameters, ParameterSettings())
    return room
  }()

  private init() {}

  /// The light as it is set; what no shader declares is as usual.
  init(_ parameters: [ShaderParameter], _ settings: ParameterSettings) {
    self = Self.declared
    follow(parameters, settings)
  }

  private mutating func follow(_ parameters: [ShaderParameter], _ settings: ParameterSettings) {
    for parameter in parameters {
      switch (parameter.name, settings.value(of: parameter)) {
      case ("lightAcross", .number(let value)): across = value
      case ("lightAlong", .number(let value)): along = value
      case ("lightSize", .number(let value)): size = value
      case ("keyShare", .number(let value)): keyShare = value
      case ("keyWarmth", .number(let value)): keyWarmth = value
      case ("lightColor", .color(let channels)): color = channels.prefix(3).map(ColorCurve.light)
      case ("brightness", .number(let value)): brightness = value
      case ("paperOpacity", .number(let value)): translucency = Self.translucency(opacity: value)
      case ("shadowStrength", .number(let value)): shadowStrength = value
      default: continue
      }
    }
  }

  /// The names of these parameters.
  static let names: Set<String> = [
    "lightAcross", "lightAlong", "lightSize", "keyShare", "keyWarmth", "lightColor", "brightness",
    "paperOpacity", "shadowStrength",
  ]

  /// The share of light that paper lets through whose opacity by TAPPI T 425 is so many percent, for a
  /// thick stack that reflects .85; .16 at 92 %.
  static func translucency(opacity: Double) -> Float {
    func through(_ opacity: Double) -> Double {
      let white = 0.85, black = white * opacity / 100
      return ((white - black) * (1 - black * white) / white).squareRoot()
    }
    return 0.16 * Float(through(opacity) / through(92))
  }
}
