import PageModel
import Testing

@Suite("papers") struct PaperTests {
  @Test(
    "the name of a paper means it",
    arguments: Paper.named + [.color(PaperColor(red: 1, green: 16, blue: 255))])
  func names(paper: Paper) { #expect(Paper(name: paper.name) == paper) }

  @Test(
    "what is no colour is none",
    arguments: ["", "#", "#12345", "#1234567", "#12345g", "#+12345", "123456"])
  func noColours(name: String) { #expect(Paper(name: name) == nil) }

  @Test("steps of light out of range are brought into it")
  func steps() {
    var tone = PageTone(brightness: -100, warmth: 100)
    #expect(tone == PageTone(brightness: -12, warmth: 5))
    (tone.brightness, tone.warmth) = (100, -100)
    #expect(tone == PageTone(brightness: 3, warmth: -5))
  }
}
