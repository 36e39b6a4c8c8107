import DrawnFirst
import Foundation
import RectoBookModel
import RectoImageFiles
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// What every layer looks like, however large its letters are.
@MainActor @Suite(.drawnFirst) struct LayoutTests {
  /// Why words cannot be read as they stand, one line each.
  private func faults(of record: FrameRecord, in view: OverlayBox) -> [String] {
    var faults: [String] = []
    for text in record.texts where !text.text.contains(RealLayers.mark) && text.isCut {
      faults.append("cut: \(text.text)")
    }
    for text in record.texts {
      let isLost =
        text.seen.left > text.box.left + 1 || text.seen.right < text.box.right - 1
      if isLost { faults.append("beyond its edge: \(text.text)") }
    }
    for (index, text) in record.texts.enumerated() {
      for other in record.texts[..<index] {
        let both = text.seen.intersection(other.seen)
        guard both.width > 1, both.height > 3 else { continue }
        let after = record.texts.firstIndex(of: other) ?? 0
        let isCovered = record.covers.contains { cover in
          cover.after > after && cover.after <= index
            && cover.box.inset(-1, -1).intersection(both) == both
        }
        if !isCovered { faults.append("over each other: \(other.text) | \(text.text)") }
      }
    }
    return faults
  }

  @Test(
    "no words are cut off, and none lie over each other, in any layer",
    arguments: [(640, 480), (1280, 800)], [1.0, 1.5, 2.0])
  func fits(size: (width: Int, height: Int), scale: Double) throws {
    let studio = try OverlayStudio(width: size.width, height: size.height, scale: scale)
    for (name, content) in RealLayers.all(size) {
      try studio.settle(content)
      let record = try #require(studio.overlay.record, "\(name)")
      #expect(!record.texts.isEmpty || name == "drawing", "\(name)")
      let view = OverlayBox(0, 0, width: Double(size.width), height: Double(size.height))
      #expect(faults(of: record, in: view) == [], "\(name)")
      let seen = Set(studio.overlay.places.map(\.part))
      for (isThere, part) in [
        (content.bar != nil, OverlayPart.bar), (content.panel != nil, .panel),
        (content.card != nil, .card(.panel)), (content.lookPanel != nil, .look(.panel)),
        (content.sheet != nil, .sheet), (content.prompt != nil, .prompt),
        (content.shelf?.buttons.isEmpty == false, .button(.addFolder)),
      ] {
        #expect(!isThere || seen.contains(part), "\(name) has no \(part)")
      }
    }
  }

  @Test(
    "nor where the letters are wide",
    arguments: [(640, 480, 1.0), (640, 480, 2.0), (1280, 800, 1.5)])
  func fitsWide(width: Int, height: Int, scale: Double) throws {
    let studio = try OverlayStudio(width: width, height: height, scale: scale)
    studio.overlay.family = "DejaVu Sans"
    for (name, content) in RealLayers.all((width, height)) {
      try studio.settle(content)
      let record = try #require(studio.overlay.record, "\(name)")
      let view = OverlayBox(0, 0, width: Double(width), height: Double(height))
      #expect(faults(of: record, in: view) == [], "\(name)")
    }
  }

  @Test("all letters have one of four sizes", arguments: [1.0, 1.5])
  func sizes(scale: Double) throws {
    let size = (width: 1280, height: 800)
    let studio = try OverlayStudio(width: size.width, height: size.height, scale: scale)
    let sizes = [LetterSize.small, LetterSize.plain, LetterSize.title, LetterSize.heading]
    for (name, content) in RealLayers.all(size) {
      try studio.settle(content)
      let drawn = Set(try #require(studio.overlay.record).texts.map(\.pixels))
      #expect(drawn.isSubset(of: Set(sizes.map { $0 * scale })), "\(name)")
    }
  }

  @Test("what keys mean is seen in every layer that has such a thing", arguments: [1.0, 2.0])
  func focus(scale: Double) throws {
    let size = (width: 1280, height: 800)
    let studio = try OverlayStudio(width: size.width, height: size.height, scale: scale)
    for (name, content) in RealLayers.all(size) {
      let hasFocus =
        content.bar?.focused != nil || content.panel?.selected != nil
        || content.prompt?.selected != nil || content.card?.focused != nil
        || content.lookPanel?.selected != nil || content.sheet?.answers.isEmpty == false
      try studio.settle(content)
      let record = try #require(studio.overlay.record)
      #expect(!hasFocus || !record.focused.isEmpty, "\(name)")
    }
  }
}
