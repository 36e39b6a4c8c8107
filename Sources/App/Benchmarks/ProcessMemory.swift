import Foundation

/// How much memory a process takes.
package nonisolated enum ProcessMemory {
  /// Bytes of its proportional set, in which what processes share is divided among them; its
  /// resident set where the system does not tell; nil where there is no such process.
  static func bytes(of process: Int32) -> Int? {
    (kibibytes("Pss:", in: "smaps_rollup", of: process)
      ?? kibibytes("VmRSS:", in: "status", of: process)).map { $0 << 10 }
  }

  /// Kibibytes that a process had resident at most; nil where it is gone.
  package static func peak(of process: Int32) -> Int? {
    kibibytes("VmHWM:", in: "status", of: process)
  }

  /// What a line of a file about a process says, in kibibytes.
  private static func kibibytes(_ key: String, in file: String, of process: Int32) -> Int? {
    let text = try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  /// The bytes of this process that are files, which are the program and its libraries, and that it shares with
  /// other processes otherwise.
  static var ownMappings: (files: Int, shared: Int) {
    func bytes(_ key: String) -> Int {
      (kibibytes(key, in: "smaps_rollup", of: getpid()) ?? 0) << 10
    }
    return (bytes("Pss_File:"), bytes("Pss_Shmem:"))
  }

  /// Kibibytes that this process had resident at most.
  static var ownPeak: Int { peak(of: getpid()) ?? 0 }
}
