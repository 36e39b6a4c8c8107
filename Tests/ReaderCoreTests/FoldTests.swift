import PageGeometry
import PageLayout
import RectoBookModel
import RectoShelfLayout
import Testing

@testable import RectoReaderCore

@Suite("the open book under two fingers") struct FoldTests {
  private let middle = Vector2(640, 400)

  private func reader(_ preferences: Reader.Preferences = .init(page: 4)) -> Reader {
    var preferences = preferences
    preferences.location = .disk(path: "/3.cbz")
    return openReader(pages: 90, preferences: preferences)
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

  @Test("a closed book, or a single page, goes back by the wheel though no shelf was seen yet")
  func wheelBack() {
    func wheel(_ reader: inout Reader) -> [Effect] {
      reader.receive(.wheel(notches: Vector2(0, -1), at: middle, zooms: true))
    }
    var single = Reader.Preferences(page: 4)
    single.spread = .onePage
    for preferences in [Reader.Preferences(page: 1), single] {
      var reader = reader(preferences)
      let asked = wheel(&reader)
      #expect(asked.contains { if case .askShelf = $0 { true } else { false } })
      #expect(reader.shelf?.awaitsPlace == true && reader.zoom == 1)
      _ = reader.receive(.shelved([], words: reader.shelf?.words ?? "", isWhole: true))
      #expect(reader.isMoving && reader.zoom == 1)
    }
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

  @Test("nearly folded and still going in, it is closed and goes to the shelf as it stands")
  func closes() throws {
    var reader = reader()
    pinch(&reader, to: 0.52)
    let effects = reader.receive(.pinchEnded(time: 10.11))
    #expect(reader.shelf?.awaitsPlace == true && !effects.isEmpty)
    // Until the shelf has told where, it stays as it is, and then goes on from there.
    #expect(abs(reader.book.inView.fold.pinch - 0.52) < 1e-9 && !reader.isShelfInSight)
    let folded = reader.scene
    shelve(&reader)
    #expect(reader.isShelfInSight && !reader.book.inView.fold.isFolded && reader.fade == nil)
    #expect(leaves(reader.scene) == leaves(folded))
    // A hand that rests there has changed its mind.
    reader = self.reader()
    pinch(&reader, to: 0.52)
    _ = reader.receive(.pinchEnded(time: 11))
    #expect(reader.shelf == nil && reader.isMoving)
  }

  /// The library says that the open book is on the shelf, between others.
  private func shelve(_ reader: inout Reader) {
    let books = (1...5).map {
      ShelfBook(
        id: $0, location: .disk(path: "/\($0).cbz"), title: "Book \($0)", pages: 90, page: 4)
    }
    _ = reader.receive(.shelved(books, words: "", isWhole: true))
  }

  /// Where what is seen of leaves is, to a hundred thousandth.
  private func leaves(_ scene: Scene?) -> [[Int]] {
    (scene?.leaves ?? []).filter(\.isVisible).map { leaf in
      [Vector2(0, 0), Vector2(0.5, 1)].flatMap { point in
        let seen = scene?.camera.project(
          leaf.model.transform(point: Vector3(point, 0)), into: wideView)
        return [Int((1e5 * (seen?.x ?? 0)).rounded()), Int((1e5 * (seen?.y ?? 0)).rounded())]
      }
    }
  }

  @Test("under fingers that go on it goes to the shelf, and back as they part, from any point")
  func underFingers() throws {
    for share in [0.45, 0.35, 0.25, 0.15] {
      var reader = reader()
      pinch(&reader, to: 0.6)
      reader.shelf = ShelfState(isOpen: true)
      shelve(&reader)
      reader.shelf?.awaitsPlace = false
      let flatPinch = reader.book.inView.fold.pinch
      #expect(abs(flatPinch - 0.6) < 1e-9)
      pinch(&reader, to: share / 0.6, from: 10.2)
      #expect(reader.isShelfInSight && reader.shelf?.unfolds == true)
      let gone = try #require(reader.shelf?.opening.progress)
      #expect(gone < 0.7 && reader.shelf?.opening.isHeld == true)
      // Apart again: it stands, unfolds and lies flat.
      pinch(&reader, to: 12, from: 10.4)
      _ = reader.receive(.pinchEnded(time: 10.51))
      run(&reader, from: 10.51)
      #expect(!reader.isShelfInSight && reader.pageNumbers == [4, 5])
    }
    // Let go where it lies closed it goes on to its place.
    var reader = reader()
    reader.shelf = ShelfState(isOpen: true)
    shelve(&reader)
    pinch(&reader, to: 0.2)
    _ = reader.receive(.pinchEnded(time: 12))
    run(&reader, from: 12)
    #expect(reader.hasPutBack)
  }

  private func run(_ reader: inout Reader, from start: Double) {
    var time = start
    while reader.isMoving, time < start + 5 {
      time += 0.01
      _ = reader.receive(.tick(time: time))
    }
  }

  @Test(
    "a notch of the wheel the way a book already goes does not hold it up; the other way takes it back"
  )
  func notchesOnTheWay() {
    for back in [false, true] {
      var reader = reader()
      reader.shelf = ShelfState(isOpen: true)
      shelve(&reader)
      func wheel(_ notches: Double) {
        _ = reader.receive(.wheel(notches: Vector2(0, notches), at: middle, zooms: true))
      }
      for _ in 0..<5 { wheel(-1) }
      #expect(reader.isShelfInSight && reader.shelf?.opening.isHeld == false)
      for step in 1...5 { _ = reader.receive(.tick(time: 20 + 0.01 * Double(step))) }
      wheel(-1)
      #expect(reader.shelf?.opening.isHeld == false)
      if back { for _ in 0..<3 { wheel(1) } }
      run(&reader, from: 20.06)
      #expect(reader.hasPutBack == !back && reader.isShelfInSight == !back)
    }
  }

  @Test(
    "fingers that part on the shelf bring the meant book, and where one page is seen its cover opens"
  )
  func opensFromShelf() {
    for spread in [SpreadMode.twoPages, .onePage] {
      var reader = Reader(view: wideView, preferences: Reader.Preferences(spread: spread))
      reader.standBeforeShelf()
      shelve(&reader)
      pinch(&reader, to: 0.8)
      #expect(reader.shelf?.out == nil)
      pinch(&reader, to: 1.5)
      #expect(reader.shelf?.out == reader.shelf?.books.first?.id)
      #expect(reader.shelf?.unfolds == (spread == .twoPages))
      let begun = reader.shelf?.opening.progress ?? 0
      #expect(begun > 0.2 && begun < 0.5)
      _ = reader.receive(.pinchEnded(time: 13))
      run(&reader, from: 13)
      #expect(reader.shelf?.opening.progress == 0)
    }
  }

  @Test("a key folds what is magnified as well, seen whole; and says why where nothing folds")
  func keyFolds() {
    for keys in [["+", "+"], ["w"]] {
      var reader = reader()
      for key in keys { reader.press(keys: key) }
      #expect(reader.zoom > 1)
      reader.press(keys: "Y")
      #expect(reader.book.inView.fold.pinch == 0.75 && reader.zoom == 1)
    }
    for preferences in [Reader.Preferences(page: 4, spread: .onePage), .init(page: 1)] {
      var reader = reader(preferences)
      reader.press(keys: "+", "Y")
      #expect(!reader.book.inView.fold.isFolded && reader.zoom == 1.25)
      #expect(reader.messages.entries.last?.text == ScreenText.cannotFold)
    }
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
    for _ in 0..<4 { wheel(-1) }
    #expect(reader.book.inView.fold.stands && reader.shelf == nil)
    wheel(-1)
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

  @Test("a book that came from the shelf folds before it goes back, and a closed one does not fold")
  func fromTheShelf() {
    var reader = reader()
    reader.shelf = ShelfState(isOpen: true)
    shelve(&reader)
    _ = reader.receive(.wheel(notches: Vector2(0, -1), at: middle, zooms: true))
    #expect(reader.book.inView.fold.isFolded && !reader.isShelfInSight)
    var closed = self.reader(Reader.Preferences(page: 1))
    closed.press(keys: "Y")
    pinch(&closed, to: 0.7)
    #expect(!closed.book.inView.fold.isFolded)
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
