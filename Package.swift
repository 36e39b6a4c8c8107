// swift-tools-version: 6.2
// The lowest version that has these settings; 6.3 works too.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]
/// For rooms that compute: their tests ask ten times as much of the processor where nothing is optimised.
/// SwiftPM refuses such flags in packages that others take by their version, which it checks out into a
/// folder of this name.
let optimised: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/")
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
let computing: [SwiftSetting] = strict + optimised
/// For targets that touch the window or OpenGL; pure targets have no actor annotation at all.
let onMainThread: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]
let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]
let strictCXX: [CXXSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]
/// Debian ships MuPDF as static libraries only, so everything that they need is named here.
let mupdf = [
  "mupdf", "mupdf-third", "mujs", "gumbo", "openjp2", "jbig2dec", "jpeg", "harfbuzz", "freetype",
  "z", "m",
]
/// Compiled into the program as well: the copy that cannot break.
let shaders = [
  "behind.vert", "bend.glsl", "block.frag", "block.glsl", "block.vert", "board.frag", "board.glsl",
  "board.vert", "bookcase.frag", "cast.frag", "cast.vert", "cover.glsl",
  "cloth.glsl", "common.glsl", "curve.glsl", "desk.frag", "desk.vert", "frame.passes", "grain.frag",
  "leaf.frag", "leaf.glsl", "leaf.vert", "lens.frag", "light.glsl", "lut.glsl", "mark.frag",
  "paper.glsl",
  "present.frag", "shade.frag", "shadow.glsl", "spine.frag", "spine.vert",
  "stock.glsl", "view.glsl", "whole.vert",
]

/// The overlay's own, which nobody replaces: what is read must stay legible.
let overlayShaders = ["overlay.frag", "overlay.vert"]

/// What an installation puts beside the program; compiled in, so that it can be installed again from
/// where it was installed.
let desktopFiles = ["recto.desktop", "recto.metainfo.xml", "recto-mime.xml"].map {
  "Assets/desktop/\($0)"
}
/// What everything can look like: compiled in, and put beside the program to be copied and changed.
let presets = ["bright-desk", "e-ink", "glossy", "lamp", "newsprint", "vellum"]
let installed = desktopFiles + ["Assets/desktop/recto.svg", "LICENSE"]

/// What hands did: compiled in, so that no file of the tests is needed at run time.
let traces = [
  "catch-in-flight", "flick", "middle-of-the-edge", "out-of-reach", "right-to-left", "slow-corner",
  "stop-and-release", "ten-quick-turns",
]

/// The picture formats beside those that MuPDF brings.
let pictures = ["png16", "webp", "webpdemux", "tiff", "gif", "djvulibre"]
/// Those whose libraries are large: they bring encoders along. Loaded for the books that have such pictures.
let codecs = ["avif", "heif", "de265", "jxl"]
/// Guesses the code of texts and names.
let codes = ["uchardet"]
/// Shapes letters and breaks lines.
let shaping = ["harfbuzz", "freetype", "icuuc"]
/// Where Debian puts the headers of HarfBuzz and FreeType, which include each other by short names.
let shapingHeaders = ["-I/usr/include/harfbuzz", "-I/usr/include/freetype2"]
/// Inflates a whole buffer in a third of the time of zlib.
let inflating = ["deflate"]

