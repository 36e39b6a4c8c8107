import ArgumentParser
import RectoBookModel
import PageGeometry
import PageLayout
import RectoCommandOptions

/// How a book is seen: the options of pictures without a window.
struct SeeingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Turn the view clockwise by this many quarter turns.", valueName: "quarters"),
    transform: OptionValue.whole(in: 0...3))
  var rotate = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Tilt the right and the top edge of the view away, in radians, up to 0.45.", valueName: "X,Y"
    ),
    transform: OptionValue.point(in: Posture.tilts))
  var tilt = Vector2(0, 0)

  @Option(
    help: ArgumentHelp(
      "Lay a magnifier over this place, in pixels from the upper left corner.", valueName: "X,Y"),
    transform: OptionValue.point(in: 0...8192))
  var lens: Vector2?

  /// How the view is held.
  var posture: Posture { Posture(quarterTurns: rotate, tilt: tilt) }

  /// The scene on a paper, under its lens.
  func seen(_ scene: Scene, in view: ViewSize, on paper: PaperOption) -> Scene {
    var seen = scene
    seen.tone.paper = paper.paper ?? .white
    seen.lens = lens.map { Lens(place: $0, in: view) }
    return seen
  }
}

/// `--paper`.
struct PaperOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The paper: white, cream, sepia, grey, night, or a colour as in '#f4ecd8'.",
      valueName: "name"),
    completion: .list(Paper.named.map(\.name)), transform: OptionValue.paper)
  var paper: Paper?
}
