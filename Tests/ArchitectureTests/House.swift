/// What the rules know beside `Package.swift`, which says which target may import which.
enum House {
  /// Modules that others take, and programs: they are called as their rooms are. All others have the name of the
  /// program before that, for two modules of one name cannot be in one program, whoever wrote them.
  static let shortNames: Set<String> = [
    "PageGeometry", "PageModel", "PageLayout", "PageMotion", "PageDrawing", "recto",
    "recto-decoder",
  ]

  /// The room of a module, which a target of the manifest builds.
  static func room(ofModule name: String) -> String {
    name.hasPrefix("Recto") ? String(name.dropFirst("Recto".count)) : name
  }

  /// What every room above the pure ones may use of the system.
  static let system: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization",
  ]

  /// The C library by each of its names: sines and roots, wherever the layout of pages runs.
  static let platforms: Set<String> = ["Glibc", "Musl", "Android", "Darwin", "WASILibc", "ucrt"]

  /// Rooms that know no display, no C of ours, no Foundation: they stand on each other alone.
  static let pure: Set<String> = [
    "PageGeometry", "PageModel", "PictureStorage", "BookModel", "BookQuestions", "Keyboard",
    "PageLayout", "LightTracing", "PageMotion", "ShelfLayout", "ReaderCore", "PageMetrics",
    "ShaderText", "PageDrawing", "FlowModel", "BookMarkup", "BookStyle", "Typesetting",
    "MathSetting",
  ]

  /// The pure rooms that ask the system for sines and powers.
  static let mathematics: Set<String> = ["PageGeometry", "BookModel"]

  /// Rooms that wrap C: unsafe code is allowed here and nowhere else.
  static let wrappers: Set<String> = [
    "DiskFiles", "PackedBytes", "LocalSockets", "InkPainting", "PageSources", "TextShaping",
    "DecoderService",
    "DecoderSandbox",
    "ImageFiles",
    "PixelDrawing",
    "GLDevice",
    "Desktop",
    "Overlay",
  ]

  /// Files that comments name because readers of the program may write them; there are none here.
  static let writtenByUsers: Set<String> = ["desk.glsl", "background.glsl"]

  static let mostLines = 400

  /// Numbers by which a formula is known, without the underscores between their digits, and the one file of
  /// each language that has them.
  static let formulas = [
    (
      numbers: ["0.04045", "0.0031308"],
      files: [
        "BookModel/Pictures/ColorCurve.swift", "CPixels/pixels.c", "Shaders/curve.glsl",
      ]
    ),
    (
      numbers: ["0xcbf29ce484222325", "0x100000001b3"],
      files: ["BookModel/Books/Fingerprint.swift", "CDecoders/document/document_sketch.c"]
    ),
  ]

  /// How large a type is.
  struct TypeSize {
    /// Stored in each value.
    var properties = 0
    /// With all its extensions, without the types in it.
    var lines = 0
  }

  static let mostOfType = TypeSize(properties: 25, lines: 1_200)
}
