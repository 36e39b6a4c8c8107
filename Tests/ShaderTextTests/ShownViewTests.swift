import RectoShaderText
import Testing

@Suite("The names of views")
struct ShownViewTests {
  @Test("each is read again as what it names")
  func names() {
    let views = ShaderView.allCases.map(ShownView.numbers) + [.pass("glow"), .pass("a:b")]
    for view in views { #expect(ShownView(view.name) == view) }
    #expect(Set(ShaderView.allCases.map(\.summary)).count == ShaderView.allCases.count)
  }

  @Test("what names nothing is none", arguments: ["", "Depth", "pass", "pass:", "lost"])
  func others(name: String) { #expect(ShownView(name) == nil) }
}
