import PageGeometry
import PageLayout
import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("the open book under two fingers") struct FoldTests {
  private let middle = Vector2(640, 400)

  private func reader(_ preferences: Reader.Preferences = .init(page: 4)) -> Reader {
    openReader(pages: 90, preferences: preferences)
  }

  private func pinch(_ reader: inout Reader, to scale: Double, from time: Double = 10) {
    for step in 1...10 {
      _ = reader.receive(
        .pinched(
          by: exponential(naturalLogarithm(scale) / 10), at: middle,
          time: time + 0.01 * Double(step)
        ))
    }
  }

  @Test("fingers that meet fold it, and those that part lay it flat; it never grows by that")
  func folds() {
    var reader = reader()
    let flat = reader.scene
    pinch(&reader, to: 0.8)
    #expect(abs(reader.book.inView.fold.pinch - 0.8) < 1e-9)
    #expect(reader.scene != flat && reader.isInMotion && !reader.isMoving)
    pinch(&reader, to: 1.2500001)
    #expect(reader.scene == flat && reader.zoom == 1 && !reader.isInMotion)
    pinch(&reader, to: 2)
    #expect(abs(reader.zoom - 2) < 1e-6)
    // What is magnified becomes smaller before it folds.
    pinch(&reader, to: 0.6)
    #expect(abs(reader.zoom - 1.2) < 1e-6 && !reader.book.inView.fold.isFolded)
  }

  @Test("let go it opens by itself, in half a second for a whole", arguments: [0.9, 0.7, 0.6])
  func opens(scale: Double) {
    var reader = reader()
    let flat = reader.scene
    pinch(&reader, to: scale)
    // The hand rests before it lets go.
    _ = reader.receive(.pinchEnded(time: 11))
    #expect(reader.isMoving)
    var (time, seconds) = (11.0, 0.0)
    _ = reader.receive(.tick(time: time))
    while reader.isMoving, seconds < 3 {
      (time, seconds) = (time + 0.01, seconds + 0.01)
      _ = reader.receive(.tick(time: time))
    }
    #expect(abs(seconds - 0.5 / scale) < 0.05)
    #expect(reader.scene == flat && !reader.isInMotion)
  }

  @Test("folded to the end and still going in, it is closed and goes to the shelf")
  func closes() {
    var reader = reader()
    pinch(&reader, to: 0.5)
    let effects = reader.receive(.pinchEnded(time: 10.11))
    #expect(reader.shelf?.awaitsPlace == true)
    #expect(!reader.book.inView.fold.isFolded && reader.fade != nil)
    #expect(!effects.isEmpty)
    // A hand that rests there has changed its mind.
    reader = self.reader()
    pinch(&reader, to: 0.5)
    _ = reader.receive(.pinchEnded(time: 11))
    #expect(reader.shelf == nil && reader.isMoving)
  }

  @Test("the wheel folds step by step and lets go of nothing; a key folds it half")
  func wheelAndKeys() {
    var reader = reader()
    func wheel(_ notches: Double) {
      _ = reader.receive(.wheel(notches: Vector2(0, notches), at: middle, zooms: true))
    }
    wheel(-1)
    #expect(reader.book.inView.fold.isHeld && !reader.isMoving && !reader.isInMotion)
    wheel(1)
    #expect(!reader.book.inView.fold.isFolded && reader.zoom == 1)
    reader.press(keys: "Y")
    #expect(reader.book.inView.fold.pinch == 0.75 && !reader.isMoving)
    reader.press(keys: "Escape")
    #expect(reader.isMoving && reader.pageNumbers == [4, 5])
    reader = self.reader()
    for _ in 0..<6 { wheel(-1) }
    #expect(reader.shelf?.awaitsPlace == true)
  }

  @Test("a click opens it and does nothing else, and a turn opens it on its way")
  func goesOn() {
    var reader = reader()
    reader.press(keys: "Y")
    _ = reader.receive(.pressed(at: Vector2(1000, 400)))
    _ = reader.receive(.released(at: Vector2(1000, 400), time: 1))
    #expect(reader.isMoving && reader.pageNumbers == [4, 5])
    reader = self.reader()
    reader.press(keys: "Y", "PageDown")
    #expect(reader.book.inView.fold.isMoving && reader.pageNumbers == [6, 7])
  }

  @Test("one page, a turned view and openings that slide do not fold")
  func others() {
    for preferences in [
      Reader.Preferences(page: 4, spread: .onePage), Reader.Preferences(page: 4, style: .slide),
    ] {
      var reader = reader(preferences)
      pinch(&reader, to: 0.7)
      #expect(!reader.book.inView.fold.isFolded && reader.zoom == 1)
    }
    var turned = reader()
    turned.press(keys: "r")
    pinch(&turned, to: 0.7)
    #expect(!turned.book.inView.fold.isFolded)
  }

  @Test("who wants less motion sees it flat at once")
  func lessMotion() {
    var reader = reader(Reader.Preferences(page: 4, style: .curl))
    _ = reader.receive(.preferred(lessMotion: true))
    pinch(&reader, to: 0.8)
    _ = reader.receive(.pinchEnded(time: 11))
    _ = reader.receive(.tick(time: 11))
    _ = reader.receive(.tick(time: 11.02))
    #expect(!reader.book.inView.fold.isFolded)
  }
}
