import Foundation
import RectoCommandOptions
import RectoWindowSession

/// The good books that are spoiled.
nonisolated struct HostileBooks {
  /// Their paths below the folder.
  let names: [String]
  /// Their bytes, in the same order.
  let contents: [[UInt8]]

  /// How many there are at most.
  static let count = 20
  /// Bytes of the longest that is taken: a run writes it a hundred times.
  private static let longest = 3 << 20

  /// Picks books of every format below a folder that open as they are: the shortest of each, the
  /// longest, and so on.
  ///
  /// Throws where there is none.
  init(below folder: String) throws {
    let manager = FileManager.default
    var byFormat: [String: [(name: String, size: Int)]] = [:]
    for name in (try? manager.subpathsOfDirectory(atPath: folder)) ?? [] {
      let attributes = try? manager.attributesOfItem(atPath: "\(folder)/\(name)")
      guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
        let size = attributes[.size] as? Int, (1...Self.longest).contains(size)
      else { continue }
      let format = URL(filePath: name).pathExtension.lowercased()
      byFormat[format, default: []].append((name, size))
    }
    var picked: [String] = []
    var left = byFormat.sorted { $0.key < $1.key }.map { files in
      files.value.sorted { ($0.size, $0.name) < ($1.size, $1.name) }.map(\.name)[...]
    }
    var takesShortest = true
    while picked.count < Self.count, left.contains(where: { !$0.isEmpty }) {
      for index in left.indices where picked.count < Self.count {
        while let name = takesShortest ? left[index].popFirst() : left[index].popLast() {
          guard (try? CommandBook("\(folder)/\(name)")) != nil else { continue }
          picked.append(name)
          break
        }
      }
      takesShortest.toggle()
    }
    guard !picked.isEmpty else {
      throw CommandFailure(reason: "\(folder): no books found; name a folder with --books")
    }
    names = picked
    contents = try picked.map { name in
      Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
  }
}
