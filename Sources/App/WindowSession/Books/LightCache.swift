import Foundation
import RectoImageFiles
import RectoSceneRendering

/// The light of scenes of earlier runs, so that the first picture of a book lies on its own desk.
///
/// Files are named by what they show; each is as long as its frame, and any other is ignored.
nonisolated struct LightCache: Sendable {
  private let folder: URL?
  /// The digest of the shaders that drew it.
  let shaders: String

  /// As many windows and shapes of books as one person reads in turn.
  private static let mostFiles = 12

  /// The cache in a folder, or none; light of shaders of another digest is not used.
  init(in folder: URL?, shaders: String) {
    self.folder = folder?.appending(path: "light")
    self.shaders = shaders
  }

  private func file(_ name: LightName) -> URL? {
    folder?.appending(path: "\(shaders)-\(name.width)x\(name.height)\(name.pages)")
  }

  /// The light of that name, if it is known.
  func light(_ name: LightName) -> [UInt32]? {
    file(name).flatMap { StoredPixels.read($0.path, count: name.width * name.height) }
  }

  /// Whether it is known.
  func has(_ name: LightName) -> Bool {
    file(name).map { FileManager.default.fileExists(atPath: $0.path) } ?? true
  }

  /// Stores light, in the background; that it cannot is no reason to trouble anyone.
  func store(_ light: [UInt32], as name: LightName) {
    guard let folder, let file = file(name) else { return }
    DispatchQueue.global(qos: .utility).async {
      let manager = FileManager.default
      try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
      Self.drop(allBut: Self.mostFiles - 1, in: folder)
      _ = StoredPixels.write(light, to: file.path)
    }
  }

  private static func drop(allBut count: Int, in folder: URL) {
    let manager = FileManager.default
    let files = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    let dated = files.map { name -> (path: String, date: Date) in
      let path = folder.appending(path: name).path
      let date = (try? manager.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      return (path, date ?? .distantPast)
    }
    for old in dated.sorted(by: { $0.date > $1.date }).dropFirst(count) {
      try? manager.removeItem(atPath: old.path)
    }
  }
}

/// What some light falls on: a view and where the pages lie in it, to the pixel.
nonisolated struct LightName: Hashable, Sendable {
  /// Pixels across and down the view.
  let width: Int, height: Int
  /// The places of the pages, as a part of a file's name.
  let pages: String

  /// Names the light on pages at these places; on none, that of the empty desk.
  init(width: Int, height: Int, places: [[Double]]) {
    (self.width, self.height) = (width, height)
    pages = places.map { place in
      "-" + place.map { String(Int($0.rounded())) }.joined(separator: ".")
    }.joined()
  }
}
