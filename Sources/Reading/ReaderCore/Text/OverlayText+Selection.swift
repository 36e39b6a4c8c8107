import PageGeometry
import PageMotion
import RectoBookModel

/// What can be done with the text that is selected.
extension OverlayText {
  /// What can be, in the order of the buttons.
  private static let deeds = [
    Command.define, .underline, .strikeOut, .note, .copy, .findSelection,
  ]

  /// And what can be done with a note that marks no text.
  private static let noteDeeds = [Command.note, .removeHighlight]

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
    let lines = shown.sorted { $0.key < $1.key }.flatMap { page, boxes in
      places[page].map { place in boxes.map { OverlayContent.Area($0, on: place) } } ?? []
    }
    guard !lines.isEmpty else { return nil }
    let deeds =
      held?.kind == .note
      ? Self.noteDeeds : Self.deeds + (held == nil ? [] : [.removeHighlight])
    let buttons = deeds.map { command in
      OverlayContent.Button(
        command: command, label: AnnotationText.selectionButton(command), tip: tip(of: command),
        isOn: held.map { $0.kind.command == command } ?? false)
    }
    var bar = OverlayContent.SelectionBar(lines: lines, buttons: buttons)
    bar.read = places.sorted { $0.key < $1.key }.flatMap { read(on: $0, at: $1) }
    bar.swatches = AnnotationColor.allCases.map { color in
      OverlayContent.SelectionBar.Swatch(
        color: color, tip: AnnotationText.marks(in: color), isOn: held?.color == color)
    }
    return bar
  }

  /// What is read on a page: its lines, and notes in its margin.
  private func read(on page: PageNumber, at place: PagePlace) -> [OverlayContent.Area] {
    let notes = reader.book.notes
    let lines = (notes.known.texts[page]?.lines ?? []).compactMap(\.box)
    let aspect = max(1e-6, reader.book.inView.aspect(of: page))
    let slips = notes.annotations.slips(on: page).map { $0.box(across: aspect) }
    return (lines + slips).map { OverlayContent.Area($0, on: place) }
  }

  /// The note at what the pointer is over: its slip is small, and may not hold all of it.
  var pointedNote: OverlayContent.Hint? {
    let annotations = reader.book.notes.annotations
    guard annotations.held == nil, let place = pointedPlace,
      let note = reader.book.inView.spot(at: place).flatMap(annotations.note)
    else { return nil }
    return OverlayContent.Hint(text: note.withoutControls, place: place)
  }
}

extension OverlayContent.Area {
  /// Where a box of a page is seen.
  fileprivate init(_ box: PageBox, on place: PagePlace) {
    self.init(
      place.place(of: Vector2(box.left, box.top)), place.place(of: Vector2(box.right, box.bottom)))
  }
}

extension Annotation.Kind {
  /// What makes one of its kind.
  fileprivate var command: Command {
    switch self {
    case .highlight: .highlight
    case .underline: .underline
    case .strikeOut: .strikeOut
    case .note: .note
    }
  }
}
