import Foundation
import PageDrawing
import PageGeometry
import RectoDrawingStore

/// Another program that draws in the same file, for tests that kill it: strokes for ever, of which it says the number
/// of each once it is kept; or, where it is told to, one stroke that never ends.
let path = CommandLine.arguments[1]
let file = try DrawingFile(at: path, of: "book")
let surface = DrawnSurface(page: 1)
let isEndless = CommandLine.arguments.dropFirst(2).first == "wet"
var random = SystemRandomNumberGenerator()
var number = try file.log(of: surface).cursor
var samples: [PenSample] = []
while true {
  number += 1
  if !isEndless { samples = [] }
  for index in 0..<20 {
    samples.append(
      PenSample(
        Vector2(Double(number % 100) / 100, Double(index) / 100),
        time: Double(samples.count) * 0.004))
  }
  let stroke = Stroke(samples, id: .random(using: &random), width: 0.004, unit: 264)
  if isEndless {
    try file.storeWet(stroke, on: surface)
  } else {
    _ = try file.record(.add(stroke), of: surface, after: number - 1, at: 0)
  }
  try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
}
