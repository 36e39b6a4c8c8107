import RectoBookModel
import PageGeometry
import PageLayout
@testable import RectoReaderCore
import Testing

/// A window and a book in it.
struct Fitting: Sendable, CustomTestStringConvertible {
  var view: ViewSize
  var aspect: Double
  var spread: SpreadMode
  var direction: ReadingDirection
  var pages: Int
  var quarters: Int

  var testDescription: String {
    "\(aspect) in \(view.width)×\(view.height), \(spread), \(direction), \(pages) pages, \(quarters) turns"
  }

  /// Shapes of pages, windows and ways to read, each with each.
  static let all: [Fitting] = {
    let views = [(1280, 800), (1920, 1080), (700, 900), (900, 380)].map {
      ViewSize(width: Double($0.0), height: Double($0.1))
    }
    return views.flatMap { view in
      [0.5, 0.7, 1.4].flatMap { aspect in
        [(SpreadMode.onePage, 0), (.twoPages, 0), (.twoPages, 1)].flatMap { spread, quarters in
          [(ReadingDirection.leftToRight, 311), (.rightToLeft, 30)].map { direction, pages in
            Fitting(
              view: view, aspect: aspect, spread: spread, direction: direction, pages: pages,
              quarters: quarters)
          }
        }
      }
    }
  }()

  /// The book, open in its middle or near its end.
  func reader(at page: Int) -> Reader {
    var reader = Reader(view: view, preferences: .init(page: page, spread: spread))
    let size = PageSize(width: 1000 * aspect, height: 1000)
    _ = reader.receive(
      .opened(
        BookFacts(format: "pdf", pageCount: pages, usualSize: size, direction: direction)))
    for _ in 0..<quarters { reader.settled(.command(.rotate)) }
    return reader
  }
}

extension Reader {
  /// The room between each edge of the window and the paper of the opening, in pixels; less than 0
  /// where paper is outside. Across and up are those of the book.
  fileprivate func margins() throws -> (left: Double, right: Double, top: Double, bottom: Double) {
    let scene = try #require(scene)
    let corners = scene.leaves.filter { $0.isVisible && !$0.isTurning }.flatMap { leaf in
      [leaf.rectangle.min, leaf.rectangle.max].map {
        scene.camera.project(leaf.seenPlace($0), into: view)
      }
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, right) = (try #require(xs.min()), view.width - (try #require(xs.max())))
    let (top, bottom) = (try #require(ys.min()), view.height - (try #require(ys.max())))
    switch book.inView.hold.posture.quarterTurns {
    case 1: return (top, bottom, right, left)
    case 2: return (right, left, bottom, top)
    case 3: return (bottom, top, left, right)
    default: return (left, right, top, bottom)
    }
  }
}

@Suite("where a fitted opening lies in the window") struct ReachTests {
  /// One side of the opening, measured from where reading begins.
  private func check(
    _ head: Double, _ foot: Double, of extent: Double, _ what: String
  ) {
    if head + foot > -0.5 {
      #expect(abs(head - foot) < 1, "\(what) is not in the middle: \(head) and \(foot) pixels")
      #expect(head > -1, "\(what) is cut off by \(-head) pixels")
    } else {
      #expect((0...0.03 * extent).contains(head), "\(what) begins at \(head) of \(extent) pixels")
    }
  }

  private func check(_ reader: Reader, _ fitting: Fitting) throws {
    let seen = reader.book.inView.hold.posture.turned(reader.view)
    let (left, right, top, bottom) = try reader.margins()
    let isRightToLeft = fitting.direction == .rightToLeft
    check(
      isRightToLeft ? right : left, isRightToLeft ? left : right, of: seen.width, "the width")
    check(top, bottom, of: seen.height, "the height")
  }

  @Test(
    "what fits the window is in its middle, what does not begins at its head",
    arguments: Fitting.all)
  func head(fitting: Fitting) throws {
    for page in [fitting.pages / 2, fitting.pages - 5] {
      var reader = fitting.reader(at: page)
      for command in [Command.fitWidth, .fitHeight, .oneToOne, .fitWidth] {
        reader.settled(.command(command))
        try check(reader, fitting)
        let seen = reader.book.inView.hold.posture.turned(reader.view)
        let (left, right, top, bottom) = try reader.margins()
        // The fit is for the highest page of the book; one that lies lower is farther from the eye.
        if command == .fitWidth { #expect(left + right < 0.05 * seen.width) }
        if command == .fitHeight { #expect(top + bottom < 0.05 * seen.height) }
        // Another size of the window keeps it so.
        var resized = reader
        _ = resized.receive(
          .resized(ViewSize(width: reader.view.width - 90, height: reader.view.height + 60)))
        let (l, r, _, _) = try resized.margins()
        if l + r > -0.5 { #expect(abs(l - r) < 1, "\(l) and \(r) after \(command)") }
      }
    }
  }

  @Test("where the width fits, the next page is turned to and not scrolled to")
  func turnsAtOnce() {
    for command in [Command.fitWidth, .fitHeight] {
      var reader = openReader()
      reader.settled(.command(command))
      let pages = reader.pages
      reader.settled(.command(.pageOnTheRight))
      #expect(reader.pages != pages, "\(command)")
    }
  }

  @Test("keys move the view over paper, a hand as far as it likes")
  func keys() throws {
    var reader = openReader()
    reader.settled(.command(.fitWidth))
    for _ in 0..<30 { reader.settled(.command(.panDown)) }
    let foot = try reader.margins().bottom
    #expect((0...0.03 * 800).contains(foot), "\(foot) pixels of desk below the page")
    for _ in 0..<30 { reader.settled(.command(.panLeft)) }
    let (left, right, _, _) = try reader.margins()
    #expect(abs(left - right) < 1)
  }

  @Test("one page and two begin where one reads on")
  func otherSpread() throws {
    var reader = openReader(direction: .rightToLeft, view: ViewSize(width: 700, height: 900))
    reader.settled(.command(.fitHeight))
    for _ in 0..<2 {
      reader.settled(.command(.toggleTwoPages))
      let (left, right, _, _) = try reader.margins()
      if left + right > 0 {
        #expect(abs(left - right) < 1)
      } else {
        #expect((0...22).contains(right), "\(right)")
      }
    }
  }
}
