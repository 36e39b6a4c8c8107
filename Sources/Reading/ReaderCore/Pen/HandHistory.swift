import RectoBookModel

/// What the hand did in this window, in its order: to pages, and to how those of a sketchbook are bound.
struct HandHistory: Equatable, Sendable {
  /// A deed of a page, and how many held once it was done.
  struct Step: Equatable, Sendable {
    var page: PageNumber
    var cursor: Int
    /// The sheet of a page that is bound no more; nil of one that is.
    fileprivate(set) var lostSheet: Int?

    init(page: PageNumber, cursor: Int) { (self.page, self.cursor) = (page, cursor) }
  }

  /// What is undone at one go.
  enum Act: Equatable, Sendable {
    /// Deeds of pages.
    case steps([Step])
    /// Something was done to the pages of a sketchbook.
    case arrangement
  }

  /// What was done, the last at the end.
  private(set) var done: [Act] = []
  /// What was undone, the last at the end.
  private(set) var undone: [Act] = []

  /// The pages of what was done last.
  var lastPages: [PageNumber] {
    if case .steps(let steps) = done.last { steps.map(\.page) } else { [] }
  }

  /// Something was done: what was undone before is no more.
  ///
  /// - Parameters:
  ///   - step: a deed of a page.
  ///   - joins: whether it belongs to what was done last.
  mutating func record(_ step: Step, joins: Bool) {
    undone = []
    if joins, case .steps(let steps) = done.last {
      done[done.count - 1] = .steps(steps + [step])
    } else {
      done.append(.steps([step]))
    }
  }

  /// Something was done to the pages of a sketchbook.
  mutating func recordArrangement() { (undone, done) = ([], done + [.arrangement]) }

  /// The last that was done is undone.
  mutating func undo() { if let last = done.popLast() { undone.append(last) } }

  /// The last that was undone is done again.
  mutating func redo() { if let last = undone.popLast() { done.append(last) } }

  /// The pages of a sketchbook are bound otherwise: what was done to a sheet goes with it, also where it is bound no
  /// more for a while.
  mutating func rebind(to binding: SheetBinding, before: SheetBinding) {
    func rebound(_ act: Act) -> Act {
      guard case .steps(let steps) = act else { return act }
      return .steps(
        steps.map { step in
          var step = step
          let sheet = step.lostSheet ?? before.sheet(of: step.page)
          let page = binding.page(ofSheet: sheet)
          (step.page, step.lostSheet) = (page ?? step.page, page == nil ? sheet : nil)
          return step
        })
    }
    (done, undone) = (done.map(rebound), undone.map(rebound))
  }
}
