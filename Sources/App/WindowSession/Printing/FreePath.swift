import Foundation
import RectoDiskFiles

/// Paths of files that are to be made.
nonisolated enum FreePath {
  /// A path in a folder at which nothing lies.
  ///
  /// - Parameters:
  ///   - name: what is wanted; what no name of a file can have is left out.
  ///   - folder: where.
  ///   - suffix: what the file's name ends with, its dot included.
  ///   - usual: what it is called where nothing is left of the name.
  /// - Returns: the path; where the name is taken, with the first number from 2 that is free.
  static func path(
    for name: String, in folder: String, suffix: String, orCalled usual: String
  ) -> String {
    let kept = name.filter { $0 != "/" && !$0.isNewline && $0 != "\0" }.prefix(80)
    let trimmed = kept.trimmingCharacters(in: .whitespaces)
    let base = trimmed.isEmpty || trimmed.hasPrefix(".") ? usual : trimmed
    let stem = base.hasSuffix(suffix) ? String(base.dropLast(suffix.count)) : base
    var number = 1
    while true {
      let path = "\(folder)/\(stem)\(number == 1 ? "" : " \(number)")\(suffix)"
      if DiskEntry(at: path) == nil { return path }
      number += 1
    }
  }
}
