import RectoBookModel

/// What everything was drawn with before, to be taken back and done again.
///
/// Laws: what was taken back is done again unless something else was changed meanwhile; changes of one
/// thing in a row are one step; no more than `Limits.shadingSteps` are kept.
struct ShadingHistory: Equatable, Sendable {
  private var done: [Shading] = []
  private var undone: [Shading] = []
  /// What was changed last.
  private var lastEdit: String?

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Something was changed.
  ///
  /// - Parameters:
  ///   - before: what was set before.
  ///   - edit: what was changed; nil for a change that is always a step of its own.
  mutating func record(_ before: Shading, edit: String?) {
    if edit == nil || edit != lastEdit || done.isEmpty { add(before) }
    (lastEdit, undone) = (edit, [])
  }

  /// The next change is a step of its own.
  mutating func endEdit() { lastEdit = nil }

  /// What was set before the present; nil where nothing was.
  mutating func undo(from present: Shading) -> Shading? {
    guard let before = done.popLast() else { return nil }
    undone.append(present)
    lastEdit = nil
    return before
  }

  /// What was taken back last; nil where nothing was.
  mutating func redo(from present: Shading) -> Shading? {
    guard let after = undone.popLast() else { return nil }
    add(present)
    lastEdit = nil
    return after
  }

  private mutating func add(_ shading: Shading) {
    done.append(shading)
    if done.count > Limits.shadingSteps { done.removeFirst() }
  }
}
