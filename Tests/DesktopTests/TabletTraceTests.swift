import Foundation
import RectoCXInput
import Testing

/// What tablets tell of their tools by each of the drivers, as the server hands it on: in `Traces/`, with what it means.
///
/// A line of a tool's axes is `axis NUMBER LEAST MOST LABEL`; one of an event has `NUMBER:VALUE` for each axis that is
/// set, and after `=` where that is on the screen, its pressure and its tilt.
@Suite("Traces of tablets") struct TabletTraceTests {
  /// What stands for the server's names of axes.
  private static let labels = recto_xinput_labels(pressure: 7, tilt_x: 8, tilt_y: 9)
  private static let numbers = ["Abs Pressure": UInt(7), "Abs Tilt X": 8, "Abs Tilt Y": 9]
  private static let none = recto_xinput_axis(number: -1, least: 0, most: 0)
  private static let kinds = [
    "pen": RECTO_XINPUT_PEN, "eraser": RECTO_XINPUT_ERASER, "mouse": RECTO_XINPUT_MOUSE,
  ]

  /// A tool of a tablet.
  private struct Tool {
    var name: String
    var type: String?
    var kind = ""
    var axes = recto_xinput_axes(x: none, y: none, pressure: none, tilt_x: none, tilt_y: none)
    var events: [(values: [Int: Double], sample: [Double])] = []
  }

  private func tools(_ name: String) throws -> (screen: recto_xinput_screen, tools: [Tool]) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Traces")
    let text = try String(contentsOf: folder.appending(path: "\(name).pen"), encoding: .utf8)
    var (screen, tools) = (recto_xinput_screen(), [Tool]())
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let rest = words.dropFirst().joined(separator: " ")
      let last = tools.count - 1
      switch words[0] {
      case "#": continue
      case "screen":
        screen = .init(
          width: try #require(Double(words[1])), height: try #require(Double(words[2])))
      case "device": tools.append(Tool(name: rest))
      case "tool": tools[last].type = rest
      case "is": tools[last].kind = rest
      case "axis":
        let label = words[4...].joined(separator: " ")
        let axis = recto_xinput_axis(
          number: try #require(Int32(words[1])), least: try #require(Double(words[2])),
          most: try #require(Double(words[3])))
        unsafe recto_xinput_learn_axis(
          &tools[last].axes, Self.labels, Self.numbers[label] ?? 99, axis)
      default:
        let parts = words.split(separator: "=").map(Array.init)
        let values = try parts[0].map { word in
          let pair = word.split(separator: ":")
          return (try #require(Int(pair[0])), try #require(Double(pair[1])))
        }
        tools[last].events.append(
          (Dictionary(uniqueKeysWithValues: values), try parts[1].map { try #require(Double($0)) }))
      }
    }
    return (screen, tools)
  }

  @Test(
    "tools, places, pressure and tilt are what each driver means",
    arguments: [("wacom", 3), ("libinput", 2), ("xwayland", 3)])
  func means(name: String, count: Int) throws {
    let (screen, tools) = try tools(name)
    #expect(tools.count == count)
    for var tool in tools {
      let hasPressure = tool.axes.pressure.number >= 0
      #expect(
        unsafe Int(recto_xinput_kind(hasPressure ? 1 : 0, tool.type, tool.name))
          == Self.kinds[tool.kind], "\(tool.name)")
      #expect(tool.events.count > 2)
      var sample = recto_xinput_sample()
      for (values, expected) in tool.events {
        // As the server packs them: a bit for each axis, and values for those alone that are set.
        var mask: [UInt8] = [0]
        for number in values.keys { mask[0] |= 1 << UInt8(number) }
        let packed = values.sorted { $0.key < $1.key }.map(\.value)
        unsafe recto_xinput_decode(&tool.axes, mask, mask.count, packed, screen, &sample)
        let found = [sample.x, sample.y, sample.pressure, sample.tilt_x, sample.tilt_y]
        for (number, other) in zip(found, expected) {
          #expect(abs(number - other) < 1e-4, "\(tool.name): \(found), not \(expected)")
        }
      }
    }
  }

  @Test("a tool without pressure has its tilt elsewhere, and a wheel is neither")
  func labels() {
    var axes = recto_xinput_axes(
      x: Self.none, y: Self.none, pressure: Self.none, tilt_x: Self.none, tilt_y: Self.none)
    for (number, label) in [0, 0, 8, 9, 99, 0].enumerated() {
      let axis = recto_xinput_axis(number: Int32(number), least: 0, most: 9)
      unsafe recto_xinput_learn_axis(&axes, Self.labels, UInt(label), axis)
    }
    #expect(
      [axes.x, axes.y, axes.pressure, axes.tilt_x, axes.tilt_y].map(\.number) == [0, 1, -1, 2, 3])
  }
}
