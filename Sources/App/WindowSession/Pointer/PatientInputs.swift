import RectoDesktop
import PageGeometry

/// What hands did at places of which it is not known yet what is seen there, and all that they did since, in
/// order.
struct PatientInputs {
  private struct Item {
    var input: WindowInput
    /// When it was done, and since when it waits.
    var time: Double
    var since: Double
  }

  private var items: [Item] = []

  /// Seconds after which it is done without being known.
  static let patience = 0.25

  /// Whether nothing waits.
  var isEmpty: Bool { items.isEmpty }

  /// The place of the first, if it has one.
  var place: Vector2? { items.first?.input.place }

  /// What is known of a place, and when it was asked.
  struct Known: Equatable {
    var place: Vector2
    var time: Double
  }

  /// Lets an input wait, behind those that wait already. Of pointers that only move the last is enough.
  ///
  /// - Parameters:
  ///   - input: what was done.
  ///   - time: when.
  ///   - now: how late it is.
  mutating func add(_ input: WindowInput, at time: Double, now: Double) {
    if case .pointer = input, items.count > 1, let last = items.last, case .pointer = last.input {
      items.removeLast()
    }
    items.append(Item(input: input, time: time, since: now))
  }

  /// Takes the first that need not wait any longer; nil where it must, or there is none.
  ///
  /// - Parameters:
  ///   - known: what is known; it counts for its place where it was asked no earlier than the input came.
  ///   - isCurrent: whether it also counts where it was asked before: nothing else was shown since.
  ///   - time: how late it is.
  ///   - waits: whether an input is of a kind that waits at all.
  /// - Returns: the input.
  mutating func next(
    known: Known?, isCurrent: Bool, at time: Double, waits: (WindowInput) -> Bool
  ) -> HeardInput? {
    guard let first = items.first else { return nil }
    let isKnown = known.map {
      $0.place == first.input.place && (isCurrent || $0.time >= first.since)
    }
    guard isKnown == true || !waits(first.input) || time - first.since > Self.patience else {
      return nil
    }
    items.removeFirst()
    return HeardInput(first.input, at: first.time)
  }
}

extension WindowInput {
  /// Where it happened; nil of what happens nowhere.
  var place: Vector2? {
    switch self {
    case .button(_, let x, let y, _), .otherButton(_, _, let x, let y, _), .pointer(let x, let y):
      Vector2(x, y)
    case .key, .shift, .text, .left, .wheel, .resized, .exposed, .dropped, .closed: nil
    }
  }
}
