import ArgumentParser
import RectoImageFiles
import RectoShaderText
import RectoWindowSession

/// `recto shaders lut`: a table of colours to start from.
struct ShadersLUTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lut",
    abstract: "Write a colour table that changes nothing, ready to be graded in a picture editor.",
    discussion: "A pass reads it with #pragma texture and the function graded from lut.glsl.")

  @Argument(help: "The PNG to write.", completion: .file())
  var output: String

  @Option(help: "Colours along each side, 2 to 64.")
  var side = ColorTable.usualSide

  func run() throws {
    guard ColorTable.sides.contains(side) else {
      throw CommandFailure(
        reason: "--side \(side): a table has \(ColorTable.sides.lowerBound) to "
          + "\(ColorTable.sides.upperBound) colours each way")
    }
    try PictureFile.write(ColorTable.neutral(side: side), to: output)
  }
}