let package = Package(
  name: "recto",
  products: [
    .executable(name: "recto", targets: ["recto"]),
    .executable(name: "recto-decoder", targets: ["recto-decoder"]),
    .library(name: "recto-codecs", type: .dynamic, targets: ["RectoCCodecs"]),
    .library(
      name: "PageLayout",
      targets: ["PageGeometry", "PageModel", "PageLayout", "PageMotion", "PageDrawing"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // From 7.10.0: 7.8.0 did not link against Debian's SQLite. A range, so that those who take the library
    // product are free; what is built here is what Package.resolved names.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Floor 0: values that every room speaks of, and C
    .target(name: "PageGeometry", path: "Sources/Kit/PageGeometry", swiftSettings: computing),
    .target(name: "PageModel", path: "Sources/Kit/PageModel", swiftSettings: computing),
    .target(
      name: "RectoPictureStorage", path: "Sources/Decoding/PictureStorage", swiftSettings: computing
    ),
    .target(name: "RectoKeyboard", path: "Sources/Reading/Keyboard", swiftSettings: computing),
    .target(name: "RectoCPixels", path: "Sources/Decoding/CPixels", cSettings: strictC),
    .target(
      name: "RectoCArchives", path: "Sources/Decoding/CArchives", cSettings: strictC,
      linkerSettings: ["zip", "archive", "unarr", "mobi"].map { .linkedLibrary($0) }),
    .target(
      name: "RectoCShaping", path: "Sources/Decoding/CShaping",
      cSettings: strictC + [.unsafeFlags(shapingHeaders)],
      linkerSettings: shaping.map { .linkedLibrary($0) }),
    .target(name: "RectoCFiles", path: "Sources/Storage/CFiles", cSettings: strictC),
    .target(name: "RectoCProcess", path: "Sources/Decoding/CProcess", cSettings: strictC),
    .target(name: "RectoCInk", path: "Sources/Rendering/CInk", cSettings: strictC),
    .target(name: "RectoCStill", path: "Sources/Rendering/CStill", cSettings: strictC),
    .target(
      name: "RectoCRaster", path: "Sources/Rendering/CRaster", cSettings: strictC,
      linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "RectoCSandbox", path: "Sources/Decoding/CSandbox", cSettings: strictC,
      linkerSettings: [.linkedLibrary("seccomp")]),
    .target(
      name: "RectoCGL", path: "Sources/Rendering/CGL", cSettings: strictC,
      linkerSettings: [.linkedLibrary("epoxy"), .linkedLibrary("EGL")]),
    .target(
      name: "RectoCPNG", path: "Sources/Storage/CPNG", cSettings: strictC,
      linkerSettings: [.linkedLibrary("png16")]),
    .target(
      name: "RectoCGzip", path: "Sources/Storage/CGzip", cSettings: strictC,
      linkerSettings: [.linkedLibrary("z")]),
    .target(name: "RectoCSockets", path: "Sources/Storage/CSockets", cSettings: strictC),
    .target(
      name: "RectoCWebP", path: "Sources/Storage/CWebP", cSettings: strictC,
      linkerSettings: [.linkedLibrary("webp")]),
    .systemLibrary(
      name: "RectoCGLFW", path: "Sources/Window/CGLFW", pkgConfig: "glfw3",
      providers: [.apt(["libglfw3-dev"])]),
    .target(
      name: "RectoCX11", path: "Sources/Window/CX11", cSettings: strictC,
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext"), .linkedLibrary("dl")]),
    .target(
      name: "RectoCXInput", path: "Sources/Window/CXInput", cSettings: strictC,
      linkerSettings: [.linkedLibrary("Xi"), .linkedLibrary("X11")]),
    .target(name: "RectoCBus", path: "Sources/Window/CBus", cSettings: strictC),
    .target(name: "RectoCPrograms", path: "Sources/Window/CPrograms", cSettings: strictC),
    .target(
      name: "RectoCImGui", path: "Sources/Window/CImGui", cxxSettings: strictCXX,
      // The static library of stb, of which its shared one holds twenty times as much.
      linkerSettings: [.linkedLibrary("imgui"), .linkedLibrary(":libstb.a")]),
    .target(
      name: "RectoCPango", path: "Sources/Window/CPango", cSettings: strictC,
      linkerSettings: [.linkedLibrary("dl")]),

    // Floor 1: what is said of books, where leaves are, and what draws
    .target(
      name: "RectoCPictures", dependencies: ["RectoCPixels"], path: "Sources/Decoding/CPictures",
      cSettings: strictC, linkerSettings: [.linkedLibrary("lcms2")]),
    .target(
      name: "RectoBookModel", dependencies: ["PageModel"], path: "Sources/Reading/BookModel",
      swiftSettings: computing),
    .target(name: "RectoFlowModel", path: "Sources/Decoding/FlowModel", swiftSettings: computing),
    .target(name: "RectoBookMarkup", path: "Sources/Decoding/BookMarkup", swiftSettings: computing),
    .target(
      name: "RectoPackedBytes", dependencies: ["RectoCGzip"], path: "Sources/Storage/PackedBytes",
      swiftSettings: computing),
    .target(
      name: "PageLayout", dependencies: ["PageGeometry", "PageModel"],
      path: "Sources/Kit/PageLayout", swiftSettings: computing),
    .target(
      name: "PageDrawing", dependencies: ["PageGeometry"], path: "Sources/Kit/PageDrawing",
      swiftSettings: computing),
    .target(
      name: "RectoPixelDrawing", dependencies: ["RectoCRaster"],
      path: "Sources/Rendering/PixelDrawing", swiftSettings: computing),
    .target(
      name: "RectoGLDevice", dependencies: ["RectoCGL", "RectoCStill"],
      path: "Sources/Rendering/GLDevice", swiftSettings: onMainThread),

    // Floor 2: one thing each
    .target(
      name: "RectoCCodecs", dependencies: ["RectoCPictures", "RectoCPixels"],
      path: "Sources/Decoding/CCodecs", cSettings: strictC,
      linkerSettings: codecs.map { .linkedLibrary($0) }),
    .target(
      name: "RectoCDecoders", dependencies: ["RectoCPictures", "RectoCPixels"],
      path: "Sources/Decoding/CDecoders",
      cSettings: strictC + [".", "document", "pictures"].map { .headerSearchPath($0) },
      // MuPDF reads the faces that a style sheet names from files: here from what the process was lent.
      linkerSettings: (mupdf + pictures + inflating + codes).map { .linkedLibrary($0) }
        + [.unsafeFlags(["-Xlinker", "--wrap=fz_read_file"])]),
    .target(
      name: "RectoBookQuestions", dependencies: ["RectoBookModel"],
      path: "Sources/Reading/BookQuestions", swiftSettings: computing),
    .target(
      name: "RectoTypesetting", dependencies: ["RectoFlowModel"],
      path: "Sources/Decoding/Typesetting", swiftSettings: computing),
    .target(
      name: "RectoMathSetting", dependencies: ["RectoFlowModel"],
      path: "Sources/Decoding/MathSetting", swiftSettings: computing),
    .target(
      name: "RectoInkPainting",
      dependencies: ["PageGeometry", "PageDrawing", "RectoBookModel", "RectoCInk", "RectoCPixels"],
      path: "Sources/Rendering/InkPainting", swiftSettings: computing),
    .target(
      name: "RectoShaderText", dependencies: ["RectoBookModel"],
      path: "Sources/Rendering/ShaderText", swiftSettings: computing),
    .target(
      name: "RectoDecoderSandbox", dependencies: ["RectoBookModel", "RectoCSandbox"],
      path: "Sources/Decoding/DecoderSandbox", swiftSettings: strict),
    .target(
      name: "RectoDiskFiles", dependencies: ["RectoBookModel", "RectoCFiles"],
      path: "Sources/Storage/DiskFiles", swiftSettings: strict),
    .target(
      name: "RectoImageFiles",
      dependencies: ["RectoBookModel", "RectoCPixels", "RectoCPNG", "RectoCWebP"],
      path: "Sources/Storage/ImageFiles",
      swiftSettings: computing),
    .target(
      name: "RectoAnnotationFiles", dependencies: ["RectoBookModel"],
      path: "Sources/Storage/AnnotationFiles", swiftSettings: computing),
    .target(
      name: "RectoInkFiles",
      dependencies: ["PageGeometry", "PageDrawing", "RectoBookModel", "RectoPackedBytes"],
      path: "Sources/Storage/InkFiles", swiftSettings: computing),
    .target(
      name: "RectoLocalSockets", dependencies: ["RectoCSockets"],
      path: "Sources/Storage/LocalSockets", swiftSettings: strict),
    .target(
      name: "PageMotion", dependencies: ["PageGeometry", "PageLayout"],
      path: "Sources/Kit/PageMotion", swiftSettings: computing),
    .target(
      name: "RectoShelfLayout", dependencies: ["PageGeometry", "PageModel", "PageLayout"],
      path: "Sources/Reading/ShelfLayout",
      swiftSettings: computing),
    .target(
      name: "RectoLightTracing", dependencies: ["PageGeometry", "PageLayout"],
      path: "Sources/Rendering/LightTracing", swiftSettings: computing),
    .target(
      name: "RectoBookStyle", dependencies: ["RectoBookMarkup", "RectoFlowModel"],
      path: "Sources/Decoding/BookStyle", swiftSettings: computing),

    // Floor 3: what is drawn, what is kept, who reads books, and the window
    .target(
      name: "RectoTextShaping",
      dependencies: ["RectoFlowModel", "RectoMathSetting", "RectoTypesetting", "RectoCShaping"],
      path: "Sources/Decoding/TextShaping", swiftSettings: computing),
    .target(
      name: "RectoDecoderService",
      dependencies: [
        "RectoBookModel", "RectoBookQuestions", "RectoPictureStorage", "RectoCProcess",
      ], path: "Sources/Decoding/DecoderService",
      swiftSettings: strict),
    .target(
      name: "RectoSceneRendering",
      dependencies: [
        "PageGeometry", "RectoGLDevice", "RectoPixelDrawing", "PageLayout", "RectoShelfLayout",
        "RectoBookModel", "RectoShaderText",
        "RectoDiskFiles", "RectoImageFiles",
      ], path: "Sources/Rendering/SceneRendering",
      resources: shaders.map { .embedInCode("../../../Shaders/" + $0) }
        + [.embedInCode("../../../Assets/desk.webp")],
      swiftSettings: onMainThread + optimised),
    .target(
      name: "RectoDrawingStore",
      dependencies: [
        "PageDrawing", "RectoBookModel", "RectoDiskFiles",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Sources/Storage/DrawingStore", swiftSettings: strict),
    .target(
      name: "RectoReadingRecords", dependencies: ["RectoBookModel", "RectoDiskFiles"],
      path: "Sources/Storage/ReadingRecords", swiftSettings: computing),
    .target(
      name: "RectoDictionaries",
      dependencies: [
        "RectoBookModel", "RectoDiskFiles", "RectoPackedBytes", "RectoLocalSockets",
      ], path: "Sources/Storage/Dictionaries", swiftSettings: computing),
    .target(
      name: "RectoSettings", dependencies: ["RectoBookModel", "RectoKeyboard", "RectoDiskFiles"],
      path: "Sources/Storage/Settings", swiftSettings: strict),
    .target(
      name: "RectoDesktop",
      dependencies: [
        "RectoBookModel", "RectoKeyboard", "RectoDiskFiles", "RectoCGLFW", "RectoCX11",
        "RectoCXInput", "RectoCBus",
        "RectoCPrograms", "RectoGLDevice",
      ], path: "Sources/Window/Desktop",
      swiftSettings: onMainThread),

    // Floor 4: the reader, the library, and pictures that are kept
    .target(
      name: "RectoReaderCore",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoBookQuestions", "RectoKeyboard", "PageLayout",
        "PageMotion", "PageDrawing",
        "RectoPictureStorage", "RectoShelfLayout", "RectoShaderText",
      ], path: "Sources/Reading/ReaderCore",
      swiftSettings: computing),
    .target(
      name: "RectoLibraryDatabase",
      dependencies: [
        "RectoBookModel", "RectoDiskFiles", "RectoReadingRecords",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Sources/Storage/LibraryDatabase", swiftSettings: strict),

    .target(
      name: "RectoPictureCache",
      dependencies: ["RectoBookModel", "RectoDiskFiles", "RectoReadingRecords"],
      path: "Sources/Storage/PictureCache", swiftSettings: strict),

    .target(
      name: "RectoPageSources",
      dependencies: [
        "RectoBookModel", "RectoCDecoders", "RectoCArchives", "RectoCPixels", "RectoFlowModel",
        "RectoBookMarkup", "RectoBookStyle", "RectoTypesetting", "RectoTextShaping",
      ],
      path: "Sources/Decoding/PageSources",
      swiftSettings: computing),

    // Floor 5: what stands on those
    .target(
      name: "RectoOverlay",
      dependencies: [
        "PageGeometry", "PageDrawing", "RectoBookModel", "RectoReaderCore", "RectoGLDevice",
        "RectoPixelDrawing", "RectoCImGui", "RectoCPango",
      ], path: "Sources/Window/Overlay",
      resources: overlayShaders.map { .embedInCode("../../../Shaders/" + $0) },
      swiftSettings: onMainThread),
    .target(
      name: "RectoPageMetrics",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoKeyboard", "PageLayout", "PageMotion",
        "PageDrawing", "RectoReaderCore",
      ], path: "Sources/Reading/PageMetrics",
      resources: traces.map { .embedInCode("../../../Assets/traces/\($0).trace") },
      swiftSettings: computing),
    .target(
      name: "RectoLibraryImport",
      dependencies: [
        "RectoBookModel", "RectoBookQuestions", "RectoDiskFiles", "RectoPictureCache",
        "RectoReadingRecords", "RectoLibraryDatabase",
        "RectoDecoderService", "RectoImageFiles",
      ], path: "Sources/Storage/LibraryImport", swiftSettings: strict),
    .target(
      name: "RectoSession",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoBookQuestions", "PageLayout", "RectoShaderText",
        "RectoDecoderService", "RectoSceneRendering", "RectoReaderCore",
      ], path: "Sources/App/Session", swiftSettings: strict),

    // Floor 6: what a window does
    .target(
      name: "RectoWindowSession",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoBookQuestions", "RectoKeyboard", "PageLayout",
        "PageMotion",
        "RectoReaderCore", "RectoDecoderService", "RectoPageMetrics", "RectoGLDevice",
        "RectoPixelDrawing", "RectoSceneRendering", "RectoDesktop",
        "RectoOverlay", "RectoImageFiles", "RectoDiskFiles", "RectoPictureCache",
        "RectoReadingRecords", "RectoSettings",
        "RectoShaderText",
        "RectoLibraryDatabase", "RectoLibraryImport", "RectoSession", "RectoPictureStorage",
        "PageDrawing", "RectoDrawingStore", "RectoInkPainting", "RectoDictionaries",
      ], path: "Sources/App/WindowSession",
      resources: presets.map { .embedInCode("../../../Assets/presets/\($0).preset") }
        + (presets + ["declared"]).map { .embedInCode("../../../Assets/presets/\($0).webp") },
      swiftSettings: onMainThread),

    // Floor 7: what commands have in common
    .target(
      name: "RectoCommandOptions",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoBookQuestions", "PageLayout", "RectoReaderCore",
        "RectoDecoderService",
        "RectoSceneRendering", "RectoDiskFiles", "RectoShaderText", "RectoWindowSession",
        "RectoPictureStorage", "PageDrawing", "RectoDrawingStore", "RectoReadingRecords",
        "RectoInkFiles", "RectoInkPainting", "RectoLibraryDatabase",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/App/CommandOptions",
      swiftSettings: onMainThread),

    // Floor 8: benchmarks
    .target(
      name: "RectoBenchmarks",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoBookQuestions", "PageLayout", "PageMotion",
        "PageDrawing", "RectoShelfLayout", "RectoInkPainting", "RectoInkFiles", "RectoImageFiles",
        "RectoReaderCore", "RectoDecoderService", "RectoPageMetrics", "RectoGLDevice",
        "RectoSceneRendering", "RectoDiskFiles",
        "RectoSession", "RectoWindowSession", "RectoCommandOptions", "RectoDesktop",
        "RectoReadingRecords", "RectoLibraryDatabase",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/App/Benchmarks",
      swiftSettings: onMainThread),

    // Floor 9: the programs
    .executableTarget(
      name: "recto",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoBookQuestions", "PageLayout", "RectoReaderCore",
        "RectoDecoderService",
        "RectoPageMetrics", "RectoGLDevice", "RectoSceneRendering", "RectoDesktop",
        "RectoImageFiles", "RectoDiskFiles",
        "RectoSettings", "RectoShaderText", "RectoLibraryDatabase", "RectoLibraryImport",
        "RectoLightTracing",
        "RectoWindowSession", "RectoCommandOptions", "RectoBenchmarks", "RectoCProcess",
        "PageDrawing", "RectoDrawingStore", "RectoInkFiles", "RectoAnnotationFiles",
        "RectoReadingRecords", "RectoDictionaries",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/App/recto",
      resources: installed.map { .embedInCode("../../../" + $0) },
      swiftSettings: onMainThread),
    .executableTarget(
      name: "recto-decoder",
      dependencies: [
        "RectoBookModel", "RectoBookQuestions", "RectoPageSources", "RectoDecoderService",
        "RectoDecoderSandbox",
      ], path: "Sources/App/recto-decoder",
      swiftSettings: strict),

    // Tests
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "recto", "recto-decoder", "BookFixtures", "RectoSceneRendering", "RectoBookModel",
        "RectoBookQuestions",
        "RectoImageFiles", "RectoInkFiles", "PageDrawing",
        "RectoReadingRecords",
        "RectoLibraryDatabase", "RectoLibraryImport", "RectoOverlay", "RectoDecoderService",
        "RectoDesktop", "PageLayout",
        "RectoReaderCore", "PageGeometry", "RectoGLDevice", "RectoKeyboard", "RectoLightTracing",
        "RectoShaderText",
        "DrawnFirst", "RectoSession", "RectoWindowSession", "RectoCommandOptions",
        "RectoBenchmarks",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WindowSessionTests",
      dependencies: [
        "BookFixtures", "RectoBookModel", "RectoReadingRecords", "RectoDecoderService",
        "RectoDesktop",
        "RectoDiskFiles",
        "DrawnFirst", "RectoGLDevice", "RectoLibraryDatabase", "RectoLibraryImport", "RectoOverlay",
        "PageGeometry",
        "PageLayout", "RectoReaderCore", "RectoSceneRendering", "RectoSession", "RectoShaderText",
        "RectoWindowSession", "RectoSettings", "PageDrawing", "RectoDrawingStore",
        "RectoInkPainting", "RectoPixelDrawing",
        "recto-decoder",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PageGeometryTests", dependencies: ["PageGeometry", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(name: "PageModelTests", dependencies: ["PageModel"], swiftSettings: strict),
    .testTarget(
      name: "PictureStorageTests", dependencies: ["RectoPictureStorage", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "BookModelTests", dependencies: ["RectoBookModel", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "BookQuestionsTests",
      dependencies: ["RectoBookModel", "RectoBookQuestions", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageLayoutTests",
      dependencies: ["PageGeometry", "PageModel", "PageLayout", "BookFixtures"],
      swiftSettings: strict),
    .target(
      name: "CFixtures", path: "Tests/CFixtures", cSettings: strictC,
      linkerSettings: [.linkedLibrary("archive")]),
    .target(
      name: "DrawnFirst", dependencies: ["RectoGLDevice"], path: "Tests/DrawnFirst",
      swiftSettings: strict),
    .target(
      name: "BookFixtures", dependencies: ["CFixtures"], path: "Tests/BookFixtures",
      swiftSettings: computing),
    .target(
      name: "PictureComparison", dependencies: ["RectoBookModel", "BookFixtures"],
      path: "Tests/PictureComparison", swiftSettings: computing),
    .testTarget(
      name: "ShaderTextTests", dependencies: ["RectoShaderText", "RectoBookModel", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageMotionTests", dependencies: ["PageLayout", "PageMotion", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageDrawingTests",
      dependencies: ["PageGeometry", "PageDrawing", "RectoPageMetrics", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "AnnotationFilesTests",
      dependencies: ["RectoBookModel", "RectoAnnotationFiles", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "InkFilesTests",
      dependencies: [
        "PageGeometry", "PageDrawing", "RectoBookModel", "RectoInkFiles", "RectoPackedBytes",
        "RectoPageMetrics", "BookFixtures",
      ],
      exclude: ["Saved"], swiftSettings: strict),
    .testTarget(
      name: "PackedBytesTests", dependencies: ["RectoPackedBytes", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "DictionariesTests",
      dependencies: [
        "RectoBookModel", "RectoPackedBytes", "RectoLocalSockets", "RectoDictionaries",
        "BookFixtures",
      ], swiftSettings: strict),
    .testTarget(
      name: "ShelfLayoutTests",
      dependencies: [
        "PageGeometry", "PageModel", "PageLayout", "RectoShelfLayout", "BookFixtures",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReaderCoreTests",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoBookQuestions", "RectoKeyboard", "PageLayout",
        "PageMotion", "PageDrawing",
        "RectoPictureStorage", "RectoShelfLayout", "RectoReaderCore", "RectoShaderText",
        "BookFixtures",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SessionTests",
      dependencies: [
        "PageGeometry", "RectoBookModel", "RectoBookQuestions", "PageLayout", "RectoShaderText",
        "RectoDecoderService",
        "RectoSceneRendering", "RectoReaderCore", "RectoSession", "BookFixtures",
      ], swiftSettings: strict),
    .testTarget(
      name: "PageMetricsTests",
      dependencies: [
        "PageGeometry", "RectoBookModel", "PageLayout", "PageMotion", "RectoReaderCore",
        "RectoPageMetrics",
        "BookFixtures",
      ], swiftSettings: strict),
    .testTarget(
      name: "BookMarkupTests", dependencies: ["RectoBookMarkup", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "BookStyleTests",
      dependencies: ["RectoBookMarkup", "RectoFlowModel", "RectoBookStyle", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "TypesettingTests",
      dependencies: ["RectoFlowModel", "RectoTypesetting", "BookFixtures"], swiftSettings: strict),
    .testTarget(
      name: "MathSettingTests",
      dependencies: ["RectoFlowModel", "RectoMathSetting", "BookFixtures"], swiftSettings: strict),
    .testTarget(
      name: "TextShapingTests",
      dependencies: ["RectoFlowModel", "RectoTypesetting", "RectoTextShaping", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageSourcesTests",
      dependencies: [
        "RectoBookModel", "RectoPageSources", "RectoCDecoders", "RectoCCodecs", "RectoFlowModel",
        "BookFixtures",
      ],
      swiftSettings: strict),
    // Run by .ci/checked, with tools that watch the C code.
    .executableTarget(
      name: "HostileProbe",
      dependencies: [
        "RectoBookModel", "RectoBookQuestions", "RectoPageSources", "RectoCCodecs",
      ],
      path: "Tests/HostileProbe", swiftSettings: strict),
    .testTarget(
      name: "DecoderServiceTests",
      dependencies: [
        "RectoBookModel", "RectoBookQuestions", "RectoDecoderService", "RectoCProcess",
        "BookFixtures", "recto-decoder",
        "SandboxDeeds", "SandboxProbe", "RectoDecoderSandbox",
      ], swiftSettings: strict),
    .target(name: "SandboxDeeds", path: "Tests/SandboxDeeds", cSettings: strictC),
    .executableTarget(
      name: "SandboxProbe",
      dependencies: [
        "RectoBookModel", "RectoBookQuestions", "BookFixtures", "SandboxDeeds",
        "RectoDecoderSandbox",
        "RectoDecoderService",
      ],
      path: "Tests/SandboxProbe", swiftSettings: strict),
    .executableTarget(
      name: "MountProbe", dependencies: ["RectoDiskFiles"], path: "Tests/MountProbe",
      swiftSettings: strict),
    .testTarget(
      name: "DiskFilesTests",
      dependencies: ["RectoBookModel", "RectoDiskFiles", "BookFixtures", "MountProbe"],
      swiftSettings: strict),
    .testTarget(
      name: "ReadingRecordsTests",
      dependencies: ["RectoBookModel", "RectoDiskFiles", "RectoReadingRecords", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PictureCacheTests",
      dependencies: [
        "RectoBookModel", "RectoDiskFiles", "RectoReadingRecords", "RectoPictureCache",
        "BookFixtures",
      ], swiftSettings: strict),
    .executableTarget(
      name: "DrawingProbe", dependencies: ["PageGeometry", "PageDrawing", "RectoDrawingStore"],
      path: "Tests/DrawingProbe", swiftSettings: strict),
    .testTarget(
      name: "DrawingStoreTests",
      dependencies: [
        "PageGeometry", "PageDrawing", "RectoBookModel", "RectoDiskFiles", "RectoDrawingStore",
        "BookFixtures", "DrawingProbe",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: strict),
    .testTarget(
      name: "InkPaintingTests",
      dependencies: [
        "PageGeometry", "PageDrawing", "RectoBookModel", "RectoInkPainting", "BookFixtures",
      ], swiftSettings: strict),
    .executableTarget(
      name: "LibraryProbe",
      dependencies: ["RectoBookModel", "RectoReadingRecords", "RectoLibraryDatabase"],
      path: "Tests/LibraryProbe", swiftSettings: strict),
    .testTarget(
      name: "LibraryDatabaseTests",
      dependencies: [
        "RectoBookModel", "RectoDiskFiles", "RectoReadingRecords", "RectoLibraryDatabase",
        "BookFixtures", "LibraryProbe",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: strict),
    .testTarget(
      name: "LibraryImportTests",
      dependencies: [
        "RectoBookModel", "RectoDiskFiles", "RectoPictureCache", "RectoReadingRecords",
        "RectoLibraryDatabase",
        "RectoLibraryImport", "RectoImageFiles",
        "BookFixtures", "recto-decoder",
      ], swiftSettings: strict),
    .testTarget(name: "KeyboardTests", dependencies: ["RectoKeyboard"], swiftSettings: strict),
    .testTarget(
      name: "SettingsTests",
      dependencies: [
        "RectoBookModel", "RectoKeyboard", "RectoDiskFiles", "RectoSettings", "BookFixtures",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DesktopTests",
      dependencies: [
        "RectoBookModel", "RectoKeyboard", "RectoDesktop", "RectoCXInput", "BookFixtures",
      ],
      exclude: ["Traces"], swiftSettings: strict),
    .testTarget(
      name: "GLDeviceTests", dependencies: ["DrawnFirst", "RectoGLDevice", "RectoBookModel"],
      swiftSettings: strict),
    .testTarget(
      name: "SceneRenderingTests",
      dependencies: [
        "PageGeometry", "RectoBookModel", "PageLayout", "PageMotion", "RectoLightTracing",
        "RectoGLDevice",
        "RectoPixelDrawing", "RectoSceneRendering", "RectoCPNG", "RectoDecoderService",
        "BookFixtures", "PictureComparison", "recto-decoder",
        "RectoShaderText",
        "RectoDiskFiles", "RectoImageFiles", "DrawnFirst", "RectoShelfLayout", "RectoInkPainting",
        "PageDrawing",
      ],
      exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "PixelDrawingTests",
      dependencies: ["PageGeometry", "RectoPixelDrawing", "BookFixtures"], swiftSettings: strict),
    .testTarget(
      name: "OverlayTests",
      dependencies: [
        "PageDrawing",
        "PageGeometry", "RectoBookModel", "RectoKeyboard", "PageLayout", "RectoReaderCore",
        "RectoGLDevice", "RectoPixelDrawing", "RectoSceneRendering",
        "RectoImageFiles", "RectoCPango", "RectoOverlay", "BookFixtures", "PictureComparison",
        "DrawnFirst",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
