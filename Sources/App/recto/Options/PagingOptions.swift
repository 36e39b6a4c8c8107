import ArgumentParser
import RectoCommandOptions

/// How the open book of a picture lies: in one page or two, read which way, its pages in which pairs.
struct PagingOptions: ParsableArguments {
  @Flag(help: "One page or two; by default, whatever fits the picture.")
  var spread: SpreadChoice?

  @Flag(help: "The reading direction, if not the book's own.")
  var direction: DirectionChoice?

  @Flag(name: .customLong("shift-pairing"), help: "Shift the pairing of pages.")
  var isShifted = false
}
