@testable import RectoReaderCore
import RectoShaderText

/// What a shader declares in these lines.
func declared(_ lines: String) -> [ShaderParameter] {
  let file = ShaderFile(path: "test.frag", text: lines)
  let shader = try? FlatShader("test.frag") { _ in file }
  return shader?.declarations.parameters ?? []
}

/// A bit of everything, in groups.
let someParameters = declared(
  """
  #pragma group "Light"
  #pragma parameter across "Lamp across" 0 -2 2 0.01 tip="below 0 it stands on the left"
  #pragma parameter size "Lamp size" 0.1 0.01 1 0.01 curve=log unit="m"
  #pragma parameter turn "Lamp turned" 0 -3.14159265 3.14159265 type=angle
  #pragma group "Paper"
  #pragma color tint "Tint" 1 0.5 0.25
  #pragma parameter greys "Steps of grey" 0 0 64 type=int
  #pragma parameter weave "Weave" 0 0 2 type=enum items="Off|Laid|Wove"
  #pragma parameter glossy "Glossy" 0 0 1 type=bool
  #pragma parameter secret "Secret" 0 0 1 hidden
  #pragma group "Desk/Wood" closed
  #pragma parameter grain "Grain" 1 0 1 0.01
  """)

let somePresets = [
  PresetChoice(
    name: "mine", title: "My own", settings: [ShaderSetting("grain", .number(0.5))], isOwn: true,
    reference: "mine.preset"),
  PresetChoice(
    name: "lamp", title: "Lamp at night",
    settings: [
      ShaderSetting("across", .number(-0.75)), ShaderSetting("tint", .color([1, 0.8, 0.6])),
    ], reference: "built-in/lamp.preset"),
  PresetChoice(
    name: "broken", settings: [], isOwn: true, reference: "broken.preset",
    problem: "broken.preset:1: 'x' is not NAME=VALUE"),
]

/// A reader whose look editor is open and knows these parameters and presets.
func lookReader(_ parameters: [ShaderParameter] = someParameters) -> Reader {
  var reader = openReader()
  _ = reader.receive(.look(.declared(parameters, closed: ["Desk/Wood"])))
  _ = reader.receive(.look(.presets(somePresets)))
  reader.press(keys: "F4")
  return reader
}

extension Reader {
  /// What a parameter is set to.
  func value(_ name: String) -> ParameterValue? {
    someParameters.first { $0.name == name }.map { shading.settings.value(of: $0) }
  }

  var lookPanel: OverlayContent.LookPanel? { overlay.lookPanel }

  /// The words of the row that keys mean.
  var lookRow: String? {
    guard let lookPanel = overlay.lookPanel else { return nil }
    return lookPanel.selected.map { lookPanel.rows[$0].text }
  }

  /// Where a row is.
  func row(_ words: String) -> Int {
    overlay.lookPanel?.rows.firstIndex { $0.text == words } ?? -1
  }

  mutating func edit(_ action: LookEditorAction) { _ = settled(.overlay(.look(action))) }
}
