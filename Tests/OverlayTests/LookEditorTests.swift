import RectoBookModel
import DrawnFirst
import Foundation
import PageGeometry
import RectoImageFiles
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// The look editor over the book.
@MainActor @Suite(.drawnFirst) struct LookEditorTests {
  private func studio(
    width: Int = 1120, height: Int = 720, scale: Double = 1,
    _ edit: (inout OverlayContent) -> Void = { $0.lookPanel = Samples.lookPanel }
  ) throws -> (OverlayStudio, OverlayContent) {
    let studio = try OverlayStudio(width: width, height: height, scale: scale)
    var content = OverlayContent()
    edit(&content)
    _ = try studio.picture(content)
    return (studio, content)
  }

  @Test(
    "leaves the middle of the book in sight, in every view",
    arguments: [
      (1280, 800, 1.0, 0, false), (1280, 800, 1.0, 1, false), (1280, 800, 1.0, 2, true),
      (400, 700, 1.0, 0, true), (1280, 800, 2.0, 0, false), (800, 1400, 2.0, 0, false),
      (640, 480, 1.0, 1, true), (800, 1400, 2.0, 1, false), (400, 700, 1.0, 1, false),
    ])
  func middle(width: Int, height: Int, scale: Double, page: Int, isNight: Bool) throws {
    let studio = try OverlayStudio(width: width, height: height, scale: scale)
    studio.overlay.isNight = isNight
    if page == 1 {
      for name in ["lamp", "e-ink", "glossy"] {
        studio.overlay.setPicture(of: .preset(name), try Self.shipped(name))
      }
      studio.overlay.setPicture(of: .declared, try Self.shipped("declared"))
    }
    var content = OverlayContent()
    content.lookPanel = [Samples.lookPanel, Samples.lookPresets, Samples.lookTimes][page]
    (content.bar, content.split) = (Samples.bar, page == 0 ? Samples.split : nil)
    let picture = try studio.settle(content).picture
    let panel = try studio.place(.look(.panel))
    #expect(!panel.contains(Vector2(Double(width) / 2, Double(height) / 2)))
    let isAside = panel.top < Double(height) / 4
    let share = isAside ? 1 - panel.left / Double(width) : 0
    let told = studio.overlay.takeLayout()
    #expect(told.isEmpty == !isAside)
    for case .tookAside(let left) in told { #expect(abs(left - share) < 1e-9) }
    #expect(studio.overlay.takeLayout().isEmpty, "what is told once is known")
    // And some rows are.
    let rows = studio.overlay.places.filter {
      if case .look(.row) = $0.part { true } else { false }
    }
    #expect(rows.count >= 2)
    let file = FileManager.default.temporaryDirectory.appending(path: "overlay-\(UUID()).png")
    try PictureFile.write(picture, to: file.path)
    defer { try? FileManager.default.removeItem(at: file) }
    Attachment.record(
      [UInt8](try Data(contentsOf: file)),
      named: "bench-\(width)-\(scale)-\(page)-\(isNight ? "night" : "day").png")
    try studio.settle(OverlayContent())
    #expect(studio.overlay.takeLayout() == (isAside ? [.tookAside(share: 0)] : []))
  }

  @Test("all its pages and buttons are in sight, apart and whole, in a small window")
  func small() throws {
    let studio = try OverlayStudio(width: 400, height: 300)
    var content = OverlayContent()
    content.lookPanel = Samples.lookPanel
    _ = try studio.settle(content)
    let panel = try studio.place(.look(.panel))
    let pages = try (0..<3).map { try studio.place(.look(.page($0))) }
    let buttons = try Samples.lookButtons.filter(\.isEnabled).map {
      try studio.place(.look(.button($0.deed)))
    }
    let cross = try studio.place(.look(.closes))
    let all = pages + buttons + [cross]
    for (index, box) in all.enumerated() {
      #expect(box.left >= panel.left && box.right <= panel.right && box.bottom <= panel.bottom)
      for other in all[..<index] {
        let isApart =
          box.left >= other.right || other.left >= box.right || box.top >= other.bottom
          || other.top >= box.bottom
        #expect(isApart)
      }
    }
    #expect(!panel.contains(Vector2(200, 150)))
  }

  /// A small picture as it comes with the program.
  private static func shipped(_ name: String) throws -> Bitmap {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "Assets/presets/\(name).webp")))
    return try #require(PackedPicture.picture(from: bytes, side: Limits.thumbnailSide))
  }

  @Test("shows the picture of a preset beside its name once there is one, and lets go of it")
  func pictures() throws {
    let (studio, content) = try studio { $0.lookPanel = Samples.lookPresets }
    let before = try studio.settle(content).picture
    studio.overlay.setPicture(of: .preset("lamp"), try Self.shipped("lamp"))
    #expect(studio.overlay.needsFrame)
    let after = try studio.settle(content).picture
    let row = try studio.place(.look(.row(3)))
    let change = try #require(after.difference(from: before))
    // Within its row, at the left, and nothing else.
    #expect(change.top >= row.top && change.bottom <= row.bottom)
    #expect(change.left >= row.left && change.right <= row.left + 90 && change.width > 50)
    studio.overlay.setPicture(of: .preset("lamp"), nil)
    #expect(try studio.settle(content).picture == before)
    // One that is not there is let go of without a frame.
    studio.overlay.setPicture(of: .preset("lamp"), nil)
    #expect(!studio.overlay.needsFrame)
  }

  @Test("does what is clicked")
  func clicks() throws {
    let (studio, _) = try studio()
    #expect(try studio.click(.look(.row(8))) == [.look(.chose(row: 8))])
    #expect(try studio.click(.look(.number(1))) == [.look(.typed(row: 1))])
    #expect(try studio.click(.look(.step(9, by: -1))) == [.look(.stepped(row: 9, by: -1))])
    #expect(try studio.click(.look(.page(1))) == [.look(.turned(page: 1))])
    #expect(try studio.click(.look(.button(.undo))) == [.look(.did(.undo))])
    #expect(try studio.click(.look(.closes)) == [.look(.closed)])
    // What cannot be done cannot be clicked.
    #expect(!studio.overlay.places.contains { $0.part == .look(.button(.redo)) })
  }

  @Test("slides as the pointer goes, to both ends and beyond")
  func slides() throws {
    let (studio, _) = try studio()
    let track = try studio.place(.look(.slider(1)))
    let middle = track.center.y
    let start = studio.overlay.receive(.pressed(track.center), at: 100)
    guard case .look(.slid(1, let share, false)) = start.actions.first else {
      Issue.record("\(start)")
      return
    }
    #expect(abs(share - 0.5) < 0.02)
    for (x, share) in [(track.right + 90, 1.0), (track.left - 90, 0.0)] {
      let reply = studio.overlay.receive(.moved(Vector2(x, middle + 200)), at: 100)
      #expect(reply.actions == [.look(.slid(row: 1, share: share, isDone: false))])
    }
    let end = studio.overlay.receive(.released(Vector2(track.left - 90, middle)), at: 100.5)
    #expect(end.actions == [.look(.slid(row: 1, share: 0, isDone: true))])
    // The book was told of none of it.
    #expect(start.isTaken && end.isTaken)
  }

  @Test("gives back the usual value by a double click, and not by two slow ones")
  func doubleClick() throws {
    let (studio, _) = try studio()
    let place = try studio.place(.look(.slider(2))).center
    func click(at time: Double) -> OverlayAction? {
      _ = studio.overlay.receive(.pressed(place), at: time)
      return studio.overlay.receive(.released(place), at: time).actions.last
    }
    guard case .look(.slid(2, _, true)) = click(at: 100) else {
      Issue.record("one click is none twice")
      return
    }
    #expect(click(at: 100.2) == .look(.reset(row: 2)))
    #expect(click(at: 100.4) != .look(.reset(row: 2)))
    #expect(click(at: 101.4) != .look(.reset(row: 2)))
  }

  @Test("scrolls by the wheel, by its mark and under a finger, which then chooses nothing")
  func scrolls() throws {
    let (studio, content) = try studio()
    let row = try studio.place(.look(.row(6)))
    let start = Vector2(row.left + 12, row.top + 6)
    _ = studio.overlay.receive(.pressed(start), at: 100)
    for step in 1...12 {
      _ = studio.overlay.receive(.moved(Vector2(start.x, start.y - 10 * Double(step))), at: 100)
    }
    let reply = studio.overlay.receive(.released(Vector2(start.x, start.y - 120)), at: 101)
    #expect(reply.actions.isEmpty && reply.isTaken)
    _ = try studio.settle(content)
    #expect(studio.overlay.memory.lookEditor.scroll.offset > 90)
    _ = studio.overlay.receive(.moved(start), at: 102)
    #expect(studio.overlay.receive(.wheel(notches: -30), at: 102).isTaken)
    _ = try studio.settle(content)
    #expect(studio.overlay.places.contains { $0.part == .look(.row(41)) })
    // It shows the row that keys go to.
    var other = content
    other.lookPanel?.selected = 0
    _ = try studio.settle(other)
    #expect(studio.overlay.places.contains { $0.part == .look(.row(0)) })
  }

  @Test("tells what a slider does once the pointer rests on it")
  func tips() throws {
    let (studio, content) = try studio()
    let place = try studio.place(.look(.slider(2))).center
    _ = studio.overlay.receive(.moved(place), at: studio.now)
    _ = try studio.picture(content)
    #expect(!studio.overlay.places.contains { $0.part == .tip })
    #expect(studio.overlay.nextFrame != nil)
    studio.now += 1
    _ = try studio.picture(content)
    #expect(studio.overlay.places.contains { $0.part == .tip })
  }

  @Test(
    "what is told of the first row leaves the tabs and the field above it free", arguments: 0..<3)
  func firstTip(page: Int) throws {
    let studio = try OverlayStudio(width: 1280, height: 800)
    var content = OverlayContent()
    content.lookPanel = [Samples.lookPanel, Samples.lookPresets, Samples.lookTimes][page]
    content.lookPanel?.rows[0].tip = "what it is, in words that take a line"
    try studio.settle(content)
    let row = try studio.place(.look(.row(0)))
    _ = studio.overlay.receive(.moved(row.center), at: studio.now)
    _ = try studio.picture(content)
    studio.now += 1
    try studio.settle(content)
    #expect(try studio.place(.tip).top >= row.bottom)
  }

  @Test("draws nothing more where nothing changes")
  func rests() throws {
    let (studio, content) = try studio()
    let first = try studio.settle(content)
    #expect(!studio.overlay.needsFrame)
    #expect(try studio.picture(content) == first.picture)
  }

  @Test("the line between two looks is dragged, with its names beside it")
  func split() throws {
    let (studio, _) = try studio { ($0.split, $0.lookPanel) = (Samples.split, Samples.lookPanel) }
    // What is said of both lies over the book, and takes no pointer from it.
    let (noted, _) = try self.studio {
      $0.split = OverlayContent.Split(share: 0.02, left: "a", right: "b", note: "FLIP 0.081")
    }
    let (plain, _) = try self.studio {
      $0.split = OverlayContent.Split(share: 0.02, left: "a", right: "b")
    }
    #expect(noted.overlay.places == plain.overlay.places)
    let line = try studio.place(.split)
    #expect(abs(line.center.x - 560) <= 1)
    _ = studio.overlay.receive(.pressed(Vector2(560, 200)), at: 100)
    let reply = studio.overlay.receive(.moved(Vector2(280, 500)), at: 100)
    #expect(reply == OverlayReply(actions: [.look(.split(share: 0.25))], isTaken: true))
    _ = studio.overlay.receive(.released(Vector2(280, 500)), at: 100)
    // Under the panel it cannot be taken.
    let (other, _) = try self.studio {
      ($0.split, $0.lookPanel) = (
        OverlayContent.Split(share: 0.9, left: "a", right: "b"), Samples.lookPanel
      )
    }
    let below = try other.place(.split).center
    _ = other.overlay.receive(.pressed(Vector2(below.x, 300)), at: 100)
    #expect(
      other.overlay.receive(.moved(Vector2(300, 300)), at: 100).actions != [
        .look(.split(share: 300.0 / 1120))
      ])
  }

  @Test("a kept picture's message has a sign that copies, and is no error")
  func copies() throws {
    let (studio, _) = try studio {
      $0.messages = [.init(id: 7, text: "Picture kept: /x.png", canBeCopied: true)]
    }
    #expect(try studio.click(.copies(message: 7)) == [.copied(message: 7)])
  }
}
