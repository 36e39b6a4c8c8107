import PictureComparison
import BookFixtures
import RectoBookModel
import DrawnFirst
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// While leaves are in the air, the pages that lie still are as sharp as at rest.
@MainActor @Suite(.drawnFirst) struct StillTests {
  private static let (width, height) = (480, 300)
  private let view = ViewSize(width: Double(width), height: Double(height))

  /// A studio that keeps what lies still, with pages of text.
  private func studio() throws -> Studio {
    let studio = try Studio.shared()
    studio.renderer.keepsStill = true
    // However busy this machine is.
    studio.renderer.still.mostOfDraft = .seconds(60)
    for page in 14...21 { print(page, in: studio) }
    return studio
  }

  private func print(_ page: Int, seed: Int? = nil, in studio: Studio) {
    studio.paint(page, Self.text[(seed ?? page) % Self.text.count])
  }

  private static let text = (0..<3).map { Pixels.text(width: 256, height: 362, seed: $0) }

  private func frame(_ studio: Studio, _ scene: Scene, _ quality: Quality = .draft) throws -> Bitmap
  {
    try studio.frame(scene, width: Self.width, height: Self.height, quality: quality)
  }

  /// The same frame as if nothing were kept.
  private func plainFrame(_ studio: Studio, _ scene: Scene) throws -> Bitmap {
    studio.renderer.keepsStill = false
    defer { studio.renderer.keepsStill = true }
    return try frame(studio, scene)
  }

  private func resting(_ position: Double, in shape: BookShape = shape()) -> Scene {
    BookArrangement(shape: shape, position: position).visibleScene(in: view)
  }

  private func moving(
    _ progress: Double, in shape: BookShape = shape(),
    _ change: (inout BookArrangement) -> Void = { _ in }
  ) -> Scene {
    var book = BookArrangement(
      shape: shape, turned: 8, turns: [shape.turn(8..<9, progress: progress, tilt: 0.2)])
    change(&book)
    return book.visibleScene(in: view)
  }

  /// The pixels of a part of a page, in shares of its width from the spine, counted from the upper left.
  private func part(
    _ across: ClosedRange<Double>, of scene: Scene
  ) -> (x: Range<Int>, y: Range<Int>) {
    let width = scene.leaves.last?.rectangle.max.x ?? 0
    let low = scene.camera.project(Vector3(across.lowerBound * width, 0.75, 0), into: view)
    let high = scene.camera.project(Vector3(across.upperBound * width, 0.35, 0), into: view)
    return (Int(low.x)..<Int(high.x), Int(low.y)..<Int(high.y))
  }

