import RectoBookModel
import RectoDesktop
import RectoDiskFiles
import Foundation
import PageMotion
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// What one presented frame was, as `--frame-log` tells it.
struct FrameRecord {
  /// Seconds of CLOCK_MONOTONIC at presentation.
  var time: Double
  /// From the decision to draw to the presentation.
  var milliseconds: Double
  /// The pages of which any part can be seen, with whether each is as sharp as its place needs.
  var pages: [(page: PageNumber, isSharp: Bool)]
  /// Visible pages that have no picture at all.
  var blank: Int
  /// Leaves, or bundles of them, in the air, and fades that go on.
  var turning: Int
  var quality: Quality
  var reason: FrameCause
  /// From the moment at which the first thing that a hand did since the frame before was heard of to
  /// the presentation; nil where no hand did anything.
  var inputMilliseconds: Double?
  /// What the device took for it; nil where that is not known.
  var deviceMilliseconds: Double?

  /// The object that the log holds.
  var json: JSONValue {
    .object([
      ("t", .number(time.rounded(toPlaces: 4))),
      ("frame_ms", .number(milliseconds.rounded(toPlaces: 2))),
      (
        "gpu_ms", deviceMilliseconds.map { .number($0.rounded(toPlaces: 2)) } ?? .null
      ),
      ("pages", .array(pages.map { .integer($0.page.value) })),
      ("sharp", .array(pages.map { .bool($0.isSharp) })), ("blank", .integer(blank)),
      ("turning", .integer(turning)), ("quality", .string(quality.rawValue)),
      ("reason", .string(reason.rawValue)),
      ("input_ms", inputMilliseconds.map { .number($0.rounded(toPlaces: 2)) } ?? .null),
    ])
  }
}

extension FrameRecord {
  /// A frame that was presented just now.
  init(of shown: FramePresenter.Presentation, _ pictures: PictureSupply, _ reader: Reader) {
    let (frame, sharp) = (shown.frame, pictures.sharpPages(of: reader))
    time = monotonicSeconds()
    milliseconds = (time - shown.start) * 1000
    pages = shown.pages.map { ($0, frame.quality == .full && sharp.contains($0)) }
    blank = shown.pages.count(where: pictures.isBlank)
    turning = reader.turning.flights.count + (frame.share < 1 ? 1 : 0)
    (quality, reason) = (frame.quality, shown.cause)
    inputMilliseconds = shown.inputTime.map { [time] in (time - $0) * 1000 }
  }
}

extension FrameRecord {
  /// A picture that the processor composed, and that was put to the window just now.
  ///
  /// - Parameters:
  ///   - reader: who sees it.
  ///   - composer: what composed it.
  ///   - start: when it was begun.
  ///   - cause: why it was shown.
  ///   - inputTime: when the first thing was heard of that a hand did since the frame before.
  init(
    ofComposed reader: Reader, by composer: FrameComposer, since start: Double,
    because cause: FrameCause, inputTime: Double? = nil
  ) {
    let isSharp = composer.isSharp(for: reader)
    time = monotonicSeconds()
    milliseconds = (time - start) * 1000
    pages = reader.visiblePages.map { ($0, isSharp) }
    (blank, turning) = (0, reader.turning.flights.count)
    (quality, reason) = (.draft, cause)
    inputMilliseconds = inputTime.map { [time] in (time - $0) * 1000 }
  }
}

/// A file that takes one line for each frame presented, and keeps no frame waiting.
package final class FrameLog {
  private let file: DiskLog

  /// Opens the file for appending, made where it does not exist.
  package init(path: String) throws {
    do {
      file = try DiskLog(path)
    } catch {
      throw CommandFailure(reason: "cannot write the frame log \(path): \(error.reason)")
    }
  }

  /// Lines that wait for what the device says of their frames, the earliest first.
  private var waiting: [(record: FrameRecord, frame: Int?)] = []
  /// Seconds after which a line waits no longer.
  static let patience = 0.25

  /// Whether a line waits.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Appends a line, so that whoever follows the file sees it: as soon as the disk takes it, or when it is known what the
  /// device took for the frame of that number.
  func append(_ record: FrameRecord, timedAs frame: Int? = nil) {
    waiting.append((record, frame))
    settle(at: record.time) { _ in nil }
  }

  /// Writes the lines for which the device has answered, in their order, and those that have waited
  /// long enough.
  func settle(at time: Double, _ answer: (Int) -> Double?) {
    while let (record, frame) = waiting.first {
      var record = record
      record.deviceMilliseconds = frame.flatMap(answer)
      let isDue = frame == nil || time - record.time > Self.patience
      guard isDue || record.deviceMilliseconds != nil else { return }
      waiting.removeFirst()
      write(record)
    }
  }

  private func write(_ record: FrameRecord) {
    guard let line = try? record.json.encoded() else { return }
    file.append(line + [UInt8(ascii: "\n")])
  }

  /// Waits until what was appended is in the file, but so many seconds at most.
  func finish(within seconds: Double) { file.finish(within: seconds) }
}
