internal import PageGeometry

/// A hand that does on a page what a trace says, as the window would.
///
/// Law: after each step `log` is what the changes that were returned make of the one that it began with.
public struct TracePlayer {
  /// What is to be kept of a step.
  public enum Change: Equatable, Sendable {
    /// It was done after so many deeds that held.
    case deed(Deed, after: Int)
    /// So many deeds hold, where others did.
    case cursor(to: Int, from: Int)
  }

  /// All that was done to the page.
  public var log: DeedLog
  private let aspect: Double
  private let colors: [PenTool: UInt32]

  /// A hand at a page.
  ///
  /// - Parameters:
  ///   - log: what was done to it before.
  ///   - aspect: its width for each of its height, above 0.
  ///   - colors: what a tool draws in where the trace does not say; black for others.
  public init(on log: DeedLog, aspect: Double, colors: [PenTool: UInt32] = [:]) {
    precondition(aspect > 0, "a page has a width, got \(aspect)")
    (self.log, self.aspect, self.colors) = (log, aspect, colors)
  }

  /// Does a step.
  ///
  /// - Parameters:
  ///   - step: what the hand does.
  ///   - generator: names the stroke.
  /// - Returns: what is to be kept; nil where nothing was changed: there was nothing to erase, to undo or to do again.
  public mutating func play(
    _ step: PenTrace.Step, using generator: inout some RandomNumberGenerator
  ) -> Change? {
    let before = log.cursor
    switch step {
    case .undo: return log.undo() ? .cursor(to: log.cursor, from: before) : nil
    case .redo: return log.redo() ? .cursor(to: log.cursor, from: before) : nil
    case .stroke(let hold, let samples):
      let samples = samples.map(placed)
      let done =
        hold.tool.erases
        ? erased(by: hold, along: samples)
        : stroke(of: hold, along: samples, id: .random(using: &generator)).map { .add($0) }
      guard let done else { return nil }
      log.perform(done)
      return .deed(done, after: before)
    }
  }

  private func placed(_ sample: PenSample) -> PenSample {
    var sample = sample
    sample.position.x *= aspect
    return sample
  }

  private func stroke(of hold: PenTrace.Hold, along samples: [PenSample], id: Stroke.ID) -> Stroke?
  {
    guard let first = samples.first else { return nil }
    var wet = WetStroke(
      first, id: id, tool: hold.tool, width: hold.width / PenTool.pageHeight,
      color: hold.color ?? colors[hold.tool] ?? 0xFF, unit: PenTool.pageHeight)
    for sample in samples.dropFirst() { wet.append(sample) }
    return wet.finished
  }

  /// All that an eraser takes until it is lifted is one deed.
  private func erased(by hold: PenTrace.Hold, along samples: [PenSample]) -> Deed? {
    guard var from = samples.first?.position else { return nil }
    let radius = hold.width / PenTool.pageHeight / 2
    var (parts, drawing) = ([Stroke.ID: ParameterSet](), log.drawing)
    for sample in samples {
      let deed = Eraser.deed(
        from: from, to: sample.position,
        radius: radius * (sample.pressure.map { 0.33 + 0.67 * $0 } ?? 1), on: drawing,
        mode: hold.tool == .wholeEraser ? .whole : .parts)
      from = sample.position
      guard let deed, case .erase(let more) = deed else { continue }
      parts.merge(more) { $0.union($1) }
      drawing.perform(deed)
    }
    return parts.isEmpty ? nil : .erase(parts)
  }
}
