import ArgumentParser
import RectoBookModel
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoImageFiles
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText
import RectoCommandOptions
import RectoWindowSession

/// `recto render`: pictures without a window.
struct RenderCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a book as a PNG, or one turn as a numbered sequence, without a display.")

  @Argument(help: "The book: a file or a folder.", completion: .file())
  var book: String?

  @Option(
    help: ArgumentHelp(
      "Draw a scene that needs no book: test or shelf.",
      discussion: """
        test is an opening of test prints with a leaf in the air; shelf is a row of books, of which \
        the middle one opens as far as --turn says, or frame by frame.
        """)
  )
  var scene: SceneChoice?

  @Flag(
    help: "With --scene shelf: the book has a cover of its own, and opens at its first page, or -p."
  )
  var ownCover = false

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The PNG to write, or - for standard output; with --frames, the folder for the sequence.",
      discussion: "Refuses a folder that already holds frames of a longer sequence."
    ),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp("Size of the picture in pixels.", valueName: "WxH"),
    transform: OptionValue.size(in: 16...8192))
  var size = Vector2(1280, 800)

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: "The page to show, counted from 1; -1 is the last.")
  var page = 1

  @OptionGroup var opening: OpeningOptions

  @OptionGroup var data: DataOptions
  @OptionGroup var notes: NotesOptions

  @OptionGroup var hand: TurnOptions

  @Option(
    help: ArgumentHelp(
      "Fold the open book at its spine: 0 is flat, 1 closed.", valueName: "0…1"),
    transform: OptionValue.number(in: 0...1))
  var fold: Double?

  @Option(help: "How to lay the pages out.")
  var arrangement = LayoutCommand.Name.book

  @OptionGroup var paging: PagingOptions

  @OptionGroup var object: BindingOptions

  @OptionGroup var paper: PaperOption
  @OptionGroup var seeing: SeeingOptions

  @Option(
    help: ArgumentHelp(
      "The quality: draft, full or reference.",
      discussion: """
        reference traces the light of an open book path by path, on the processor: slow, but the standard \
        that shaders are judged by. Materials come from the shaders; paper is always matte.
        """))
  var quality = RenderQuality.full

  @OptionGroup var tracing: ReferenceOptions

  @OptionGroup var shading: ShadingOptions

  @OptionGroup var comparison: AgainstOptions

  @Option(
    help: ArgumentHelp(
      "Show data instead of colours: normals, depth, uv, shadow, ao, lod, "
        + "overdraw, albedo or through; or what a single pass "
        + "draws: pass:NAME.", valueName: "view"))
  var view = ShownView.numbers(.color)

  @Option(
    help: ArgumentHelp(
      "Write this many frames of one turn, at 60 per second.",
      discussion: """
        To make a video, if width and height are even: \
        ffmpeg -framerate 60 -i OUT/%05d.png -pix_fmt yuv420p turn.mp4
        """), transform: OptionValue.whole(in: 2...10_000))
  var frames: Int?

  @Option(help: "Where the sequence begins, 0…1.", transform: OptionValue.number(in: 0...1))
  var from = 0.0

  @Option(help: "Where the sequence ends, 0…1.", transform: OptionValue.number(in: 0...1))
  var to = 1.0

  @Flag(help: "If a page cannot be shown, draw a placeholder.")
  var placeholder = false

  func validate() throws {
    guard (book == nil) != (scene == nil) else {
      throw ValidationError(
        book == nil ? "give a BOOK or --scene" : "--scene: this scene needs no book")
    }
    guard !ownCover || scene == .shelf else {
      throw ValidationError("--own-cover: only books of --scene shelf have one")
    }
    guard page != 0 else { throw ValidationError("--page 0: pages are counted from 1") }
    guard frames == nil || hand.turn == nil else {
      throw ValidationError("--turn: a sequence turns from --from to --to")
    }
    try refuseUntraceable()
    if frames == nil { try PictureOutput.refuseOtherSuffix(of: output) }
    if output == StandardOutput.name {
      guard frames == nil else {
        throw ValidationError("--output -: a sequence needs a folder")
      }
      guard !comparison.json else {
        throw ValidationError("--output -: standard output is for what --json prints")
      }
      try StandardOutput.refuseTerminal()
    }
  }

  @MainActor func runOnMainThread() throws {
    // Before anything is drawn that could not be kept.
    if let frames {
      try PictureOutput.refuseNoFolder(output)
      try PictureOutput.refuseOlderFrames(in: output, beyond: frames)
    }
    guard let book else { return scene == .shelf ? try drawShelf() : try drawTest() }
    let view = ViewSize(width: size.x.rounded(), height: size.y.rounded())
    let opened = try CommandBook(book, options: try options(for: book, in: view))
    let shown = try opened.page(page)
    // The thickness of the book is part of the picture.
    try opened.countAll()
    let context = try HeadlessContext()
    let renderer = try shading.renderer()
    try self.view.apply(to: renderer)
    try comparison.prepare(renderer)
    let plan = RenderPlan(
      command: self, facts: opened.facts,
      pairing: arrangement == .book ? opened.pairing(isShifted: paging.isShifted) : .usual,
      page: shown,
      view: view)
    var pictures = ScenePictures(
      of: opened, written: try notes.written(in: opened, kept: data), bound: plan.shape,
      for: renderer,
      isInverted: plan.tone.invertsPrint)
    // Before the first picture is written: half a sequence is no result.
    if !placeholder { try refusePlaceholders(in: plan, &pictures) }
    try drawEach(renderer, usual: 0) { turn, path in
      try write(plan, turn: turn, pictures: &pictures, renderer, to: path)
    }
    withExtendedLifetime(context) {}
  }

  /// How a book is opened: its pages have in their margins what they have in a window.
  @MainActor private func options(
    for book: String, in view: ViewSize
  ) throws -> DecodingOptions {
    var options = try opening.options(for: book, kept: data)
    let isOnePage =
      paging.spread.map { $0 == .onePage }
      ?? BookShape.prefersOnePage(in: view, leafWidth: options.layout.page.aspect)
    options.layout.hasRunningHeads = true
    options.layout.sides = PageSides(
      isOnePage: isOnePage, isShifted: paging.isShifted, direction: paging.direction?.direction)
    return options
  }

  /// Draws the picture, or each of a sequence: how far the leaf has come, and the file.
  @MainActor private func drawEach(
    _ renderer: SceneRenderer, usual: Double, _ draw: (Double, String) throws -> Void
  ) throws {
    guard frames != nil else { return try draw(hand.turn ?? usual, output) }
    for (index, progress) in turns(usual: usual).enumerated() {
      renderer.moment = Moment(ofFrame: index)
      try draw(
        progress,
        URL(fileURLWithPath: output).appending(path: PictureOutput.name(ofFrame: index)).path)
    }
  }

  /// Refuses shaders of the user's that give no numbers, by a trial before the first picture: each is
  /// drawn as it is asked for, however long that takes.
  @MainActor private func tryOut(_ scene: Scene, with renderer: SceneRenderer) throws {
    guard renderer.look.shaders.isAltered, renderer.moment == Moment() else { return }
    if let fault = renderer.fault(trying: scene, quality: quality.drawn) {
      throw CommandFailure(reason: fault.description)
    }
  }

  /// Draws a scene in all the ways that are asked for, and writes it.
  @MainActor private func draw(
    _ scene: Scene, in view: ViewSize, with renderer: SceneRenderer, to path: String
  ) throws {
    try tryOut(scene, with: renderer)
    let (width, height) = (Int(view.width), Int(view.height))
    guard isTraced else {
      try renderer.drawBoth(scene, width: width, height: height, quality: quality.drawn)
      try store(
        try comparison.against.map { _ in try renderer.readPixels(split: comparison.share) }
          ?? renderer.readPixels(), of: renderer, to: path)
      return try comparison.reportDifference(in: renderer, path: path)
    }
    let progress = TracingProgress(frame: frames.map { (renderer.moment.frame, $0) })
    defer { progress.end() }
    let traced = try tracing.picture.draw(
      scene, width: width, height: height, with: renderer, progress: progress.show)
    guard comparison.against != nil else { return try store(traced, of: renderer, to: path) }
    try renderer.drawBoth(scene, width: width, height: height, quality: quality.drawn)
    // Of two looks the other is that of the shaders.
    let shaded = try renderer.readPixels(split: 0)
    let (first, second) = comparison.isReference ? (shaded, traced) : (traced, shaded)
    try store(first.beside(second, from: comparison.share), of: renderer, to: path)
    progress.end()
    try comparison.reportDifference(first, second, path: path)
  }

  /// Writes a picture, if nothing was found wrong with what drew it.
  @MainActor private func store(
    _ picture: Bitmap, of renderer: SceneRenderer, to path: String
  ) throws {
    try shading.refuseFaults(of: renderer)
    if frames != nil {
      _ = try OptionValue.folder(output)
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    }
    try PictureFile.write(picture, to: path)
  }

  /// How far the leaf has come in the picture, or in each of a sequence.
  private func turns(usual: Double) -> [Double] {
    guard let frames else { return [hand.turn ?? usual] }
    return (0..<frames).map { from.mixed(with: to, Double($0) / Double(frames - 1)) }
  }

  /// Waits for every page that will be seen; throws the reason where one of them cannot be drawn.
  @MainActor private func refusePlaceholders(
    in plan: RenderPlan, _ pictures: inout ScenePictures
  ) throws {
    for turn in turns(usual: 0) {
      try load(plan, turn: turn, into: &pictures)
      if let (page, problem) = pictures.problems.min(by: { $0.key < $1.key }) {
        throw DocumentError(.drawing(page: page.value, path: book ?? ""), reason: problem)
      }
    }
  }

  @MainActor private func load(
    _ plan: RenderPlan, turn: Double, into pictures: inout ScenePictures
  ) throws {
    try pictures.load(
      for: plan.scene(turn: turn, sizes: pictures.sizes), in: plan.view,
      magnified: seeing.lens == nil ? 1 : 2.5)
  }

  /// Draws the scene that needs no book.
  @MainActor private func drawTest() throws {
    let context = try HeadlessContext()
    let renderer = try shading.renderer()
    try view.apply(to: renderer)
    try comparison.prepare(renderer)
    renderer.printTestPages()
    let view = ViewSize(width: size.x.rounded(), height: size.y.rounded())
    try drawEach(renderer, usual: 0.4) { turn, path in
      let tilt = hand.angle == nil ? TestScene.tilt : hand.tilt
      let scene = seeing.seen(
        TestScene.scene(turn: turn, tilt: tilt, in: view), in: view, on: paper)
      try draw(scene, in: view, with: renderer, to: path)
    }
    withExtendedLifetime(context) {}
  }

  /// Draws the shelf that needs no library.
  @MainActor private func drawShelf() throws {
    let context = try HeadlessContext()
    let renderer = try shading.renderer()
    try view.apply(to: renderer)
    renderer.printTestShelf(hasOwnCover: ownCover)
    let view = ViewSize(width: size.x.rounded(), height: size.y.rounded())
    try drawEach(renderer, usual: 0) { turn, path in
      let scene = seeing.seen(
        TestShelf.scene(
          opening: turn, page: page == 1 && !ownCover ? TestShelf.page : max(1, page),
          direction: paging.direction?.direction ?? .leftToRight,
          isOnePage: paging.spread.map { $0 == .onePage }, hasOwnCover: ownCover, in: view),
        in: view,
        on: paper)
      try tryOut(scene, with: renderer)
      try renderer.draw(
        scene, width: Int(view.width), height: Int(view.height), quality: quality.drawn)
      try store(renderer.readPixels(), of: renderer, to: path)
    }
    withExtendedLifetime(context) {}
  }

  @MainActor private func write(
    _ plan: RenderPlan, turn: Double, pictures: inout ScenePictures, _ renderer: SceneRenderer,
    to path: String
  ) throws {
    let view = plan.view
    try load(plan, turn: turn, into: &pictures)
    // What has come may have another shape than was thought.
    let arranged = try plan.scene(turn: turn, sizes: pictures.sizes)
    let scene = seeing.seen(arranged.fitting(pictures.sizes), in: view, on: paper)
    if quality == .full { try pictures.fit(scene, in: view) }
    try draw(scene, in: view, with: renderer, to: path)
  }
}

/// A scene that needs no book.
enum SceneChoice: String, ExpressibleByArgument, CaseIterable { case test, shelf }
