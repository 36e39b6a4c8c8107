import PictureComparison
import BookFixtures
import RectoBookModel
import DrawnFirst
import Foundation
import PageGeometry
import PageLayout
import RectoSceneRendering
import RectoShaderText
import Testing

/// Light on paper that carries little or nothing: no bands, and no highlight that hides the print.
@MainActor @Suite(.drawnFirst) struct LitPaperTests {
  @Test("light that changes slowly on blank paper shows no bands")
  func bands() throws {
    let studio = try Studio.shared()
    let size = shape().leafSize
    let book = BookArrangement(
      shape: shape(), turned: 8, turns: [Turn(leaves: 8..<9, progress: 0.3, tilt: 0, size: size)])
    let (width, height) = (960, 600)
    let scene = scene(book, width: Double(width), height: Double(height))
    let leaf = try #require(scene.leaves.first { $0.isTurning })
    let view = ViewSize(width: Double(width), height: Double(height))
    func column(_ share: Double) -> Int {
      let place = leaf.place(Vector2(share, 0.5) * size)
      return Int(scene.camera.project(place.position, into: view).x)
    }
    /// How far columns of the leaf lie beside the light, which is even over 17 of them, in steps of
    /// eight bits. The leaf is bent across alone, so that a column has one light.
    func beside(_ quality: Quality) throws -> Double {
      let frame = try studio.frame(scene, width: width, height: height, quality: quality)
      let columns: [Double] = (column(0.35)...column(0.9)).map { x in
        let sum = (284..<316).reduce(0) { sum, y in sum + frame.pixel(x, y).green }
        return Double(sum) / 32
      }
      let (darkest, lightest) = (columns.min() ?? 0, columns.max() ?? 0)
      #expect(columns.count > 80 && lightest - darkest > 8)
      let inner = 8..<columns.count - 8
      return inner.reduce(0) { total, middle in
        let sum = columns[middle - 8...middle + 8].reduce(0, +)
        return total + abs(columns[middle] - sum / 17)
      } / Double(inner.count)
    }
    // A draft has the bands, which shows that they are seen.
    let (full, draft) = (try beside(.full), try beside(.draft))
    #expect(full < 0.06 && draft > 0.12, "\(full) and \(draft) of a step")
  }

  @Test(
    "dark type can be read wherever a page mirrors the lamp",
    arguments: ["declared"] + ParameterFeedTests.presets)
  func readable(look: String) throws {
    var settings = ParameterSettings()
    if look != "declared" {
      let preset = try Preset("Assets/presets/\(look).preset") {
        try? String(contentsOfFile: $0, encoding: .utf8)
      }
      settings = ParameterSettings(preset: preset.settings)
    }
    let studio = try Studio.shared()
    studio.renderer.look.settings = settings
    let scene = scene(BookArrangement(shape: shape(), position: 8))
    func picture(of print: UInt8) throws -> Bitmap {
      for page in [17, 16] { studio.paint(page, print, print, print) }
      return try studio.frame(scene)
    }
    let (black, white) = (try picture(of: 0), try picture(of: 255))
    func luminance(_ picture: Bitmap, _ x: Int, _ y: Int) -> Double {
      let pixel = picture.pixel(x, y)
      let light = [pixel.red, pixel.green, pixel.blue].map { Double(Pixels.linear[$0]) }
      return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }
    var least = Double.infinity
    for x in stride(from: 60, to: 420, by: 4) where abs(x - 240) > 30 {
      for y in stride(from: 24, to: 276, by: 4) {
        // The ratio that WCAG 2 asks of text.
        least = min(least, (luminance(white, x, y) + 0.05) / (luminance(black, x, y) + 0.05))
      }
    }
    #expect(least >= 4.5, "\(least)")
  }
}
