import Glibc

/// How much of a machine the decoders of a book take.
public struct Effort: Sendable {
  /// Whether nobody waits for the book: its decoders leave the cores to everything else.
  let yields: Bool
  /// How many decoders count the pages of text that flows at once. All but the first are started for that, yield to it and to
  /// the window, and end when all is counted.
  let counters: Int
  /// What takes one decoder no longer is left to it.
  let alone: Duration

  init(yields: Bool = false, counters: Int, alone: Duration) {
    (self.yields, self.counters, self.alone) = (yields, counters, alone)
  }

  /// A count that takes no longer is left to one decoder: another one has opened the book after half of that.
  private static let lone = Duration.milliseconds(120)

  /// That for a book that somebody waits for: on a machine with one core, one decoder counts.
  public static let standard = Effort(
    counters: min(3, max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))),
    alone: lone)

  /// That for a book that nobody waits for.
  public static let least = Effort(yields: true, counters: 1, alone: lone)
}