  /// The deviation of the light from its mean, as a share of that, in some pixels.
  private func contrast(_ picture: Bitmap, _ part: (x: Range<Int>, y: Range<Int>)) -> Double {
    let light = Pixels(picture)
    let values = part.y.flatMap { y in
      part.x.map { Double(light.values[y * picture.width + $0]) }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    return square.squareRoot() / mean
  }

  @Test(
    "text opposite a leaf in the air is as sharp as at rest, from the first frame on",
    arguments: [8, 1])
  func opposite(turned: Int) throws {
    let studio = try studio()
    // At first the page opposite is the inner side of a board.
    print(2, in: studio)
    let book = shape(binding: .hardback)
    func moving(_ progress: Double) -> Scene {
      BookArrangement(
        shape: book, turned: turned,
        turns: [book.turn(turned..<turned + 1, progress: progress, tilt: 0.2)]
      ).visibleScene(in: view)
    }
    let resting = resting(Double(turned), in: book)
    let part = part(-0.85...(-0.45), of: resting)
    let atRest = contrast(try frame(studio, resting, .full), part)
    // A hand that has taken the leaf rests for a while.
    _ = try frame(studio, moving(0.02), .full)
    let inMotion = contrast(try frame(studio, moving(0.2)), part)
    #expect(inMotion > 0.95 * atRest, "\(inMotion) of \(atRest)")
    #expect(contrast(try plainFrame(studio, moving(0.2)), part) < 0.8 * atRest)
  }

  @Test(
    "light that is drawn for the next start makes no page soft, and leaves the frame that is shown")
  func keptLight() throws {
    let studio = try studio()
    // What was seen at rest is all that there is.
    studio.renderer.still.mostOfDraft = .zero
    let part = part(-0.85...(-0.45), of: resting(8))
    let seen = try frame(studio, resting(8), .full)
    let atRest = contrast(seen, part)
    _ = try studio.light(of: resting(8), width: Self.width, height: Self.height)
    #expect(try studio.renderer.readPixels().bytes == seen.bytes)
    let inMotion = contrast(try frame(studio, moving(0.2)), part)
    #expect(inMotion > 0.95 * atRest, "\(inMotion) of \(atRest)")
  }

  @Test("what is made ready at rest is what the first frame in motion would have drawn")
  func ready() throws {
    let studio = try studio()
    let renderer = studio.renderer
    // What was seen at rest is all that there is.
    renderer.still.mostOfDraft = .seconds(-1)
    func first(isReady: Bool) throws -> Bitmap {
      renderer.keepsStill = false
      renderer.keepsStill = true
      _ = try frame(studio, resting(8), .full)
      #expect(renderer.isRestUnready)
      if isReady {
        // A picture that comes meanwhile is taken as well.
        print(16, seed: 2, in: studio)
        while renderer.isRestUnready { renderer.readyRest() }
        print(16, in: studio)
        let shown = try frame(studio, resting(8), .full)
        while renderer.isRestUnready { renderer.readyRest() }
        #expect(try renderer.readPixels() == shown)
      }
      return try frame(studio, moving(0.2))
    }
    let (unready, ready) = try (first(isReady: false), first(isReady: true))
    #expect(!renderer.isRestUnready && renderer.still.shown.isAll)
    let part = part(-0.85...(-0.05), of: resting(8))
    let differences = ready.differences(from: unready).enumerated().filter {
      part.x.contains($0.offset % Self.width) && part.y.contains($0.offset / Self.width)
    }
    #expect(differences.count > 10_000 && differences.allSatisfy { $0.element == 0 })
  }

  @Test("the desk is as sharp in motion as it is at rest, in the light of a draft")
  func desk() throws {
    let studio = try studio()
    let renderer = studio.renderer
    renderer.still.mostOfDraft = .seconds(-1)
    let rest = try frame(studio, resting(8), .full)
    while renderer.isRestUnready { renderer.readyRest() }
    let kept = try frame(studio, moving(0.5))
    #expect(renderer.still.shown.isAll)
    let (plain, full) = try (plainFrame(studio, moving(0.5)), frame(studio, moving(0.5), .full))
    // How pixels beside the book differ from those above and below them.
    func grain(_ picture: Bitmap) -> [Int] {
      (1..<Self.height - 1).flatMap { y in
        (0..<20).map { x in
          2 * picture.pixel(x, y).red - picture.pixel(x, y - 1).red - picture.pixel(x, y + 1).red
        }
      }
    }
    func error(_ picture: Bitmap) -> Int {
      zip(grain(picture), grain(rest)).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
    #expect(2 * error(kept) < error(plain), "\(error(kept)) of \(error(plain))")
    // The light is that of a draft, within what its own pixels differ.
    let light = zip(kept.differences(from: plain), 0...).filter { $0.1 % Self.width < 20 }
    #expect(light.allSatisfy { $0.0 < 16 } && light.reduce(0) { $0 + $1.0 } < 3 * light.count)
    #expect(full.pixel(1, 1).red - kept.pixel(1, 1).red < 4)
  }

  @Test("where a leaf rises from the desk itself, the desk below it is what is seen")
  func last() throws {
    let studio = try studio()
    let renderer = studio.renderer
    renderer.still.mostOfDraft = .seconds(-1)
    let book = shape()
    _ = try frame(studio, resting(Double(book.lastPosition) - 1, in: book), .full)
    while renderer.isRestUnready { renderer.readyRest() }
    let last = BookArrangement(
      shape: book, turned: book.lastPosition - 1,
      turns: [
        book.turn(book.lastPosition - 1..<book.lastPosition, progress: 0.6, tilt: 0.2)
      ]
    ).visibleScene(in: view)
    let kept = try frame(studio, last)
    let differences = kept.differences(from: try plainFrame(studio, last))
    #expect(differences.count { $0 > 40 } < 20)
  }

  @Test("text that was drawn before a leaf rose is sharp in the first frame that uncovers it")
  func ahead() throws {
    let studio = try studio()
    let renderer = studio.renderer
    // Nothing more is drawn while leaves move.
    renderer.still.mostOfDraft = .seconds(-1)
    let part = part(0.6...0.85, of: resting(9))
    let atRest = contrast(try frame(studio, resting(9), .full), part)
    func inMotion(_ prepare: () throws -> Void) throws -> Double {
      renderer.keepsStill = false
      renderer.keepsStill = true
      _ = try frame(studio, resting(8), .full)
      while renderer.isRestUnready { renderer.readyRest() }
      try prepare()
      return contrast(try frame(studio, moving(0.7)), part)
    }
    let soft = try inMotion {}
    #expect(soft < 0.8 * atRest, "\(soft) of \(atRest)")
    let sharp = try inMotion {
      while try renderer.readyAhead(of: [moving(0.5)]) {}
      // What was seen stays what it was.
      #expect(try renderer.readPixels() == frame(studio, resting(8), .full))
    }
    #expect(sharp > 0.95 * atRest, "\(sharp) of \(atRest)")
    // A page that got another picture since is drawn as it is now.
    let other = try inMotion {
      while try renderer.readyAhead(of: [moving(0.5)]) {}
      print(19, seed: 1, in: studio)
    }
    #expect(other < 0.8 * atRest, "\(other) of \(atRest)")
  }

  @Test("text that a rising leaf uncovers becomes as sharp as it will be", arguments: [0.6, 0.85])
  func uncovered(progress: Double) throws {
    let studio = try studio()
    let part = part(0.45...0.85, of: resting(8))
    let atRest = contrast(try frame(studio, resting(9), .full), part)
    _ = try frame(studio, resting(8), .full)
    for step in 1...12 { _ = try frame(studio, moving(progress * Double(step) / 13)) }
    let inMotion = contrast(try frame(studio, moving(progress)), part)
    #expect(inMotion > 0.95 * atRest, "\(inMotion) of \(atRest)")
  }

  @Test("the light is that of a draft", arguments: [0.1, 0.3, 0.5, 0.7, 0.9])
  func light(progress: Double) throws {
    let studio = try Studio.shared()
    studio.renderer.keepsStill = true
    studio.renderer.still.mostOfDraft = .seconds(60)
    for page in 14...21 { studio.paint(page, 250, 240, 230) }
    _ = try frame(studio, resting(8), .full)
    let turn = moving(progress)
    for _ in 0..<12 { _ = try frame(studio, turn) }
    let kept = try frame(studio, turn)
    let plain = try plainFrame(studio, turn)
    let full = try frame(studio, turn, .full)
    #expect(kept != plain)
    let (own, usual) = (full.differences(from: kept), full.differences(from: plain))
    #expect(own.reduce(0, +) <= usual.reduce(0, +) * 21 / 20)
    #expect(own.count { $0 > 24 } <= usual.count { $0 > 24 } + own.count / 500)
  }

  @Test("another view, another look, more leaves: a draft is a draft")
  func others() throws {
    let studio = try studio()
    _ = try frame(studio, resting(8), .full)
    let three = BookArrangement(
      shape: shape(), turned: 8,
      turns: (8..<11).map { shape().turn($0..<$0 + 1, progress: 0.8 - 0.2 * Double($0 - 8)) })
    let scene = three.visibleScene(in: view)
    #expect(try frame(studio, scene) == plainFrame(studio, scene))
    var look = moving(0.5)
    look.tone.paper = .night
    for other in [moving(0.5) { $0.zoom = 1.2 }, look] {
      _ = try frame(studio, resting(8), .full)
      let part = part(-0.85...(-0.75), of: other)
      // What is drawn first is farther from there.
      let (own, plain) = try (frame(studio, other), plainFrame(studio, other))
      for y in part.y {
        for x in part.x {
          // One is rounded by the processor, the other by the driver.
          #expect(abs(Int(own.pixel(x, y).red) - Int(plain.pixel(x, y).red)) <= 1)
        }
      }
    }
  }

  @Test("a picture that comes while a leaf is in the air is shown, and so is a mark")
  func comes() throws {
    let studio = try studio()
    _ = try frame(studio, resting(8), .full)
    let first = try frame(studio, moving(0.4))
    let part = part(-0.85...(-0.45), of: resting(8))
    // Page 16 lies opposite.
    print(16, seed: 2, in: studio)
    let second = try frame(studio, moving(0.4))
    let changed = zip(first.differences(from: second), 0...).filter {
      part.x.contains($0.1 % Self.width) && part.y.contains($0.1 / Self.width)
    }
    #expect(changed.count { $0.0 > 60 } > 50)
    studio.renderer.marks[PageNumber(16)] = [
      PageMark(box: PageBox(left: 0.2, top: 0.3, right: 0.6, bottom: 0.6), color: (1, 0.2, 0.1))
    ]
    let marked = try frame(studio, moving(0.4))
    #expect(marked.redPixels > second.redPixels + 500)
  }

  @Test("marks on a leaf in the air are seen, and make nothing soft that lies still")
  func marksInTheAir() throws {
    let studio = try studio()
    let box = PageBox(left: 0.1, top: 0.7, right: 0.9, bottom: 0.9)
    for page in 16...19 {
      studio.renderer.marks[PageNumber(page)] = [PageMark(box: box, color: (1, 0.2, 0.1))]
    }
    defer { studio.renderer.marks = [:] }
    for paper in [Paper.white, .night] {
      func toned(_ scene: Scene) -> Scene {
        var scene = scene
        scene.tone.paper = paper
        return scene
      }
      let part = part(-0.85...(-0.45), of: resting(8))
      let atRest = contrast(try frame(studio, toned(resting(8)), .full), part)
      let kept = try frame(studio, toned(moving(0.3)))
      #expect(contrast(kept, part) > 0.95 * atRest)
      // Of the leaf it is what a draft has.
      let plain = try plainFrame(studio, toned(moving(0.3)))
      #expect(abs(kept.redPixels - plain.redPixels) <= plain.redPixels / 10 + 40)
    }
  }

  @Test(
    "what is seen beside a page that a leaf uncovers stays, however the book leans",
    arguments: [Vector2(0, 0), Vector2(0.2, 0.3), Vector2(-0.15, 0.45)])
  func beside(tilt: Vector2) throws {
    let studio = try studio()
    // Of the pages below the leaf nothing is drawn in motion.
    studio.renderer.still.mostOfDraft = .seconds(-1)
    defer { studio.renderer.still.mostOfDraft = .milliseconds(20) }
    func leaning(_ book: BookArrangement) -> Scene {
      var book = book
      book.posture = Posture(tilt: tilt)
      return book.visibleScene(in: view)
    }
    func turn(_ turned: Int, _ progress: Double) -> Scene {
      leaning(
        BookArrangement(
          shape: shape(), turned: turned,
          turns: [shape().turn(turned..<turned + 1, progress: progress)]))
    }
    for page in 10...21 { studio.paint(page, 240, 240, 240) }
    // A desk that no draft draws is the colour of nothing, and what is not known is black.
    func bare(_ picture: Bitmap) -> Int {
      let bytes = picture.bytes
      return stride(from: 0, to: bytes.count, by: 4).count { place in
        let (red, green, blue) = (bytes[place], bytes[place + 1], bytes[place + 2])
        return red < 16 && green < 16 && blue < 16
          || (31...33).contains(red) && (31...33).contains(green) && (32...34).contains(blue)
      }
    }
    for isAhead in [false, true] {
      studio.renderer.still.forget()
      _ = try frame(studio, leaning(BookArrangement(shape: shape(), position: 8)), .full)
      while studio.renderer.isRestUnready { studio.renderer.readyRest() }
      while isAhead, try studio.renderer.readyAhead(of: [turn(8, 0.3), turn(7, 0.7)]) {}
      for scene in [turn(8, 0.1), turn(8, 0.5), turn(7, 0.8)] {
        let plain = try bare(plainFrame(studio, scene))
        #expect(try bare(frame(studio, scene)) <= plain + 20)
      }
    }
  }

  @Test("the cloth that a page of a bound book leaves free has its colour in motion")
  func bound() throws {
    let studio = try studio()
    let renderer = studio.renderer
    renderer.still.mostOfDraft = .seconds(-1)
    print(2, in: studio)
    print(3, in: studio)
    let book = shape(binding: .hardback)
    func scene(_ position: Double) -> Scene {
      BookArrangement(shape: book, position: position).visibleScene(in: view)
    }
    renderer.tools.pictures.bind(0, in: BookCase(light: SIMD3(0.02, 0.4, 0.05), cloth: 1))
    defer { renderer.tools.pictures.bind(0, in: nil) }
    _ = try frame(studio, scene(2), .full)
    while renderer.isRestUnready { renderer.readyRest() }
    let turn = scene(1.5)
    while try renderer.readyAhead(of: [turn]) {}
    func green(_ picture: Bitmap) -> Int {
      stride(from: 0, to: picture.bytes.count, by: 4).count {
        Int(picture.bytes[$0 + 1]) > Int(picture.bytes[$0]) + 30
      }
    }
    // A draft is softer, and has less of it.
    let (kept, plain) = try (green(frame(studio, turn)), green(plainFrame(studio, turn)))
    #expect(plain > 100)
    #expect(kept >= plain)
  }

  @Test(
    "where many leaves rise at once, the sides of the book are what a draft has",
    arguments: [20, 50])
  func farJump(turned: Int) throws {
    let studio = try studio()
    let book = BookShape(pageCount: 400, leafWidth: 0.7071, binding: .hardback)
    _ = try frame(studio, resting(100, in: book), .full)
    for progress in [0.98, 0.9, 0.8] {
      let scene = BookArrangement(
        shape: book, turned: turned, turns: [book.turn(turned..<100, progress: progress)]
      ).visibleScene(in: view)
      let plain = try plainFrame(studio, scene)
      _ = try frame(studio, resting(100, in: book), .full)
      let kept = try frame(studio, scene)
      let dark = (0..<Self.width * Self.height).count { index in
        let (x, y) = (index % Self.width, index / Self.width)
        return Int(kept.pixel(x, y).red) + 24 < Int(plain.pixel(x, y).red)
      }
      let most = Self.width * Self.height / 60
      #expect(dark < most, "\(dark) pixels")
    }
  }

  @Test("a picture for exactly these pixels that comes or goes makes no page soft")
  func fitted() throws {
    let studio = try studio()
    let view = self.view
    _ = try frame(studio, resting(8), .full)
    let scene = resting(8)
    let part = part(-0.85...(-0.45), of: scene)
    let atRest = contrast(try frame(studio, scene, .full), part)
    let fitted = try #require(scene.fits(in: view).first { $0.page == PageNumber(16) })
    let pictures = studio.renderer.tools.pictures
    let stamp = pictures.draftStamp(of: fitted.page)
    let chain = MipChain(width: fitted.fit.width, height: fitted.fit.height)
    let grey = [UInt8](repeating: 128, count: chain.byteCount)
    studio.renderer.beginPicture(of: .fitted(fitted), chain: chain) { body in
      withRawSpan(of: grey) { body($0) }
    }
    studio.renderer.upload([]) { true }
    #expect(pictures.draftStamp(of: fitted.page) == stamp)
    let inMotion = contrast(try frame(studio, moving(0.2)), part)
    #expect(inMotion > 0.95 * atRest, "\(inMotion) of \(atRest)")
  }

  @Test("parts of a box have each of its pixels once", arguments: UInt64(0)..<40)
  func parts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let places = (0..<3).map { _ in
      Vector2(.random(in: -20...120, using: &random), .random(in: -20...120, using: &random))
    }
    guard let box = PixelBox(around: places, width: 100, height: 100) else { return }
    for place in places where (0..<100).contains(place.x) && (0..<100).contains(place.y) {
      let pixel = SIMD2(Int(place.x), Int(place.y))
      #expect(all(pixel .>= box.low) && all(pixel .< box.high))
    }
    var count = [Int](repeating: 0, count: 100 * 100)
    for part in box.parts(of: SIMD2(16, 32)) {
      #expect(part.isInside(box))
      for y in part.low.y..<part.high.y {
        for x in part.low.x..<part.high.x { count[y * 100 + x] += 1 }
      }
    }
    #expect(count.allSatisfy { $0 <= 1 })
    let (_, _, width, height) = box.rectangle
    #expect(count.reduce(0, +) == width * height)
  }

  @Test("mixed pixels are what the law says, at any size", arguments: UInt64(0)..<12)
  func mixes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = SIMD2(Int.random(in: 1...47, using: &random), Int.random(in: 1...31, using: &random))
    var mix = StillMix(size: size)
    // Where something lies in one picture it mostly does so beside it.
    let edge = Int.random(in: 0...size.x, using: &random)
    func picture(_ size: SIMD2<Int>, _ alpha: (Int) -> UInt8) -> [UInt8] {
      (0..<size.x * size.y).flatMap { index -> [UInt8] in
        let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
        return color + [alpha(index % size.x)]
      }
    }
    let draft = picture(mix.small) { 2 * $0 < edge ? 255 : 0 }
    let light = picture(mix.lightSize) { _ in 255 }
    mix.capture(picture(size) { $0 > 2 ? 255 : 0 }, in: (0, 0, size.x, size.y))
    mix.mix(draft, under: light)
    for y in 0..<size.y {
      for x in 0..<size.x {
        let at = (y * size.x + x) * 4
        let pixel = law(of: mix, draft, light, x, y)
        #expect(mix.frame[at + 3] == 255)
        for channel in 0..<3 {
          let own = Double(mix.frame[at + channel])
          #expect(abs(own - pixel[channel]) < 1.6, "\(x), \(y) of \(size), \(channel)")
        }
      }
    }
  }

