import ArgumentParser
import RectoDesktop
import Dispatch
import Foundation
import RectoCommandOptions
import RectoWindowSession

/// `recto bench hostile`: whether spoiled books can do any harm.
struct BenchHostileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hostile",
    abstract: "Open thousands of damaged books, and check that nothing but pages is lost.",
    discussion: """
      Fails if the service stops answering, memory grows, or a file appears anywhere but in the \
      data folder. A decoder that dies is no failure, but is counted and its mutant named.
      """)

  @Option(help: "The number of mutants.", transform: OptionValue.whole(in: 1...1_000_000))
  var mutants = 2000

  @Option(
    help: "The number of the first mutant; with --mutants 1, only that one is tried.",
    transform: OptionValue.whole(in: 0...1_000_000_000))
  var from = 0

  @Option(help: "The seed of the mutants; the same seed gives the same mutants.")
  var seed: UInt64 = 1

  @Option(help: "The folder of undamaged books.", completion: .directory)
  var books = "../shared/books/good"

  @Option(help: "Save mutants that end a decoder in this folder.", completion: .directory)
  var keep: String?

  @Flag(help: "Print one JSON object.") var json = false

  /// Books that are read at the same time.
  private static let lanes = 2

  func run() throws {
    let kept = try keep.map { folder in
      let url = URL(filePath: folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      return url
    }
    let books = try HostileBooks(below: books)
    let folders = try HostileFolders()
    var report = HostileReport(of: books.names)
    let start = monotonicSeconds()
    var next = from
    let wakeup = DispatchSemaphore(value: 0)
    var trials: [HostileTrial?] = Array(repeating: nil, count: Self.lanes)
    repeat {
      for lane in trials.indices {
        let path = folders.mutant(lane: lane)
        if let trial = trials[lane] {
          guard trial.isOver() else { continue }
          report.add(trial)
          if let kept, !trial.losses.isEmpty {
            let name = URL(filePath: books.names[trial.mutant.book]).lastPathComponent
            let copy = kept.appending(path: "\(trial.mutant.number)-\(name)")
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: URL(filePath: path), to: copy)
          }
          trials[lane] = nil
        }
        guard next < from + mutants else { continue }
        let mutant = Mutant(number: next, book: next % books.names.count)
        next += 1
        // A file of its own, since the decoder of the last one may still read.
        try? FileManager.default.removeItem(atPath: path)
        var mutation = Mutation(seed: seed &+ UInt64(mutant.number) &* 1_000_003)
        try Data(mutation.mutant(of: books.contents[mutant.book])).write(to: URL(filePath: path))
        trials[lane] = HostileTrial(mutant, path: path, spillFolder: folders.data) {
          wakeup.signal()
        }
      }
      _ = wakeup.wait(timeout: .now() + 0.25)
    } while trials.contains { $0 != nil }
    report.seconds = monotonicSeconds() - start
    report.peak = ProcessMemory.ownPeak
    report.strays = folders.strays()
    if json { try report.json.print() } else { try StandardOutput.write(Array(report.text.utf8)) }
    let failures = report.failures
    guard failures.isEmpty else {
      throw CommandFailure(reason: failures.joined(separator: "; "))
    }
  }
}
