import RectoBookMarkup

/// The numbers that styles count, while a document is gone through from its start to its end.
///
/// A number counts for what stands behind the element that begins it, up to the end of what that stands in: elements
/// beside it begin it anew, those within begin another one.
struct Counters {
  private struct Counter {
    var number: Int
    /// How deep the element lies that began it.
    var depth: Int
    /// How far items count; lists that are reversed count down.
    var step = 1
  }

  /// The counter of items, which no style has to name.
  static let items = "list-item"

  /// By name, the innermost last.
  private var open: [String: [Counter]] = [:]
  /// The names of those that are open, in the order in which they were begun.
  private var begun: [(name: String, depth: Int)] = []

  /// Does what a style asks for, of an element so deep.
  mutating func apply(_ changes: CounterChanges, depth: Int) {
    for change in changes.resets { begin(change.name, at: change.number, depth: depth) }
    for change in changes.increments { add(change.number, to: change.name, depth: depth) }
    for change in changes.sets {
      add(0, to: change.name, depth: depth)
      set(change.name, to: change.number)
    }
  }

  /// Begins a list whose items count from a number.
  mutating func beginList(at number: Int, step: Int, depth: Int) {
    begin(Self.items, at: Self.sum(number, -step), step: step, depth: depth)
  }

  /// Counts an item, which may say its own number.
  mutating func addItem(_ own: Int?, depth: Int) {
    let step = open[Self.items]?.last?.step ?? 1
    add(step, to: Self.items, depth: depth)
    if let own { set(Self.items, to: own) }
  }

  /// Forgets the counters that elements so deep, and those in them, began.
  mutating func end(depth: Int) {
    while let last = begun.last, last.depth >= depth {
      begun.removeLast()
      open[last.name]?.removeLast()
    }
  }

  /// The numbers of a name, from the outermost; one of them where nobody counts.
  func numbers(_ name: String) -> [Int] {
    guard let counters = open[name], !counters.isEmpty else { return [0] }
    return counters.map(\.number)
  }

  /// The innermost number of a name.
  func number(_ name: String) -> Int { open[name]?.last?.number ?? 0 }

  /// How many numbers a name has.
  func count(_ name: String) -> Int { open[name]?.count ?? 0 }

  private mutating func begin(_ name: String, at number: Int, step: Int = 1, depth: Int) {
    let counter = Counter(number: Self.sum(number, 0), depth: depth, step: step)
    if let last = open[name]?.indices.last, open[name]?[last].depth == depth {
      open[name]?[last] = counter
      return
    }
    open[name, default: []].append(counter)
    begun.append((name, depth))
  }

  private mutating func add(_ number: Int, to name: String, depth: Int) {
    guard let last = open[name]?.indices.last else {
      begin(name, at: number, depth: depth)
      return
    }
    let sum = Self.sum(open[name]?[last].number ?? 0, number)
    open[name]?[last].number = sum
  }

  private mutating func set(_ name: String, to number: Int) {
    guard let last = open[name]?.indices.last else { return }
    open[name]?[last].number = number
  }

  private static func sum(_ first: Int, _ second: Int) -> Int {
    min(max(first + second, -ContentValues.greatest), ContentValues.greatest)
  }
}
