import BookFixtures
import RectoBookModel
import SandboxDeeds
import RectoDecoderSandbox
import Foundation
import Testing

/// How an attempt from inside the sandbox ends.
private enum Ending: Equatable, CustomStringConvertible {
  case done
  case refused(CInt)
  case killed(CInt)

  var description: String {
    switch self {
    case .done: "done"
    case .refused(let fault): "refused with \(fault)"
    case .killed(let signal): "killed by \(signal)"
    }
  }
}

/// One process that entered the sandbox and tried one thing.
private struct Attempt {
  let ending: Ending
  /// What it said of the protections that it lacks.
  let missing: String

  /// `limits` are those of a shell around it.
  init(
    _ deed: String, book: String, path: String, kernel: Kernel = .running, under limits: String = ""
  ) throws {
    let process = Process()
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "SandboxProbe")
    process.executableURL = URL(filePath: "/bin/sh")
    // One limit a call: not every shell takes several.
    let bounded = limits.split(separator: "-").map { "ulimit -\($0); " }.joined()
    process.arguments = [
      "-c", bounded + "exec \"$0\" \"$@\"", program.path,
      book, path, "\(kernel.landlock)", kernel.filtersCalls ? "yes" : "no", deed,
    ]
    // As the decoder is started: Swift's report of a crash would be a crime of its own.
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.currentDirectoryURL = URL(filePath: path).deletingLastPathComponent()
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    missing = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    process.waitUntilExit()
    let status = process.terminationStatus
    ending =
      process.terminationReason == .uncaughtSignal
      ? .killed(status) : status == 0 ? .done : .refused(status)
  }
}

private let whole = Kernel.running.landlock > 0 && Kernel.running.filtersCalls

