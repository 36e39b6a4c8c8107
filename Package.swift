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
  "board.vert", "bookcase.frag", "cast.frag", "cast.vert",
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
let desktopFiles = ["Assets/desktop/recto.desktop", "Assets/desktop/recto.metainfo.xml"]
/// What everything can look like: compiled in, and put beside the program to be copied and changed.
let presets = ["bright-desk", "e-ink", "glossy", "lamp", "newsprint", "vellum"]
let installed = desktopFiles + ["Assets/desktop/recto.svg", "LICENSE"]

/// What hands did: compiled in, so that no file of the tests is needed at run time.
let traces = [
  "catch-in-flight", "flick", "middle-of-the-edge", "out-of-reach", "right-to-left", "slow-corner",
  "stop-and-release", "ten-quick-turns",
]

/// The picture formats beside those that MuPDF brings.
let pictures = [
  "png16", "webp", "webpdemux", "avif", "heif", "de265", "jxl", "tiff", "gif", "lcms2", "djvulibre",
]
/// Guesses the code of texts and names.
let codes = ["uchardet"]
/// Inflates a whole buffer in a third of the time of zlib.
let inflating = ["deflate"]

let package = Package(
  name: "recto",
  products: [
    .executable(name: "recto", targets: ["recto"]),
    .executable(name: "recto-decoder", targets: ["recto-decoder"]),
    .library(
      name: "PageLayout", targets: ["PageGeometry", "PageModel", "PageLayout", "PageMotion"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // From 7.10.0: 7.8.0 did not link against Debian's SQLite. A range, so that those who take the library
    // product are free; what is built here is what Package.resolved names.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Floor 0: values that every room speaks of, and C
    .target(name: "PageGeometry", swiftSettings: strict),
    .target(name: "PageModel", swiftSettings: strict),
    .target(name: "PictureStorage", swiftSettings: strict),
    .target(name: "Keyboard", swiftSettings: strict),
    .target(name: "CPixels", cSettings: strictC),
    .target(
      name: "CArchives", cSettings: strictC,
      linkerSettings: ["zip", "archive", "unarr"].map { .linkedLibrary($0) }),
    .target(name: "CFiles", cSettings: strictC),
    .target(name: "CProcess", cSettings: strictC),
    .target(name: "CStill", cSettings: strictC),
    .target(name: "CSandbox", cSettings: strictC, linkerSettings: [.linkedLibrary("seccomp")]),
    .target(
      name: "CGL", cSettings: strictC,
      linkerSettings: [.linkedLibrary("epoxy"), .linkedLibrary("EGL")]),
    .target(name: "CPNG", cSettings: strictC, linkerSettings: [.linkedLibrary("png16")]),
    .target(name: "CWebP", cSettings: strictC, linkerSettings: [.linkedLibrary("webp")]),
    .systemLibrary(name: "CGLFW", pkgConfig: "glfw3", providers: [.apt(["libglfw3-dev"])]),
    .target(
      name: "CX11", cSettings: strictC,
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext"), .linkedLibrary("dl")]),
    .target(name: "CBus", cSettings: strictC),
    .target(name: "CPrograms", cSettings: strictC),
    .target(
      name: "CImGui", cxxSettings: strictCXX,
      // The static library of stb, of which its shared one holds twenty times as much.
      linkerSettings: [.linkedLibrary("imgui"), .linkedLibrary(":libstb.a")]),
    .target(name: "CPango", cSettings: strictC, linkerSettings: [.linkedLibrary("dl")]),

    // Floor 1: what is said of books, where leaves are, and what draws
    .target(
      name: "CDecoders", dependencies: ["CPixels"],
      cSettings: strictC + [".", "document", "pictures"].map { .headerSearchPath($0) },
      linkerSettings: (mupdf + pictures + inflating + codes).map { .linkedLibrary($0) }),
    .target(name: "BookModel", dependencies: ["PageModel"], swiftSettings: strict),
    .target(
      name: "PageLayout", dependencies: ["PageGeometry", "PageModel"], swiftSettings: strict),
    .target(name: "GLDevice", dependencies: ["CGL", "CStill"], swiftSettings: onMainThread),

    // Floor 2: one thing each
    .target(name: "BookQuestions", dependencies: ["BookModel"], swiftSettings: strict),
    .target(name: "ShaderText", dependencies: ["BookModel"], swiftSettings: strict),
    .target(
      name: "PageSources", dependencies: ["BookModel", "CDecoders", "CArchives", "CPixels"],
      swiftSettings: strict),
    .target(
      name: "DecoderSandbox", dependencies: ["BookModel", "CSandbox"], swiftSettings: strict),
    .target(name: "DiskFiles", dependencies: ["BookModel", "CFiles"], swiftSettings: strict),
    .target(
      name: "ImageFiles", dependencies: ["BookModel", "CPixels", "CPNG", "CWebP"],
      swiftSettings: strict),
    .target(
      name: "PageMotion", dependencies: ["PageGeometry", "PageLayout"], swiftSettings: strict),
    .target(
      name: "ShelfLayout", dependencies: ["PageGeometry", "PageModel", "PageLayout"],
      swiftSettings: strict),
    .target(
      name: "LightTracing", dependencies: ["PageGeometry", "PageLayout"], swiftSettings: strict),

    // Floor 3: what is drawn, what is kept, who reads books, and the window
    .target(
      name: "DecoderService",
      dependencies: ["BookModel", "BookQuestions", "PictureStorage", "CProcess"],
      swiftSettings: strict),
    .target(
      name: "SceneRendering",
      dependencies: [
        "PageGeometry", "GLDevice", "PageLayout", "ShelfLayout", "BookModel", "ShaderText",
        "DiskFiles", "ImageFiles",
      ],
      resources: shaders.map { .embedInCode("../../Shaders/" + $0) }, swiftSettings: onMainThread),
    .target(name: "BookStore", dependencies: ["BookModel", "DiskFiles"], swiftSettings: strict),
    .target(
      name: "Settings", dependencies: ["BookModel", "Keyboard", "DiskFiles"], swiftSettings: strict),
    .target(
      name: "Desktop",
      dependencies: [
        "BookModel", "Keyboard", "DiskFiles", "CGLFW", "CX11", "CBus", "CPrograms", "GLDevice",
      ],
      swiftSettings: onMainThread),

    // Floor 4: the reader, and the library
    .target(
      name: "ReaderCore",
      dependencies: [
        "PageGeometry", "BookModel", "BookQuestions", "Keyboard", "PageLayout", "PageMotion",
        "PictureStorage", "ShelfLayout", "ShaderText",
      ],
      swiftSettings: strict),
    .target(
      name: "LibraryDatabase",
      dependencies: [
        "BookModel", "DiskFiles", "BookStore", .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: strict),

    // Floor 5: what stands on those two
    .target(
      name: "Overlay",
      dependencies: ["PageGeometry", "BookModel", "ReaderCore", "GLDevice", "CImGui", "CPango"],
      resources: overlayShaders.map { .embedInCode("../../Shaders/" + $0) },
      swiftSettings: onMainThread),
    .target(
      name: "PageMetrics",
      dependencies: [
        "PageGeometry", "BookModel", "Keyboard", "PageLayout", "PageMotion", "ReaderCore",
      ],
      resources: traces.map { .embedInCode("../../Assets/traces/\($0).trace") },
      swiftSettings: strict),
    .target(
      name: "LibraryImport",
      dependencies: [
        "BookModel", "DiskFiles", "BookStore", "LibraryDatabase", "DecoderService", "ImageFiles",
      ], swiftSettings: strict),
    .target(
      name: "Session",
      dependencies: [
        "BookModel", "BookQuestions", "PageLayout", "ShaderText", "DecoderService",
        "SceneRendering", "ReaderCore",
      ], swiftSettings: strict),

    // Floor 6: what a window does
    .target(
      name: "WindowSession",
      dependencies: [
        "PageGeometry", "BookModel", "BookQuestions", "Keyboard", "PageLayout", "PageMotion",
        "ReaderCore", "DecoderService", "PageMetrics", "GLDevice", "SceneRendering", "Desktop",
        "Overlay", "ImageFiles", "DiskFiles", "BookStore", "Settings", "ShaderText",
        "LibraryDatabase", "LibraryImport", "Session", "PictureStorage",
      ],
      resources: presets.map { .embedInCode("../../Assets/presets/\($0).preset") }
        + (presets + ["declared"]).map { .embedInCode("../../Assets/presets/\($0).webp") },
      swiftSettings: onMainThread),

    // Floor 7: what commands have in common
    .target(
      name: "CommandOptions",
      dependencies: [
        "PageGeometry", "BookModel", "BookQuestions", "PageLayout", "ReaderCore", "DecoderService",
        "SceneRendering", "DiskFiles", "ShaderText", "WindowSession",
        "PictureStorage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMainThread),

    // Floor 8: benchmarks
    .target(
      name: "Benchmarks",
      dependencies: [
        "PageGeometry", "BookModel", "BookQuestions", "PageLayout", "PageMotion", "ShelfLayout",
        "ReaderCore", "DecoderService", "PageMetrics", "GLDevice", "SceneRendering", "DiskFiles",
        "Session", "WindowSession", "CommandOptions", "Desktop", "BookStore", "LibraryDatabase",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMainThread),

    // Floor 9: the programs
    .executableTarget(
      name: "recto",
      dependencies: [
        "PageGeometry", "BookModel", "BookQuestions", "PageLayout", "ReaderCore", "DecoderService",
        "PageMetrics", "GLDevice", "SceneRendering", "Desktop", "ImageFiles", "DiskFiles",
        "Settings", "ShaderText", "LibraryDatabase", "LibraryImport", "LightTracing",
        "WindowSession", "CommandOptions", "Benchmarks", "CProcess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: installed.map { .embedInCode("../../" + $0) },
      swiftSettings: onMainThread),
    .executableTarget(
      name: "recto-decoder",
      dependencies: [
        "BookModel", "BookQuestions", "PageSources", "DecoderService", "DecoderSandbox",
      ],
      swiftSettings: strict),

    // Tests
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "recto", "recto-decoder", "BookFixtures", "SceneRendering", "BookModel", "BookQuestions",
        "BookStore",
        "LibraryDatabase", "LibraryImport", "Overlay", "DecoderService", "Desktop", "PageLayout",
        "ReaderCore", "PageGeometry", "GLDevice", "Keyboard", "LightTracing", "ShaderText",
        "DrawnFirst", "Session", "WindowSession", "CommandOptions", "Benchmarks",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WindowSessionTests",
      dependencies: [
        "BookFixtures", "BookModel", "BookStore", "DecoderService", "Desktop", "DiskFiles",
        "DrawnFirst", "GLDevice", "LibraryDatabase", "LibraryImport", "Overlay", "PageGeometry",
        "PageLayout", "ReaderCore", "SceneRendering", "Session", "ShaderText", "WindowSession",
        "recto-decoder",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PageGeometryTests", dependencies: ["PageGeometry", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(name: "PageModelTests", dependencies: ["PageModel"], swiftSettings: strict),
    .testTarget(
      name: "PictureStorageTests", dependencies: ["PictureStorage", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "BookModelTests", dependencies: ["BookModel", "BookFixtures"], swiftSettings: strict),
    .testTarget(
      name: "BookQuestionsTests", dependencies: ["BookModel", "BookQuestions", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageLayoutTests",
      dependencies: ["PageGeometry", "PageModel", "PageLayout", "BookFixtures"],
      swiftSettings: strict),
    .target(
      name: "CFixtures", path: "Tests/CFixtures", cSettings: strictC,
      linkerSettings: [.linkedLibrary("archive")]),
    .target(name: "DrawnFirst", path: "Tests/DrawnFirst", swiftSettings: strict),
    .target(
      name: "BookFixtures", dependencies: ["CFixtures"], path: "Tests/BookFixtures",
      swiftSettings: strict),
    .testTarget(
      name: "ShaderTextTests", dependencies: ["ShaderText", "BookModel", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageMotionTests", dependencies: ["PageLayout", "PageMotion", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ShelfLayoutTests",
      dependencies: ["PageGeometry", "PageModel", "PageLayout", "ShelfLayout", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ReaderCoreTests",
      dependencies: [
        "PageGeometry", "BookModel", "BookQuestions", "Keyboard", "PageLayout", "PageMotion",
        "PictureStorage", "ShelfLayout", "ReaderCore", "ShaderText", "BookFixtures",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SessionTests",
      dependencies: [
        "BookModel", "BookQuestions", "PageLayout", "ShaderText", "DecoderService",
        "SceneRendering", "ReaderCore", "Session", "BookFixtures",
      ], swiftSettings: strict),
    .testTarget(
      name: "PageMetricsTests",
      dependencies: [
        "PageGeometry", "BookModel", "PageLayout", "PageMotion", "ReaderCore", "PageMetrics",
        "BookFixtures",
      ], swiftSettings: strict),
    .testTarget(
      name: "PageSourcesTests",
      dependencies: ["BookModel", "PageSources", "CDecoders", "BookFixtures"],
      swiftSettings: strict),
    // Run by .ci/checked, with tools that watch the C code.
    .executableTarget(
      name: "HostileProbe", dependencies: ["BookModel", "BookQuestions", "PageSources"],
      path: "Tests/HostileProbe", swiftSettings: strict),
    .testTarget(
      name: "DecoderServiceTests",
      dependencies: [
        "BookModel", "BookQuestions", "DecoderService", "CProcess", "BookFixtures", "recto-decoder",
        "SandboxDeeds", "SandboxProbe", "DecoderSandbox",
      ], swiftSettings: strict),
    .target(name: "SandboxDeeds", path: "Tests/SandboxDeeds", cSettings: strictC),
    .executableTarget(
      name: "SandboxProbe",
      dependencies: [
        "BookModel", "BookQuestions", "BookFixtures", "SandboxDeeds", "DecoderSandbox",
        "DecoderService",
      ],
      path: "Tests/SandboxProbe", swiftSettings: strict),
    .executableTarget(
      name: "MountProbe", dependencies: ["DiskFiles"], path: "Tests/MountProbe",
      swiftSettings: strict),
    .testTarget(
      name: "DiskFilesTests",
      dependencies: ["BookModel", "DiskFiles", "BookFixtures", "MountProbe"],
      swiftSettings: strict),
    .testTarget(
      name: "BookStoreTests",
      dependencies: ["BookModel", "DiskFiles", "BookStore", "BookFixtures"], swiftSettings: strict),
    .executableTarget(
      name: "LibraryProbe", dependencies: ["BookModel", "BookStore", "LibraryDatabase"],
      path: "Tests/LibraryProbe", swiftSettings: strict),
    .testTarget(
      name: "LibraryDatabaseTests",
      dependencies: [
        "BookModel", "DiskFiles", "BookStore", "LibraryDatabase", "BookFixtures", "LibraryProbe",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: strict),
    .testTarget(
      name: "LibraryImportTests",
      dependencies: [
        "BookModel", "DiskFiles", "BookStore", "LibraryDatabase", "LibraryImport", "ImageFiles",
        "BookFixtures", "recto-decoder",
      ], swiftSettings: strict),
    .testTarget(name: "KeyboardTests", dependencies: ["Keyboard"], swiftSettings: strict),
    .testTarget(
      name: "SettingsTests",
      dependencies: ["BookModel", "Keyboard", "DiskFiles", "Settings", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "DesktopTests", dependencies: ["BookModel", "Keyboard", "Desktop", "BookFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "GLDeviceTests", dependencies: ["DrawnFirst", "GLDevice", "BookModel"],
      swiftSettings: strict),
    .testTarget(
      name: "SceneRenderingTests",
      dependencies: [
        "PageGeometry", "BookModel", "PageLayout", "PageMotion", "LightTracing", "GLDevice",
        "SceneRendering", "CPNG", "DecoderService", "BookFixtures", "recto-decoder", "ShaderText",
        "DiskFiles", "ImageFiles", "DrawnFirst", "ShelfLayout",
      ],
      exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "OverlayTests",
      dependencies: [
        "PageGeometry", "BookModel", "PageLayout", "ReaderCore", "GLDevice", "SceneRendering",
        "ImageFiles", "CPango", "Overlay", "BookFixtures", "DrawnFirst",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
