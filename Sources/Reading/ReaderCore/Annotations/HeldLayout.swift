import RectoBookModel

/// A layout of text that flows which waits: what was marked a moment ago is known by its page alone, and would not be
/// found again in another layout.
struct HeldLayout: Equatable, Sendable {
  private var layout: TextLayout?

  /// Lets effects pass; a layout among them, or one that was held before, as soon as nothing is being placed.
  mutating func pass(_ effects: [Effect], isPlacing: Bool) -> [Effect] {
    var passed: [Effect] = []
    for effect in effects {
      if case .layOut(let wanted) = effect { layout = wanted } else { passed.append(effect) }
    }
    guard !isPlacing, let wanted = layout else { return passed }
    layout = nil
    return passed + [.layOut(wanted)]
  }
}
