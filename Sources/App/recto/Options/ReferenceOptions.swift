import ArgumentParser
import RectoDiskFiles
import Foundation
import RectoSceneRendering
import Synchronization
import RectoCommandOptions

/// How well `recto render` draws.
enum RenderQuality: String, ExpressibleByArgument, CaseIterable {
  /// As frames in motion are drawn where drawing is slow.
  case draft
  /// As frames at rest are drawn.
  case full
  /// With light that is traced and not shaded: the picture that shaders are judged by.
  case reference

  /// How the shaders draw what they draw beside it.
  var drawn: Quality { self == .draft ? .draft : .full }
}

/// `--samples` and `--seed`: how much care the reference takes.
struct ReferenceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Light paths per pixel of the reference, 64 by default. Four times as many take four "
        + "times as long and halve the noise.", valueName: "n"),
    transform: OptionValue.whole(in: 4...65_536))
  var samples: Int?

  @Option(
    help: ArgumentHelp(
      "The seed of the noise; the same seed gives the same bytes.",
      valueName: "n"), transform: OptionValue.whole(in: 0...Int(UInt32.max)))
  var seed: Int?

  /// What draws it.
  var picture: ReferencePicture { ReferencePicture(samples: samples ?? 64, seed: seed ?? 0) }

  /// Refuses these options where nothing is traced.
  func refuseUnused(isTraced: Bool) throws {
    guard !isTraced, let name = samples != nil ? "samples" : seed != nil ? "seed" : nil else {
      return
    }
    throw ValidationError(
      "--\(name): light is traced only with --quality reference or --against reference")
  }
}

/// How far a reference has come: in whole per cents on one line of a terminal, in tenths on lines of their own elsewhere.
nonisolated final class TracingProgress: Sendable {
  private let frame: String
  private let shown = Mutex(-1)
  private let isTerminal = StandardStream.error.isTerminal

  /// Begins to tell; of a sequence which frame it is, from 0, and of how many.
  init(frame: (index: Int, count: Int)? = nil) {
    self.frame = frame.map { "frame \($0.index + 1) of \($0.count), " } ?? ""
  }

  /// Tells the share that is done, 0…1; from any thread.
  func show(_ share: Double) {
    let step = isTerminal ? 1 : 10
    let percent = Int(share * 100) / step * step
    shown.withLock { last in
      guard percent > last, percent > 0 || isTerminal else { return }
      last = percent
      write("\(frame)\(percent) %")
    }
  }

  /// Leaves an empty line for what comes after.
  func end() { if isTerminal { write("") } }

  private func write(_ line: String) {
    let text = isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n"
    FileHandle.standardError.write(Data(text.utf8))
  }
}
