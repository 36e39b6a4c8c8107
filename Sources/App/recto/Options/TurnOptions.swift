import ArgumentParser
import PageGeometry
import PageLayout
import RectoCommandOptions
import RectoWindowSession

/// How one leaf of a book is in the air: by itself, or held by a finger.
struct TurnOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far the next leaf is turned, 0…1 (book).", valueName: "t"),
    transform: OptionValue.number(in: 0...1))
  var turn: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Curl of a turning leaf, in degrees; if positive, the lower corner leads (book).",
      valueName: "deg"),
    transform: OptionValue.number(in: -80...80))
  var angle: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A point of the next leaf in page fractions from its lower spine corner (book).",
      valueName: "X,Y"),
    transform: OptionValue.point(in: 0...1))
  var grab: Vector2?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where --grab is held, in page fractions from the lower end of the spine (book).",
      valueName: "X,Y"),
    transform: OptionValue.point(in: -1000...1000))
  var at: Vector2?

  /// The curl in radians.
  var tilt: Double { (angle ?? 0) * .pi / 180 }

  /// The finger on a leaf of the given size; fractions of the page become page heights.
  func grip(onLeafOf size: Vector2) throws -> Grip? {
    if grab == nil && at == nil { return nil }
    guard let grab else { throw CommandFailure(reason: "--at needs --grab") }
    guard let at else { throw CommandFailure(reason: "--grab needs --at") }
    guard turn == nil, angle == nil else {
      throw CommandFailure(
        reason: "\(turn == nil ? "--angle" : "--turn") cannot be combined with --grab")
    }
    return Grip(held: grab * size, place: at * size)
  }
}
