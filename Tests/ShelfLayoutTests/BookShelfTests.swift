import BookFixtures
import PageGeometry
import PageLayout
import RectoShelfLayout
import PageModel
import Testing

private let view = ViewSize(width: 1280, height: 800)

@Suite struct BookShelfTests {
  @Test("every book of which anything is seen is drawn", arguments: UInt64(0)..<30)
  func visible(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let form = BookShelf.Form.allCases[Int(seed % 2)]
    var shelf = random.shelf(form)
    let view = random.anyView()
    shelf.offset = random.number(0...shelf.lastOffset(in: view))
    let visible = shelf.visibleBooks(in: view)
    for index in shelf.books.indices where !visible.contains(index) {
      let seen = shelf.seenPlace(of: index, in: view)
      let isOutside =
        seen.max.x < 0 || seen.min.x > view.width || seen.max.y < 0 || seen.min.y > view.height
      #expect(isOutside, "book \(index) of \(form), offset \(shelf.offset)")
    }
    // As many as a view can hold, whatever the shelf has.
    #expect(visible.count <= 400)
  }

  @Test("the book in the middle is under the middle of the view, and faces the eye")
  func middle() {
    var shelf = plainShelf(12)
    shelf.offset = 5
    #expect(shelf.book(at: Vector2(640, 420), in: view) == 5)
    #expect(shelf.slot(of: 5, in: view).angle == 0)
    #expect(shelf.book(at: Vector2(640, 20), in: view) == nil)
  }

  @Test("books beside the middle turn to it, and none reaches into the back of the case")
  func turned() {
    var random = SplitMix64(seed: 3)
    var shelf = random.shelf(.row)
    shelf.books = Array((shelf.books + shelf.books + shelf.books).prefix(9))
    shelf.offset = 4
    for index in 0..<shelf.books.count where index != 4 {
      #expect((shelf.slot(of: index, in: view).angle > 0.4) == (index < 4))
    }
    for book in shelf.scene(in: view).closedBooks {
      for leaf in book.leaves {
        for x in [leaf.rectangle.min.x, leaf.rectangle.max.x] {
          #expect(leaf.model.transform(point: Vector3(x, 0, 0)).z > 0)
        }
      }
    }
  }

  @Test("ten thousand books cost what forty do")
  func many() {
    let books = (1...10_000).map { ShelvedBook(key: $0, pageCount: 200, aspect: 0.7) }
    for form in BookShelf.Form.allCases {
      var shelf = BookShelf(books: books, form: form)
      shelf.offset = (shelf.lastOffset(in: view) / 2).rounded()
      let scene = shelf.scene(in: view)
      #expect((3...60).contains(scene.closedBooks.count))
      #expect(scene.bookcase?.ledges.isEmpty == false)
    }
  }
}

@Suite struct BookOpeningTests {
  /// A shelf, one of its books, and how that lies open.
  private struct Case {
    var shelf: BookShelf
    var index: Int
    var book: BookArrangement

    init(seed: UInt64, form: BookShelf.Form) {
      var random = SplitMix64(seed: seed)
      let isOnePage = seed % 5 == 4
      shelf = random.shelf(form, isOnePage: isOnePage)
      index = random.whole(0...shelf.books.count - 1)
      shelf.offset = min(Double(index), shelf.lastOffset(in: view))
      if form == .grid { shelf.offset = min(Double(index / 6), shelf.offset) }
      shelf.focus = Double(index)
      let shelved = shelf.books[index]
      let shape = BookShape(
        pageCount: shelved.pageCount, leafWidth: shelved.aspect, isOnePage: isOnePage,
        direction: shelved.direction)
      book = BookArrangement(
        shape: shape, turned: random.whole(shape.firstPosition...shape.lastPosition))
    }

    func scene(
      _ progress: Double, readiness: Double = 1, unfolds: Bool = false, isKnown: Bool = true
    ) -> Scene {
      shelf.scene(
        opening: BookOpening(
          index: index, progress: progress, book: isKnown ? book : nil, readiness: readiness,
          unfolds: unfolds), in: view)
    }
  }

  /// Points of all that belongs to the book that opens, as the view shows them.
  private static func places(_ scene: Scene, key: Int) -> [String: Vector2] {
    var places: [String: Vector2] = [:]
    func add(_ name: String, _ model: Matrix4, _ rectangle: Rectangle) {
      for (corner, point) in [rectangle.min, rectangle.max].enumerated() {
        let seen = scene.camera.project(model.transform(point: Vector3(point, 0)), into: view)
        places["\(name) \(corner)"] = Vector2(seen.x, seen.y)
      }
    }
    let closed = scene.closedBooks.first { $0.key == key }
    for leaf in scene.leaves + (closed?.leaves ?? []) where leaf.isVisible && leaf.opacity > 0.01 {
      if let page = leaf.up?.page { add("front \(page)", leaf.model, leaf.rectangle) }
      if let page = leaf.down?.page { add("back \(page)", leaf.model, leaf.rectangle) }
    }
    return places
  }

