import RectoInkPainting
import RectoSceneRendering
import RectoShaderText
import Testing

@testable import RectoWindowSession

@MainActor @Suite("The paper of looks") struct InkStockTests {
  static let parameters =
    DrawnLook.declarations(of: ShaderSources.builtIn.snapshot).parameters

  private func stock(_ settings: [ShaderSetting]) -> InkStock {
    InkStock(Self.parameters, ParameterSettings(preset: settings))
  }

  private func stock(_ preset: String) throws -> InkStock {
    stock(try ShaderPresets.read(preset).settings)
  }

  @Test("presets say how rough their paper is, and how much ink it lets through")
  func presets() throws {
    let bond = InkStock()
    #expect(stock([]) == bond)
    for name in ["lamp", "bright-desk"] { #expect(try stock(name) == bond) }
    let (newsprint, vellum) = (try stock("newsprint"), try stock("vellum"))
    #expect(newsprint.grain > vellum.grain && vellum.grain > bond.grain)
    #expect(vellum.bleed > newsprint.bleed && newsprint.bleed > 0)
    #expect(try stock("e-ink").bleed == 0)
    let glossy = try stock("glossy")
    #expect(glossy.grain == 0 && glossy.bleed == 0)
  }

  @Test("knobs change it: opacity lets ink through, fibres count where the stock has its own")
  func knobs() throws {
    #expect(stock([try ShaderSetting("paperOpacity=80")]).bleed > 0)
    #expect(stock([try ShaderSetting("fibre=1")]) == InkStock())
    let rough = [try ShaderSetting("ownStock=1"), try ShaderSetting("fibre=1")]
    #expect(stock(rough).grain > InkStock().grain)
    #expect(stock(rough + [try ShaderSetting("varnish=1")]).grain == 0)
  }
}
