internal import PageGeometry
internal import RectoReaderCore

/// The signs of all controls, drawn in strokes of one weight with round ends on a square of 20 units.
///
/// Upright and level strokes lie on whole units, so that they are sharp at every whole scale.
nonisolated enum Icon: Hashable, CaseIterable {
  case shelf, open, addFolder, contents, find, grid, bookmark, bookmarked, letters, menu
  case close, copy, tick, undo, redo
  case back, forward, up, down
  case underline, strikeOut, note, book, remove

  /// How long a side is, in units.
  static let side = 20.0
  /// How thick strokes are, in units.
  static let weight = 1.6

  /// A stroke, in units from the upper left corner.
  enum Stroke {
    /// Straight from each point to the next.
    case line([Vector2])
    /// A part of a circle, from one angle to another in full turns, from the right downwards.
    case arc(Vector2, radius: Double, from: Double, to: Double)
    /// A round spot, a little larger than strokes are thick.
    case dot(Vector2)
    /// The inside of a line that leads back to its beginning.
    case filled([Vector2])
  }

  /// The sign of a command; nil where it has none.
  init?(_ command: Command, isOn: Bool = false) {
    switch command {
    case .shelf: self = .shelf
    case .chooseBook: self = .open
    case .addFolder: self = .addFolder
    case .shelfForm: self = .grid
    case .outline: self = .contents
    case .find: self = .find
    case .toggleBookmark: self = isOn ? .bookmarked : .bookmark
    case .card: self = .letters
    case .menu: self = .menu
    case .undo: self = .undo
    case .redo: self = .redo
    case .draw: self = .close
    case .copy: self = .copy
    case .findSelection: self = .find
    case .define: self = .book
    case .underline: self = .underline
    case .strikeOut: self = .strikeOut
    case .note: self = .note
    case .removeHighlight: self = .remove
    default: return nil
    }
  }

  /// The one table of all strokes.
  var strokes: [Stroke] {
    switch self {
    // Three books on a board, the last of which leans.
    case .shelf:
      [
        line(2, 16, 18, 16), line(3, 16, 3, 4, 7, 4, 7, 16), line(7, 7, 11, 7, 11, 16),
        line(14, 5, 17, 16),
      ]
    case .open: [line(2, 16, 2, 4, 8, 4, 10, 7, 17, 7, 17, 16, 2, 16), line(2, 10, 17, 10)]
    case .addFolder:
      [
        line(2, 16, 2, 4, 8, 4, 10, 7, 18, 7, 18, 16, 2, 16), line(10, 9, 10, 14),
        line(7.5, 11.5, 12.5, 11.5),
      ]
    case .grid:
      [(3.0, 3.0), (11, 3), (3, 11), (11, 11)].map { x, y in
        line(x, y, x + 6, y, x + 6, y + 6, x, y + 6, x, y)
      }
    case .contents:
      [
        dot(3, 5), dot(3, 10), dot(3, 15), line(7, 5, 17, 5), line(7, 10, 14, 10),
        line(7, 15, 17, 15),
      ]
    case .find:
      [.arc(Vector2(9, 9), radius: 5.5, from: 0, to: 1), line(13, 13, 17, 17)]
    case .bookmark: [line(Self.ribbon)]
    case .bookmarked: [line(Self.ribbon), .filled(Self.ribbon)]
    case .letters:
      [
        line(2, 16, 6.5, 4, 11, 16), line(4, 12, 9, 12),
        .arc(Vector2(15, 13), radius: 3, from: 0, to: 1), line(18, 10, 18, 16),
      ]
    case .menu: [dot(4, 10), dot(10, 10), dot(16, 10)]
    case .close: [line(6, 6, 14, 14), line(6, 14, 14, 6)]
    case .copy:
      [line(8, 8, 15, 8, 15, 16, 8, 16, 8, 8), line(5, 12, 5, 4, 12, 4)]
    case .tick: [line(5, 10, 9, 14, 15, 6)]
    case .undo: Self.turn
    case .redo: Self.turn.map(\.mirrored)
    case .back: [line(12, 5, 7, 10, 12, 15)]
    case .forward: [line(8, 5, 13, 10, 8, 15)]
    case .up: [line(5, 12, 10, 7, 15, 12)]
    case .down: [line(5, 8, 10, 13, 15, 8)]
    // A letter with a line below it, and through it.
    case .underline: [line(5, 13, 10, 3, 15, 13), line(7, 9, 13, 9), line(4, 17, 16, 17)]
    case .strikeOut: [line(5, 17, 10, 4, 15, 17), line(2, 11, 18, 11)]
    // A slip with a folded corner.
    case .note:
      [
        line(4, 3, 16, 3, 16, 12, 11, 17, 4, 17, 4, 3), line(11, 17, 11, 12, 16, 12),
        line(7, 7, 13, 7),
      ]
    case .book:
      [
        line(10, 6, 7, 4, 2, 4, 2, 15, 7, 15, 10, 17, 13, 15, 18, 15, 18, 4, 13, 4, 10, 6),
        line(10, 6, 10, 17),
      ]
    // A bin.
    case .remove:
      [line(3, 6, 17, 6), line(5, 6, 6, 17, 14, 17, 15, 6), line(8, 6, 8, 3, 12, 3, 12, 6)]
    }
  }

  private static let ribbon = [
    Vector2(5, 3), Vector2(15, 3), Vector2(15, 17), Vector2(10, 13), Vector2(5, 17), Vector2(5, 3),
  ]

  /// An arrow that turns back.
  private static let turn: [Stroke] = [
    line(7, 4, 3, 8, 7, 12), line(3, 8, 12, 8),
    .arc(Vector2(12, 12), radius: 4, from: -0.25, to: 0.25), line(12, 16, 8, 16),
  ]

  private func line(_ points: [Vector2]) -> Stroke { .line(points) }

  private func line(_ numbers: Double...) -> Stroke { Self.line(numbers) }

  private static func line(_ numbers: Double...) -> Stroke { line(numbers) }

  private static func line(_ numbers: [Double]) -> Stroke {
    .line(
      stride(from: 0, to: numbers.count, by: 2).map { Vector2(numbers[$0], numbers[$0 + 1]) })
  }

  private func dot(_ x: Double, _ y: Double) -> Stroke { .dot(Vector2(x, y)) }
}

nonisolated extension Icon.Stroke {
  /// The same seen in a mirror that stands upright in the middle.
  fileprivate var mirrored: Icon.Stroke {
    func mirrored(_ point: Vector2) -> Vector2 { Vector2(Icon.side - point.x, point.y) }
    return switch self {
    case .line(let points): .line(points.map(mirrored))
    case .arc(let middle, let radius, let from, let to):
      .arc(mirrored(middle), radius: radius, from: 0.5 - from, to: 0.5 - to)
    case .dot(let place): .dot(mirrored(place))
    case .filled(let points): .filled(points.map(mirrored))
    }
  }
}