  @Test("on the shelf it is the closed book, open it is the open one", arguments: UInt64(0)..<12)
  func ends(seed: UInt64) {
    let form = BookShelf.Form.allCases[Int(seed % 2)]
    let opening = Case(seed: seed, form: form)
    #expect(opening.scene(0) == opening.shelf.scene(in: view))
    #expect(opening.scene(1) == opening.book.visibleScene(in: view))
    // Just off the shelf nothing has moved yet: the cover lies where that of the closed book does.
    let key = opening.shelf.books[opening.index].key
    let before = Self.places(opening.scene(0), key: key)
    let after = Self.places(opening.scene(1e-5), key: key)
    for (name, place) in before {
      guard let moved = after[name] else { continue }
      #expect((moved - place).length < 1, "\(name) moved by \((moved - place).length) pixels")
    }
    #expect(before.keys.contains { after[$0] != nil })
  }

  /// Where one of the motions begins or ends that the way is made of.
  private static let turns = [0.08, 0.12, 0.15, 0.16, 0.4, 0.42, 0.55, 0.62, 0.65, 0.7, 0.72, 0.95]

  @Test(
    "nothing jumps on the way, forwards or back", arguments: UInt64(0)..<12, [false, true])
  func even(seed: UInt64, unfolds: Bool) {
    let opening = Case(seed: seed, form: BookShelf.Form.allCases[Int(seed % 2)])
    let key = opening.shelf.books[opening.index].key
    let step = 1e-4
    var random = SplitMix64(seed: seed)
    // Where what is seen becomes two halves, places lie as they did within the thickness of a page.
    let ends = unfolds ? [0.5, 0.7, 0.444] + Self.turns.map { $0 / 1.44 } : Self.turns
    let points = ends + (0..<12).map { _ in random.number(0.001...0.99) } + [1 - 2 * step]
    for progress in points {
      let before = Self.places(
        opening.scene(progress - step, unfolds: unfolds), key: key)
      for after in [progress, progress + step] {
        for (name, place) in Self.places(opening.scene(after, unfolds: unfolds), key: key) {
          guard let old = before[name] else { continue }
          // A corner of a cover that comes towards the eye is quick.
          #expect((place - old).length < 8, "\(name) at \(progress)")
        }
      }
    }
  }

  @Test(
    "by the way of two fingers it begins and ends alike, and is folded before the eye",
    arguments: UInt64(0)..<12)
  func unfolding(seed: UInt64) {
    let opening = Case(seed: seed, form: BookShelf.Form.allCases[Int(seed % 2)])
    #expect(opening.scene(0, unfolds: true) == opening.shelf.scene(in: view))
    let flat = opening.book.visibleScene(in: view)
    #expect(opening.scene(1, unfolds: true) == flat)
    guard opening.book.isOpen else { return }
    for pinch in [0.5, 0.6, 0.8, 0.99] {
      let progress = BookOpening.progress(foldedBy: pinch)
      let (folded, seen) = (flat.folded(by: pinch), opening.scene(progress, unfolds: true))
      #expect(abs((BookOpening.pinch(at: progress) ?? 0) - pinch) < 1e-12)
      #expect(seen.camera == folded.camera && seen.settling == folded.settling)
      #expect((seen.lampSide ?? 0).magnitude == 1)
      for (a, b) in zip(seen.leaves, folded.leaves) {
        #expect((a.model.w - b.model.w).length + (a.model.x - b.model.x).length < 1e-9)
      }
      #expect((seen.carriage - folded.carriage).length < 1e-9)
    }
  }

  @Test(
    "a book of which nothing is known yet goes the same way, and is as large",
    arguments: UInt64(0)..<8, [false, true])
  func unknown(seed: UInt64, unfolds: Bool) {
    let opening = Case(seed: seed, form: BookShelf.Form.allCases[Int(seed % 2)])
    let key = opening.shelf.books[opening.index].key
    for progress in [1e-5, 0.1, 0.25, 0.4, 0.6, 0.9] {
      let closed = Self.places(
        opening.scene(progress, unfolds: unfolds, isKnown: false), key: key)
      let known = Self.places(
        opening.scene(progress, readiness: 0, unfolds: unfolds), key: key)
      for (name, place) in known {
        guard let other = closed[name] else { continue }
        #expect((other - place).length < 1.5, "\(name) at \(progress)")
      }
      #expect(known.keys.contains { closed[$0] != nil })
    }
  }

