import RectoBookModel
import Testing

@Suite("sRGB's curve") struct ColorCurveTests {
  @Test(
    "known numbers have known light",
    arguments: [(0.0, 0.0), (1, 1), (0.5, 0.214041), (0.04, 0.003096)])
  func known(number: Double, light: Double) {
    #expect(abs(ColorCurve.light(of: number) - light) < 1e-6)
  }

  @Test("each way undoes the other, and both grow")
  func inverse() {
    var last = -1.0
    for step in 0...1000 {
      let number = Double(step) / 1000
      let light = ColorCurve.light(of: number)
      #expect(abs(ColorCurve.number(of: light) - number) < 1e-6)
      #expect(light > last)
      last = light
    }
  }

  @Test("the table has the light of each byte")
  func table() {
    #expect(ColorCurve.lights.count == 256)
    #expect(ColorCurve.lights[0] == 0 && ColorCurve.lights[255] == 1)
    #expect(ColorCurve.lights[128] == Float(ColorCurve.light(of: 128 / 255)))
  }
}
