import PageGeometry
import PageMotion
import RectoBookModel

/// What can be done with the text that is selected.
extension OverlayText {
  /// What can be, in the order of the buttons.
  private static let deeds = [
    Command.define, .underline, .strikeOut, .note, .copy, .findSelection,
  ]

  /// The bar beside what is selected: once the hand has let go of it, and nothing else asks for attention.
  var shownSelection: OverlayContent.SelectionBar? {
    let (inView, notes) = (reader.book.inView, reader.book.notes)
    let isOffered = notes.selection == nil && !notes.annotations.isHeldAtRest
    let held = isOffered ? notes.annotations.heldOne : nil
    guard notes.selection != nil || held != nil, !reader.isShelfInSight,
      inView.pointer.action == .idle,
      !inView.turning.isMoving,
      reader.layers.isEmpty
    else { return nil }
    let places = inView.seen?.pagePlaces ?? [:]
    let shown = held.map { notes.annotations.boxes(of: $0.id) } ?? notes.selectionBoxes
    let corners = shown.flatMap { page, boxes -> [Vector2] in
      guard let place = places[page] else { return [] }
      return boxes.flatMap { box in
        [Vector2(box.left, box.top), Vector2(box.right, box.bottom)].map(place.place)
      }
    }
    guard let first = corners.first else { return nil }
    let least = corners.reduce(first) { pointwiseMin($0, $1) }
    let greatest = corners.reduce(first) { pointwiseMax($0, $1) }
    let deeds = Self.deeds + (held == nil ? [] : [.removeHighlight])
    let buttons = deeds.map { command in
      OverlayContent.Button(
        command: command, label: AnnotationText.selectionButton(command), tip: tip(of: command),
        isOn: held.map { $0.kind.command == command } ?? false)
    }
    var bar = OverlayContent.SelectionBar(
      above: Vector2((least.x + greatest.x) / 2, least.y), below: greatest.y, buttons: buttons)
    bar.swatches = AnnotationColor.allCases.map { color in
      OverlayContent.SelectionBar.Swatch(
        color: color, tip: AnnotationText.marks(in: color), isOn: held?.color == color)
    }
    return bar
  }

  /// The note at what the pointer is over: its slip is small, and may not hold all of it.
  var pointedNote: OverlayContent.Hint? {
    let annotations = reader.book.notes.annotations
    guard annotations.held == nil, let place = pointedPlace,
      let id = reader.book.inView.spot(at: place).flatMap(annotations.id),
      let note = annotations.all[id]?.note,
      !note.isEmpty
    else { return nil }
    return OverlayContent.Hint(text: note.withoutControls, place: place)
  }
}

extension Annotation.Kind {
  /// What makes one of its kind.
  fileprivate var command: Command {
    switch self {
    case .highlight: .highlight
    case .underline: .underline
    case .strikeOut: .strikeOut
    }
  }
}