  @Test("a page that comes late lets the book open from where it is", arguments: UInt64(0)..<8)
  func readiness(seed: UInt64) {
    let opening = Case(seed: seed, form: .row)
    let key = opening.shelf.books[opening.index].key
    for progress in [0.5, 0.8, 1.0] {
      var waiting = BookOpening(index: opening.index, progress: progress)
      waiting.readiness = 0
      let closed = Self.places(
        opening.shelf.scene(opening: waiting, in: view), key: key)
      let ready = Self.places(opening.scene(progress, readiness: 0), key: key)
      for (name, place) in closed {
        guard let moved = ready[name] else { continue }
        #expect((moved - place).length < 1.5, "\(name) at \(progress)")
      }
    }
  }

  @Test("the book goes over its ledge and not through it", arguments: UInt64(0)..<8)
  func ledge(seed: UInt64) throws {
    let opening = Case(seed: seed, form: BookShelf.Form.allCases[Int(seed % 2)])
    for step in 1..<60 {
      let scene = opening.scene(Double(step) / 60)
      let bookcase = try #require(scene.bookcase)
      let unit = bookcase.model.x.x
      let boxes = scene.leaves.filter(\.isVisible).map { leaf in
        [leaf.rectangle.min, leaf.rectangle.max].map {
          leaf.model.transform(point: Vector3($0, 0))
        }
      }
      for ledge in bookcase.ledges {
        let top = bookcase.model.transform(point: Vector3(0, ledge.max.y, 0)).y
        let foot = bookcase.model.transform(point: Vector3(0, ledge.min.y, 0)).y
        for box in boxes where box[0].y < top - 0.01 && box[1].y > foot {
          let low = min(box[0].z, box[1].z)
          #expect(low > bookcase.depth * unit - 0.02, "at \(step)")
        }
      }
    }
  }

  @Test("leaves before a place swing as one body of their thickness", arguments: [2, 40, 300])
  func body(turned: Int) {
    let shape = BookShape(pageCount: 800, leafWidth: 0.7)
    let book = BookArrangement(shape: shape, turned: turned)
    for share in stride(from: 0.0, through: 0.99, by: 0.09) {
      let scene = book.opening(share, in: view)
      let pages = scene.blocks.reduce(0) { $0 + $1.leafCount }
      #expect(pages == shape.leafCount - 1 - (shape.closesBehind ? 1 : 0))
      let thickness = scene.blocks.reduce(0) { $0 + $1.thickness }
      #expect(abs(thickness - Double(pages) * shape.leafThickness) < 1e-9)
    }
  }

  @Test("the box that throws a book's shadow is as large as the book", arguments: UInt64(0)..<20)
  func shadows(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var shelf = random.shelf(BookShelf.Form.allCases[Int(seed % 2)])
    shelf.offset = random.number(0...shelf.lastOffset(in: view))
    let scene = shelf.scene(in: view)
    let bookcase = try #require(scene.bookcase)
    let boxes = bookcase.shadows.dropFirst(bookcase.ledges.count)
    #expect(boxes.count == scene.closedBooks.count)
    for (box, book) in zip(boxes, scene.closedBooks) {
      let undone = Matrix4.rotationY(-box.angle)
      func own(_ point: Vector3) -> Vector3 {
        undone.transform(direction: point - box.middle) / box.half
      }
      let covers = book.leaves.flatMap { leaf in
        [leaf.rectangle.min, leaf.rectangle.max].map {
          own(leaf.model.transform(point: Vector3($0, leaf.height(of: .up))))
        }
      }
      let walls = book.blocks.flatMap { block in
        [.zero, Vector3(block.size, block.thickness)].map {
          own(block.model.transform(point: $0))
        }
      }
      for point in covers + walls {
        for axis in 0..<3 { #expect(abs(point[axis]) < 1.001, "\(book.key): \(point)") }
      }
      // Nor larger: each of its sides is touched.
      for axis in 0..<2 {
        #expect(try #require(covers.map { $0[axis] }.max()) > 0.999)
        #expect(try #require(covers.map { $0[axis] }.min()) < -0.999)
      }
      let front = try #require((covers + walls).map(\.z).max())
      #expect(front > 0.8, "\(book.key): \(front)")
    }
  }
}
