import RectoBookModel
import RectoBookQuestions
import RectoCProcess
import Glibc
import Synchronization

/// A running decoder: its process and the connection to it. Killed and reaped on release.
final class DecoderProcess: Sendable {
  let channel: Channel
  let process: pid_t
  /// Room on the disk, its own as long as it runs.
  private let spill: SpillFile?
  private let hasEnded = Atomic(false)
  /// Whether it was started with the codecs that few books need.
  let hasCodecs: Bool

  /// Starts a decoder: the program at a path, or the one that belongs to this program. It may
  /// write to `spill`, a file of its own, and loads the codecs that few books need where these are asked for.
  init(program path: String?, spill: SpillFile? = nil, hasCodecs: Bool = false) throws(WireError) {
    var program = path ?? ""
    if path == nil { program = try Self.standardPath() }
    var sockets: [CInt] = [-1, -1]
    guard unsafe recto_socket_pair(&sockets) == 0 else {
      throw WireError("no connection to a decoder: \(Descriptor.words(for: errno))")
    }
    let theirs = Descriptor(taking: sockets[1])
    channel = Channel(Descriptor(taking: sockets[0]))
    var process: pid_t = 0
    let (file, room) = (spill?.descriptor.number ?? -1, UInt64(spill?.room ?? 0))
    let argument = hasCodecs ? Codecs.argument : nil
    guard unsafe recto_spawn(program, argument, theirs.number, file, room, &process) == 0 else {
      throw WireError("the decoder \(program) cannot be started: \(Descriptor.words(for: errno))")
    }
    (self.process, self.spill, self.hasCodecs) = (process, spill, hasCodecs)
  }

  deinit { _ = end() }

  /// Hears of ended children, whoever started this program and ignored theirs.
  static func expectChildren() { recto_expect_children() }

  /// Leaves the cores to the other processes where those want them; by so much of 19.
  func yieldToOthers(by much: CInt) {
    // Where the system refuses, it is as fast as the others.
    _ = setpriority(.init(PRIO_PROCESS.rawValue), id_t(process), much)
  }

  /// How a decoder ends that asked the system for what its sandbox forbids.
  static let forbidden = "it tried what no book may"

  /// Kills the process, if it still runs, and says how it ended. Once, and in bounded time: a
  /// process that does not die at once is left to a thread that waits for it.
  func end() -> String {
    // A number that was reaped may belong to another process by now.
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return "ended" }
    var status: CInt = 0
    // Already dead: its own end is the news, not our signal.
    if unsafe waitpid(process, &status, WNOHANG) != process {
      guard unsafe recto_end_process(process, &status, CInt(Limits.endMilliseconds)) == 0 else {
        return "ended"
      }
    }
    let signal = status & 0x7F
    if signal == SIGSYS { return Self.forbidden }
    return signal != 0 ? "signal \(signal)" : "status \(status >> 8 & 0xFF)"
  }

  /// Where the decoder lies: beside the running program, or in `libexec/recto` next to its folder.
  ///
  /// Throws where the running program cannot tell its own place: the current folder may hold
  /// anything.
  static func standardPath() throws(WireError) -> String {
    try path(besides: "/proc/self/exe")
  }

  /// The decoder that belongs to the program that a link leads to.
  static func path(besides link: String) throws(WireError) -> String {
    guard let folder = folder(of: link) else {
      throw WireError("the decoder cannot be found: the program does not know its own place")
    }
    let candidates = ["\(folder)/recto-decoder", "\(folder)/../libexec/recto/recto-decoder"]
    return candidates.first { unsafe access($0, X_OK) == 0 } ?? candidates[0]
  }

  /// The folder of the program that a link leads to; nil where that cannot be told.
  static func folder(of link: String) -> String? {
    var room = [CChar](repeating: 0, count: Limits.pathBytes)
    let count = unsafe readlink(link, &room, room.count - 1)
    let own = String(endingAtZero: room)
    guard count > 0, let slash = own.lastIndex(of: "/") else { return nil }
    return String(own[..<slash])
  }
}
