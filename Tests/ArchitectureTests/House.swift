/// A room of the house: one folder of Sources.
struct Room {
  let floor: Int
  /// The modules that it may import; C targets import nothing of ours.
  let imports: Set<String>
  /// Whether it wraps C: unsafe code is allowed here and nowhere else.
  var isWrapper = false
}

/// The table of allowed imports (ARCHITECTURE.md, "One sentence a room"). Rooms that are planned
/// stand here already; a folder that is missing here fails the test.
enum House {
  /// What every room above the pure floors may use of the system.
  static let system: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization",
  ]

  /// What others may take as a library: no display, no C of ours, no Foundation.
  static let pure: Set<String> = [
    "PageGeometry", "BookModel", "PageLayout", "LightTracing", "PageMotion", "ReaderCore",
    "PageMetrics", "ShaderText",
  ]

  static let rooms: [String: Room] = [
    "PageGeometry": Room(floor: 0, imports: ["Glibc"]),
    "BookModel": Room(floor: 0, imports: []),

    "DiskFiles": Room(floor: 1, imports: system.union(["BookModel", "CFiles"]), isWrapper: true),
    "PageLayout": Room(floor: 1, imports: ["PageGeometry", "BookModel"]),
    "LightTracing": Room(floor: 1, imports: ["PageGeometry", "PageLayout"]),
    "PageMotion": Room(floor: 1, imports: ["PageGeometry", "PageLayout"]),

    "ShaderText": Room(floor: 1, imports: ["BookModel"]),

    "ReaderCore": Room(
      floor: 2, imports: ["PageGeometry", "BookModel", "PageLayout", "PageMotion", "ShaderText"]),
    "PageMetrics": Room(
      floor: 2, imports: ["PageGeometry", "BookModel", "PageLayout", "PageMotion", "ReaderCore"]),
    "PageSources": Room(
      floor: 2, imports: system.union(["BookModel", "CDecoders", "CArchives"]), isWrapper: true),
    "PageService": Room(
      floor: 2, imports: system.union(["BookModel", "CShared"]), isWrapper: true),
    "DecoderCell": Room(
      floor: 2, imports: system.union(["BookModel", "CSandbox"]), isWrapper: true),
    "BookStore": Room(floor: 2, imports: system.union(["BookModel", "DiskFiles"])),
    "Settings": Room(floor: 2, imports: system.union(["BookModel", "DiskFiles"])),
    "LibraryStore": Room(
      floor: 2, imports: system.union(["BookModel", "DiskFiles", "BookStore", "GRDB"])),
    "PictureFile": Room(
      floor: 2, imports: ["BookModel", "CPNG", "CWebP", "Glibc"], isWrapper: true),
    "GLDevice": Room(floor: 2, imports: system.union(["CGL"]), isWrapper: true),

    "SceneRenderer": Room(
      floor: 3,
      imports: system.union([
        "PageGeometry", "BookModel", "PageLayout", "GLDevice", "ShaderText",
        "DiskFiles", "PictureFile",
      ])),
    "ShaderLab": Room(floor: 3, imports: system.union(["GLDevice"])),
    "Desktop": Room(
      floor: 3,
      imports: system.union([
        "BookModel", "DiskFiles", "GLDevice", "CGLFW", "CX11", "CBus", "CDesk",
      ]),
      isWrapper: true),
    "Face": Room(
      floor: 3,
      imports: system.union([
        "PageGeometry", "BookModel", "ReaderCore", "GLDevice", "CImGui", "CText",
      ]), isWrapper: true),
    "LibraryImport": Room(
      floor: 3,
      imports: system.union([
        "BookModel", "DiskFiles", "BookStore", "LibraryStore", "PageService", "PictureFile",
      ])),

    "recto": Room(
      floor: 4,
      imports: system.union([
        "ArgumentParser", "PageGeometry", "BookModel", "PageLayout", "PageMotion", "ReaderCore",
        "PageMetrics", "PageService", "LibraryStore", "LibraryImport", "GLDevice", "SceneRenderer",
        "ShaderLab",
        "Desktop", "Face", "PictureFile", "DiskFiles", "BookStore", "Settings", "ShaderText",
        "LightTracing",
      ])),
    "recto-decoder": Room(
      floor: 4,
      imports: system.union(["BookModel", "PageSources", "PageService", "DecoderCell"])),
  ]

  /// Folders of C, a module map and a shim mostly; they hold no Swift.
  static let cTargets: Set<String> = [
    "CArchives", "CBus", "CDecoders", "CDesk", "CFiles", "CGL", "CGLFW", "CImGui", "CPNG",
    "CSandbox", "CShared", "CText", "CWebP", "CX11",
  ]

  static let mostLines = 400
}
