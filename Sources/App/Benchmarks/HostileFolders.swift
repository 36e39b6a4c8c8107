import RectoDiskFiles
import Foundation
import RectoWindowSession

/// The folders of a run, and the places where it must not write.
nonisolated final class HostileFolders {
  private let base: URL
  /// What lay in the guarded places before.
  private let before: Set<String>

  /// Makes a folder in the system's temporary one, for mutants and for what decoders spill.
  init() throws {
    before = Self.guarded()
    base = FileManager.default.temporaryDirectory
      .appending(path: "recto-hostile-\(UUID().uuidString)")
    for name in ["data", "mutants"] {
      try FileManager.default.createDirectory(
        at: base.appending(path: name), withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: base) }

  /// Where decoders may spill.
  var data: String { base.appending(path: "data").path }

  /// Where the mutant of a lane lies.
  func mutant(lane: Int) -> String { base.appending(path: "mutants/\(lane)").path }

  /// What was written where nothing was to be: the current folder, the program's own folders in
  /// the home folder, and beside what was spilled, which never has a name.
  func strays() -> [String] {
    let new = Self.guarded().subtracting(before)
    let own = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    let unexpected = own.filter { $0 != "data" && $0 != "mutants" && !$0.hasPrefix("mutants/") }
    return new.sorted() + unexpected.sorted()
  }

  /// What the folders of this run's user hold, by its environment: what other programs write into the
  /// home folder of the same person meanwhile is not of this run where it has a home of its own.
  private static func guarded() -> Set<String> {
    let manager = FileManager.default
    let home = ProgramEnvironment.path("HOME") ?? NSHomeDirectory()
    var paths: [String] = []
    for folder in [manager.currentDirectoryPath, home] {
      paths += ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    let own = UserFolders(replacedBy: nil)
    for folder in [own.cache, own.configuration, own.state, own.data].compactMap({ $0 })
    where manager.fileExists(atPath: folder) {
      paths += [folder] + ((try? manager.subpathsOfDirectory(atPath: folder)) ?? [])
    }
    return Set(paths)
  }
}
