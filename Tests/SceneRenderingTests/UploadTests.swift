import PictureComparison
import RectoBookModel
import DrawnFirst
import RectoGLDevice
import PageLayout
import Testing

@testable import RectoSceneRendering

/// Pictures that go to the device in slices.
@MainActor @Suite(.drawnFirst) struct UploadTests {
  private let page = PageNumber(17)
  private let view = scene(BookArrangement(shape: shape(), position: 8))

  /// The bytes of a chain in which each level and each row has a colour of its own.
  private func stripes(_ chain: MipChain) -> [UInt8] {
    chain.levels.enumerated().flatMap { index, level in
      (0..<level.height).flatMap { row in
        let color = [UInt8(row * 255 / level.height), UInt8(255 - index * 18), 90, 255]
        var line = color
        while line.count < level.width * 4 { line += line }
        return Array(line.prefix(level.width * 4))
      }
    }
  }

  private func begin(
    _ bytes: [UInt8], _ chain: MipChain, of page: PageNumber, in studio: Studio
  ) {
    studio.renderer.beginPicture(of: .whole(page), chain: chain) { body in
      withRawSpan(of: bytes) { body($0) }
    }
  }

  @Test(
    "a picture that comes in slices is the one that is set at once", arguments: [true, false])
  func slices(isSoftware: Bool) throws {
    // Slices end within levels, and the sides are odd.
    for chain in [MipChain(width: 333, height: 901), MipChain(width: 2001, height: 3)] {
      let bytes = stripes(chain)
      let whole = try Studio.shared()
      whole.renderer.setPicture(of: page, chain: chain, bytes: bytes)
      let expected = try whole.frame(view)
      let sliced = try Studio { $0.isSoftware = isSoftware }
      begin(bytes, chain, of: page, in: sliced)
      var steps = 0
      while sliced.renderer.isUploading, steps < 100 {
        sliced.renderer.upload([page]) { false }
        steps += 1
      }
      #expect(steps >= chain.levels.count)
      #expect(sliced.renderer.isPictureComplete(of: page))
      #expect(try sliced.frame(view) == expected)
    }
  }

  @Test("a page without a picture becomes finer step by step and is never blank again")
  func coarseFirst() throws {
    let studio = try Studio.shared()
    let chain = MipChain(width: 512, height: 700)
    begin(stripes(chain), chain, of: page, in: studio)
    var widths: [Int?] = []
    var stamps: [Int?] = []
    while studio.renderer.isUploading {
      studio.renderer.upload([]) { false }
      if studio.renderer.pictureWidth(of: page) != widths.last {
        widths.append(studio.renderer.pictureWidth(of: page))
        stamps.append(studio.renderer.pictureStamp(of: page))
        if widths.last ?? nil != nil {
          let pixel = try studio.frame(view).pixel(340, 150)
          #expect(pixel.blue < 130, "blank at \(widths)")
        }
      }
    }
    #expect(widths == [nil, 128, 256, 512])
    #expect(Set(stamps).count == stamps.count)
  }

  @Test("the picture that a page has stays until the new one is complete")
  func keepsOld() throws {
    let studio = try Studio.shared()
    studio.paint(17, 255, 0, 0)
    let chain = MipChain(width: 512, height: 700)
    begin(stripes(chain), chain, of: page, in: studio)
    #expect(
      studio.renderer.pictureBytes == chain.byteCount + MipChain(width: 4, height: 4).byteCount)
    var steps = 0
    while studio.renderer.isUploading {
      #expect(studio.renderer.pictureWidth(of: page) == 4)
      studio.renderer.upload([]) { false }
      steps += 1
    }
    #expect(steps > chain.levels.count)
    #expect(studio.renderer.pictureWidth(of: page) == 512)
    #expect(studio.renderer.pictureBytes == chain.byteCount)
  }

  @Test("the most urgent page goes first, whatever came before it")
  func order() throws {
    let studio = try Studio.shared()
    let chain = MipChain(width: 256, height: 256)
    for page in 1...3 { begin(stripes(chain), chain, of: PageNumber(page), in: studio) }
    studio.renderer.upload([PageNumber(1)]) { false }
    var calls = 0
    studio.renderer.upload([PageNumber(3), PageNumber(2)]) {
      calls += 1
      return !studio.renderer.isPictureComplete(of: PageNumber(2))
    }
    #expect(studio.renderer.isPictureComplete(of: PageNumber(3)))
    #expect(calls > 2 * chain.levels.count)
    #expect(!studio.renderer.isPictureComplete(of: PageNumber(1)))
  }

  @Test("what is dropped on its way comes no more, and its pixels are let go")
  func drops() throws {
    final class Pixels { let bytes = [UInt8](repeating: 9, count: 21 * 4) }
    let studio = try Studio.shared()
    var pixels: Pixels? = Pixels()
    weak let held = pixels
    studio.renderer.beginPicture(of: .whole(page), chain: MipChain(width: 4, height: 4)) {
      [pixels] body in
      if let pixels { withRawSpan(of: pixels.bytes) { body($0) } }
    }
    pixels = nil
    #expect(held != nil)
    studio.renderer.dropPictures(except: [])
    #expect(held == nil)
    #expect(!studio.renderer.isUploading)
    #expect(studio.renderer.pictureBytes == 0)
  }
}