  /// What a pixel of a mix is to be, in numbers that round nothing.
  private func law(
    of mix: StillMix, _ draft: [UInt8], _ light: [UInt8], _ x: Int, _ y: Int
  ) -> [Double] {
    let small = mix.small
    func pixel(_ bytes: [UInt8], _ x: Int, _ y: Int, _ channel: Int, _ width: Int) -> Double {
      Double(bytes[(y * width + x) * 4 + channel])
    }
    func taps(_ place: Int, _ count: Int) -> [(Int, Double)] {
      let middle = (Double(place) + 0.5) / 2 - 0.5, low = middle.rounded(.down)
      return [(Int(low), 1 - (middle - low)), (Int(low) + 1, middle - low)].map {
        (min(max($0.0, 0), count - 1), $0.1)
      }
    }
    /// The four nearest places of a picture with half as many pixels each way.
    func nearest(_ x: Int, _ y: Int, in size: SIMD2<Int>) -> [(Int, Int, Double)] {
      taps(x, size.x).flatMap { column in
        taps(y, size.y).map { row in (column.0, row.0, column.1 * row.1) }
      }
    }
    func lies(_ x: Int, _ y: Int) -> Bool {
      pixel(draft, x, y, 3, small.x) == 255 && pixel(mix.sharp, 2 * x, 2 * y, 3, mix.size.x) == 255
    }
    // A column or a row farther is asked as well: pixels are mixed two by two.
    let pair = [x / 2 - 1, x / 2, x / 2 + 1].map { min(max($0, 0), small.x - 1) }
    let areStill = pair.allSatisfy { column in
      taps(y, small.y).allSatisfy { lies(column, $0.0) }
    }
    let isSharp = [x & ~1, x | 1].allSatisfy {
      $0 < mix.size.x && pixel(mix.sharp, $0, y, 3, mix.size.x) == 255
    }
    let offset = 0.055 * 255
    /// By how much the light changes on a pixel of the draft.
    func change(_ x: Int, _ y: Int, _ channel: Int) -> Double {
      let seen = nearest(x, y, in: mix.lightSize).reduce(0) {
        $0 + pixel(light, $1.0, $1.1, channel, mix.lightSize.x) * $1.2
      }
      return (seen + offset) / (188 + offset)
    }
    /// What is seen on a pixel of the draft by itself: of what lies still the mean of what is sharp.
    func seen(_ x: Int, _ y: Int, _ channel: Int) -> Double {
      guard lies(x, y) else { return pixel(draft, x, y, channel, small.x) }
      let mean = (0..<4).reduce(0) { sum, corner in
        let column = min(2 * x + corner % 2, mix.size.x - 1)
        let row = min(2 * y + corner / 2, mix.size.y - 1)
        return sum + pixel(mix.sharp, column, row, channel, mix.size.x) / 4
      }
      return min(max((mean + offset) * change(x, y, channel) - offset, 0), 255)
    }
    let near = nearest(x, y, in: small)
    return (0..<3).map { channel in
      if areStill, isSharp {
        let changed = near.reduce(0) { $0 + min(change($1.0, $1.1, channel), 2) * $1.2 }
        let print = pixel(mix.sharp, x, y, channel, mix.size.x) + offset
        return min(max(print * changed - offset, 0), 255)
      }
      return near.reduce(0) { $0 + seen($1.0, $1.1, channel) * $1.2 }
    }
  }
}
