import RectoBookModel

/// What was done to annotations in this window, in its order.
struct AnnotationHistory: Equatable, Sendable {
  /// An annotation before and after; nil where there was none.
  struct Step: Equatable, Sendable {
    var before: Annotation?
    var after: Annotation?

    var reversed: Step { Step(before: after, after: before) }
  }

  /// What is taken back at one go, and how much had been drawn by then: of both the later is undone first.
  struct Act: Equatable, Sendable {
    var steps: [Step]
    var stamp: Int

    /// Where the last of what it changed lies.
    var place: Place? { (steps.last?.after ?? steps.last?.before)?.passage.place }

    /// Whether it has made an annotation, and that is what it did.
    func makes(_ id: String) -> Bool {
      steps.contains { $0.before == nil && $0.after?.id == id }
    }
  }

  /// What was done, the last at the end.
  private(set) var done: [Act] = []
  /// What was undone, the last at the end.
  private(set) var undone: [Act] = []

  /// Acts that are remembered: an evening's.
  private static let most = 500

  /// Something was done: what was undone before is no more.
  mutating func record(_ act: Act) {
    undone = []
    done.append(act)
    if done.count > Self.most { done.removeFirst() }
  }

  /// Takes back what was done last; nil where nothing was.
  mutating func undo() -> [Step]? {
    guard let act = done.popLast() else { return nil }
    undone.append(act)
    return act.steps.reversed().map(\.reversed)
  }

  /// Does again what was undone last; nil where nothing was.
  mutating func redo() -> [Step]? {
    guard let act = undone.popLast() else { return nil }
    done.append(act)
    return act.steps
  }

  /// An annotation lies elsewhere by what is known now: so it does in all that was done.
  mutating func replace(_ annotation: Annotation) {
    change(annotation.id) { $0.passage = annotation.passage }
  }

  /// An annotation has a time now: so it has in all that was done.
  mutating func stamp(_ annotation: Annotation) {
    change(annotation.id) { if $0.created == 0 { $0.created = annotation.created } }
  }

  private mutating func change(_ id: String, _ body: (inout Annotation) -> Void) {
    func changed(_ annotation: Annotation?) -> Annotation? {
      guard var annotation, annotation.id == id else { return annotation }
      body(&annotation)
      return annotation
    }
    func changed(_ act: Act) -> Act {
      let steps = act.steps.map { Step(before: changed($0.before), after: changed($0.after)) }
      return Act(steps: steps, stamp: act.stamp)
    }
    (done, undone) = (done.map(changed), undone.map(changed))
  }
}
