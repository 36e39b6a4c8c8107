/// Patterns of hyphens by their letters: how good or bad a hyphen is at each place of each row of letters.
///
/// One table of all steps from a state by a letter to the next, found by multiplication, so that a hundred thousand
/// patterns are read in a moment.
struct PatternTrie {
  /// The boundary of a word.
  static let edge: UInt32 = 0x2E
  /// States that are kept, whatever a file says.
  private static let mostStates = 4_000_000

  /// Steps, each a state in the upper half and a letter in the lower; 0 for none.
  private var steps: [UInt64]
  /// Where each step leads.
  private var targets: [UInt32]
  private var mask: Int
  /// For each state where its digits begin in `digits`, their number first; 0 for none.
  private var values: [UInt32] = [0]
  private var digits: [UInt8] = [0]

  /// Without patterns; `count` of them are expected.
  init(count: Int) {
    var size = 1 << 10
    while size < min(count, Self.mostStates) * 4 { size *= 2 }
    steps = [UInt64](repeating: 0, count: size)
    targets = [UInt32](repeating: 0, count: size)
    mask = size - 1
  }

  var isEmpty: Bool { values.count == 1 }

  /// The slot of a step, or that where it would stand.
  private func slot(_ step: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: (step &* 0x9E37_79B9_7F4A_7C15) >> 33) & mask
    while steps[slot] != 0, steps[slot] != step { slot = (slot + 1) & mask }
    return slot
  }

  private static func step(_ state: UInt32, _ letter: UInt32) -> UInt64 {
    UInt64(state + 1) << 32 | UInt64(letter)
  }

  /// Takes a pattern: its letters, and what stands before each of them and behind the last.
  mutating func add(_ letters: [UInt32], _ marks: [UInt8]) {
    guard !letters.isEmpty, values.count + letters.count < Self.mostStates else { return }
    var state: UInt32 = 0
    for letter in letters {
      let step = Self.step(state, letter)
      var place = slot(step)
      if steps[place] == 0 {
        if values.count * 2 > steps.count {
          grow()
          place = slot(step)
        }
        (steps[place], targets[place]) = (step, UInt32(values.count))
        values.append(0)
      }
      state = targets[place]
    }
    values[Int(state)] = UInt32(digits.count)
    digits.append(UInt8(clamping: marks.count))
    digits += marks.prefix(255)
  }

  private mutating func grow() {
    let old = (steps, targets)
    let size = steps.count * 2
    (steps, targets) = (
      [UInt64](repeating: 0, count: size), [UInt32](repeating: 0, count: size)
    )
    mask = size - 1
    for index in old.0.indices where old.0[index] != 0 {
      let place = slot(old.0[index])
      (steps[place], targets[place]) = (old.0[index], old.1[index])
    }
  }

  private func next(_ state: UInt32, _ letter: UInt32) -> UInt32? {
    let slot = slot(Self.step(state, letter))
    return steps[slot] == 0 ? nil : targets[slot]
  }

  /// The state behind a row of letters; nil where no pattern begins with it.
  private func walk(_ row: ClosedRange<Int>, _ word: [UInt32], _ part: Range<Int>) -> UInt32? {
    var state: UInt32 = 0
    for place in row {
      guard let next = next(state, part.contains(place) ? word[place] : Self.edge) else {
        return nil
      }
      state = next
    }
    return state
  }

  /// Raises what stands before each letter of a part of a word to what the patterns say; there is one place more than
  /// the word has letters.
  ///
  /// After each letter only that pattern counts which is all of the longest row before it that any pattern begins with,
  /// as in libhyphen: its files are written for that.
  func apply(to word: [UInt32], _ part: Range<Int>, _ marks: inout [UInt8]) {
    var (start, state) = (part.lowerBound - 1, UInt32(0))
    for place in (part.lowerBound - 1)...part.upperBound {
      let letter = part.contains(place) ? word[place] : Self.edge
      var longer = next(state, letter)
      while longer == nil, start < place {
        start += 1
        longer = walk(start...place, word, part)
      }
      guard let longer else {
        (start, state) = (place + 1, 0)
        continue
      }
      state = longer
      let first = Int(values[Int(state)])
      guard first > 0 else { continue }
      for index in 0..<Int(digits[first]) {
        let at = start + index
        guard at >= part.lowerBound, at <= part.upperBound else { continue }
        marks[at] = max(marks[at], digits[first + 1 + index])
      }
    }
  }
}
