import BookModel
import Foundation

/// What one presented frame was, as `--frame-log` tells it.
struct FrameRecord {
  enum Reason: String { case input, animation, page, resize, reload, settle }

  /// Seconds of CLOCK_MONOTONIC at presentation.
  var time: Double
  /// From the decision to draw to the presentation.
  var milliseconds: Double
  /// The pages of which any part can be seen, with whether each is as sharp as its place needs.
  var pages: [(page: PageNumber, isSharp: Bool)]
  /// Visible pages that have no picture at all.
  var blank: Int
  /// Leaves, or bundles of them, in the air.
  var turning: Int
  var isFull: Bool
  var reason: Reason

  /// One JSON object on one line.
  var line: String {
    let numbers = pages.map(\.page.description).joined(separator: ", ")
    let sharp = pages.map { String($0.isSharp) }.joined(separator: ", ")
    return
      #"{"t": \#(time.rounded(toPlaces: 4)), "frame_ms": \#(milliseconds.rounded(toPlaces: 2)), "#
      + #""gpu_ms": null, "pages": [\#(numbers)], "sharp": [\#(sharp)], "blank": \#(blank), "#
      + #""turning": \#(turning), "quality": "\#(isFull ? "full" : "draft")", "#
      + #""reason": "\#(reason.rawValue)"}"#
  }
}

extension Double {
  /// The value with at most `places` decimal digits.
  func rounded(toPlaces places: Int) -> Double {
    let factor = pow(10, Double(places))
    return (self * factor).rounded() / factor
  }
}

/// A file that takes one line for each frame presented.
final class FrameLog {
  private let file: FileHandle

  /// Opens the file for appending, made where it does not exist.
  init(path: String) throws {
    let exists = FileManager.default.fileExists(atPath: path)
    guard exists || FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forUpdatingAtPath: path)
    else { throw CommandFailure(reason: "cannot write the frame log \(path)") }
    try file.seekToEnd()
    self.file = file
  }

  /// Appends a line at once, so that whoever follows the file sees it; a full disk costs lines of
  /// the log and nothing else.
  func append(_ record: FrameRecord) {
    try? file.write(contentsOf: Data((record.line + "\n").utf8))
  }
}
