import Foundation

/// How much memory a process takes.
nonisolated enum ProcessMemory {
  /// Bytes of its proportional set, in which what processes share is divided among them; its
  /// resident set where the system does not tell; nil where there is no such process.
  static func bytes(of process: Int32) -> Int? {
    let folder = "/proc/\(process)"
    if let rollup = try? String(contentsOfFile: "\(folder)/smaps_rollup", encoding: .utf8) {
      let line = rollup.split(separator: "\n").first { $0.hasPrefix("Pss:") }
      if let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) {
        return kibibytes << 10
      }
    }
    guard let status = try? String(contentsOfFile: "\(folder)/status", encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      .map { $0 << 10 }
  }

  /// Kibibytes that a process had resident at most; nil where it is gone.
  static func peak(of process: Int32) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return nil
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  /// Kibibytes that this process had resident at most.
  static var ownPeak: Int { peak(of: getpid()) ?? 0 }
}
