import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// A renderer with the context that it draws in, and what tests draw with it.
@MainActor final class Studio {
  // In this order: the renderer goes before its context, and both where it is current.
  let renderer: SceneRenderer
  private let loan: KeptContext.Loan
  private let context: KeptContext

  /// A renderer that outlives the tests that draw with it.
  @MainActor struct Kept {
    fileprivate let renderer: SceneRenderer
    fileprivate let context: KeptContext

    init(
      shaders: ShaderSources = .builtIn, settings: ParameterSettings = ParameterSettings(),
      pretending: (inout Device) -> Void = { _ in }
    ) throws {
      context = try KeptContext()
      let loan = try context.lend()
      defer { withExtendedLifetime(loan) {} }
      var device = Device()
      pretending(&device)
      renderer = try SceneRenderer(shaders: shaders.snapshot, settings: settings, device: device)
    }

    /// Lends it to a test, as the last one left it.
    func lend() throws -> Studio { try Studio(self) }
  }

  private init(_ kept: Kept) throws {
    loan = try kept.context.lend()
    (renderer, context) = (kept.renderer, kept.context)
  }

  /// One of a test's own.
  convenience init(
    shaders: ShaderSources = .builtIn, settings: ParameterSettings = ParameterSettings(),
    pretending: (inout Device) -> Void = { _ in }
  ) throws {
    try self.init(Kept(shaders: shaders, settings: settings, pretending: pretending))
  }

  /// The light of a scene, drawn in strips of uneven height.
  func light(of scene: Scene, width: Int, height: Int) throws -> [UInt32] {
    try context.makeCurrent()
    let strips = try LightInStrips(of: scene, width: width, height: height, by: renderer)
    while true {
      if let light = strips.finished { return light }
      _ = try strips.draw(rows: min(strips.rowsLeft, 1 + strips.rowsLeft / 2))
    }
  }

  isolated deinit {}

  private static let kept = Result { try Kept() }

  /// One renderer for all tests that want nothing but the built-in shaders, as if it were new:
  /// compiling its programs takes longer than most of the pictures.
  static func shared() throws -> Studio {
    let studio = try kept.get().lend()
    let renderer = studio.renderer
    renderer.dropPictures(except: [])
    (renderer.marks, renderer.look.settings) = ([:], ParameterSettings())
    renderer.keepsStill = false
    try renderer.setOtherLook(nil)
    return studio
  }

  /// Draws a scene and checks that OpenGL has nothing to complain about.
  func frame(
    _ scene: Scene, width: Int = 480, height: Int = 300, quality: Quality = .full,
    isSmooth: Bool = true
  ) throws -> Bitmap {
    // Another may have drawn since.
    try context.makeCurrent()
    try renderer.draw(scene, width: width, height: height, quality: quality, isSmooth: isSmooth)
    let picture = try renderer.readPixels()
    #expect(Device.takeErrors() == [])
    return picture
  }

  /// Gives a page one even colour.
  func paint(_ page: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) {
    let chain = MipChain(width: 4, height: 4)
    renderer.setPicture(
      of: PageNumber(page), chain: chain,
      bytes: (0..<chain.byteCount / 4).flatMap { _ in [red, green, blue, alpha] })
  }

  /// Gives a page a picture, with levels averaged in linear light.
  func paint(_ page: Int, _ picture: Bitmap) {
    renderer.setPicture(
      of: PageNumber(page), chain: MipChain(width: picture.width, height: picture.height),
      bytes: Pixels(picture).mipBytes())
  }
}

/// A folder of files that is gone when the body has run.
func withFolder<R>(_ files: [String: String], _ body: (String) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory.path + "/recto-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  for (name, text) in files {
    try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
  }
  return try body(folder)
}

/// The book that most tests show: 62 pages of the shape of A4.
func shape(
  pages: Int = 62, direction: ReadingDirection = .leftToRight, binding: Binding = .automatic
) -> BookShape {
  BookShape(pageCount: pages, leafWidth: 0.7071, direction: direction, binding: binding)
}

/// A scene of the book in a view of the usual test size.
func scene(
  _ book: BookArrangement, width: Double = 480, height: Double = 300
) -> Scene {
  book.visibleScene(in: ViewSize(width: width, height: height))
}

extension ShaderSnapshot {
  /// One shader with what it includes.
  func flatten(
    _ name: String, defines: [(name: String, value: Int)] = []
  ) throws(ShaderProblem) -> FlatShader {
    try FlatShader(name, defines: defines, find: file)
  }
}