@Suite("the decoder's sandbox")
struct SandboxTests {
  private let folder: TemporaryFolder
  private let book: String
  private let secret: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1], to: "book/1.png")
    secret = try folder.write(Array("secret".utf8), to: "home/secret")
    book = folder.url.appending(path: "book").path
    try FileManager.default.createSymbolicLink(
      atPath: book + "/link", withDestinationPath: secret)
  }

  /// What is not simply fatal, and how it ends where the book is a file.
  private static let milder: [String: Ending] = {
    let paths = [
      "read a path", "list the root", "write a path", "create a file", "create a nameless file",
      "read in the book", "list the book", "write in the book", "create in the book",
      "leave the book", "leave the book by the root", "leave the book by a link",
      "ask about a path", "ask about a path as if it were open", "ask about the book's file",
      "ask beyond the book", "ask beyond the book as if it were open",
      "hold a place beyond the book",
    ]
    var endings = Dictionary(uniqueKeysWithValues: paths.map { ($0, Ending.refused(EACCES)) })
    endings["grow without end"] = .refused(EFBIG)
    endings["grow what was handed"] = .refused(EPERM)
    endings["write beyond what was handed"] = .refused(EPERM)
    endings["hold many descriptors"] = .refused(EMFILE)
    endings["start a thread"] = .refused(EAGAIN)
    endings["start many threads"] = .refused(EAGAIN)
    endings["abort"] = .killed(SIGABRT)
    for deed in [
      "write to the file without a name", "seal memory", "answer", "ask about what is open",
    ] {
      endings[deed] = .done
    }
    return endings
  }()

  private static let deeds: [String] = {
    var names: [String] = []
    while let name = unsafe recto_deed_name(names.count) {
      unsafe names.append(String(cString: name))
    }
    return names
  }()

  @Test(
    "nothing but decoding can be done from inside", .enabled(if: whole, "the kernel offers less"),
    arguments: deeds)
  func closed(deed: String) throws {
    let attempt = try Attempt(deed, book: secret, path: secret)
    #expect(attempt.ending == Self.milder[deed] ?? .killed(SIGSYS))
    #expect(attempt.missing == "")
    #expect(FileManager.default.fileExists(atPath: secret))
  }

  @Test(
    "a folder can be read and nothing else", .enabled(if: whole, "the kernel offers less"),
    arguments: [
      ("read in the book", Ending.done), ("list the book", .done),
      ("write in the book", .killed(SIGSYS)), ("create in the book", .killed(SIGSYS)),
      ("leave the book", .refused(EACCES)), ("leave the book by the root", .refused(EACCES)),
      ("leave the book by a link", .refused(EACCES)), ("read a path", .refused(EACCES)),
      ("list the root", .refused(EACCES)), ("create a file", .refused(EACCES)),
      ("socket", .killed(SIGSYS)), ("run a program", .killed(SIGSYS)),
      ("ask about the book's file", .done), ("ask about what is open", .done),
      ("ask about a path", .refused(EACCES)),
      ("ask about a path as if it were open", .refused(EACCES)),
      ("ask beyond the book", .refused(EACCES)),
      ("ask beyond the book as if it were open", .refused(EACCES)),
      ("hold a place beyond the book", .killed(SIGSYS)), ("start a thread", .refused(EAGAIN)),
    ])
  private func folders(deed: String, ending: Ending) throws {
    #expect(try Attempt(deed, book: book, path: secret).ending == ending)
  }

  @Test("what a kernel lacks is said, and the rest is kept")
  func lesserKernels() throws {
    var kernel = Kernel.running
    kernel.landlock = 0
    let noLandlock = try Attempt("read a path", book: secret, path: secret, kernel: kernel)
    #expect(noLandlock.missing.split(separator: " ").contains("Landlock"))
    kernel.filtersCalls = false
    let bare = try Attempt("read a path", book: secret, path: secret, kernel: kernel)
    #expect(bare.missing == "Landlock seccomp")
    // So the refusals of the other tests are the sandbox's doing.
    #expect(bare.ending == .done)
    #expect(try Attempt("map code", book: secret, path: secret, kernel: kernel).ending == .done)
    // Limits are there on every kernel.
    #expect(
      try Attempt("grow without end", book: secret, path: secret, kernel: kernel).ending
        == .refused(EFBIG))
  }

  @Test("only a DjVu book has threads", .enabled(if: Kernel.running.filtersCalls))
  func threads() throws {
    let djvu = try folder.write(Array("AT&TFORM....DJVM".utf8), to: "x.djvu")
    #expect(try Attempt("start a thread", book: djvu, path: secret).ending == .done)
    let packed = try folder.write(
      ZipFixture.bytes([.init("a/Scan.djvu", [65])]), to: "x.zip")
    #expect(try Attempt("start a thread", book: packed, path: secret).ending == .done)
    let comic = try folder.write(ZipFixture.bytes([.init("a.djvu.png", [65])]), to: "x.cbz")
    #expect(try Attempt("start a thread", book: comic, path: secret).ending == .refused(EAGAIN))
    #expect(try Attempt("fork", book: djvu, path: secret).ending == .killed(SIGSYS))
    #expect(try Attempt("filter itself", book: djvu, path: secret).ending == .killed(SIGSYS))
  }

  /// Whether one who is not root may be a user of a namespace of its own.
  private static let hasNamespaces: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let asNobody = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    process.arguments = ["-c", "cd / && exec \(asNobody)unshare -U true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(
    "a DjVu book has few threads",
    .enabled(if: hasNamespaces && Kernel.running.filtersCalls, "the system bounds none"))
  func fewThreads() throws {
    let djvu = try folder.write(Array("AT&TFORM....DJVM".utf8), to: "x.djvu")
    #expect(
      try Attempt("start many threads", book: djvu, path: secret).ending == .refused(EAGAIN))
  }

  @Test("a folder is not read where every other file would be at hand")
  func openFolder() throws {
    let kernel = Kernel(landlock: 0, filtersCalls: Kernel.running.filtersCalls)
    let attempt = try Attempt("read a path", book: book, path: secret, kernel: kernel)
    #expect(
      attempt.missing == "a folder is read only where the kernel offers Landlock, "
        + "which keeps its reader from all other files")
  }

  @Test("lower limits of the user stay, and do not keep a book from being read")
  func lowLimits() throws {
    let attempt = try Attempt("raise a limit", book: secret, path: secret, under: "-n 12 -f 100")
    #expect(attempt.ending == .killed(SIGSYS))
    #expect(attempt.missing == "")
  }

  @Test("without Landlock the filter still holds", .enabled(if: Kernel.running.filtersCalls))
  func filterAlone() throws {
    let kernel = Kernel(landlock: 0, filtersCalls: true)
    for (deed, ending) in [("read a path", Ending.refused(EACCES)), ("socket", .killed(SIGSYS))] {
      let attempt = try Attempt(deed, book: secret, path: secret, kernel: kernel)
      #expect(attempt.ending == ending)
      #expect(attempt.missing == "Landlock")
    }
  }

  @Test("without the filter Landlock still holds", .enabled(if: Kernel.running.landlock > 0))
  func landlockAlone() throws {
    let kernel = Kernel(landlock: Kernel.running.landlock, filtersCalls: false)
    for deed in ["read a path", "create a file", "run a program", "leave the book by a link"] {
      let attempt = try Attempt(deed, book: book, path: secret, kernel: kernel)
      #expect(attempt.ending == .refused(EACCES), "\(deed)")
      #expect(attempt.missing == "seccomp")
    }
    #expect(
      try Attempt("read in the book", book: book, path: secret, kernel: kernel).ending == .done)
  }

  @Test("every version of Landlock is asked for what it knows", arguments: 1...7)
  func versions(version: Int) throws {
    guard version <= Kernel.running.landlock else { return }
    let kernel = Kernel(landlock: version, filtersCalls: false)
    let attempt = try Attempt("read a path", book: secret, path: secret, kernel: kernel)
    #expect(attempt.ending == .refused(EACCES))
    #expect(attempt.missing == "seccomp")
  }
}
