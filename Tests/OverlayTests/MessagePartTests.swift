import DrawnFirst
import RectoGLDevice
import Testing

@testable import RectoOverlay

/// What is told, taken apart into words and lines of a program.
@MainActor @Suite(.drawnFirst) struct MessagePartTests {
  @Test("lines of a program stand by themselves, words together")
  func parts() {
    let told = "a.frag:2: error: x\n  1  // first\n> 2  float x\nincluded at b:3\nand 2 more"
    #expect(
      MessagePart.parts(of: told) == [
        MessagePart(text: "a.frag:2: error: x", isCode: false),
        MessagePart(text: "  1  // first", isCode: true),
        MessagePart(text: "> 2  float x", isCode: true),
        MessagePart(text: "included at b:3\nand 2 more", isCode: false),
      ])
    #expect(
      MessagePart.parts(of: "Kept\nas words") == [
        MessagePart(text: "Kept\nas words", isCode: false)
      ])
    #expect(MessagePart.parts(of: "") == [MessagePart(text: "", isCode: false)])
  }

  @Test("letters of a fixed pitch are equally wide, and others are not")
  func pitch() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let textCache = TextCache(shapes: try #require(Shapes()))
    func width(_ text: String, isFixed: Bool) -> Int {
      var style = TextStyle(pixels: 16, ink: Ink(0))
      style.hasFixedPitch = isFixed
      return textCache.words(text, style, width: 1_000).width
    }
    #expect(width("iiiiiiii", isFixed: false) < width("mmmmmmmm", isFixed: false))
    #expect(width("iiiiiiii", isFixed: true) == width("mmmmmmmm", isFixed: true))
    withExtendedLifetime(context) {}
  }
}
