import RectoBookModel
import PageGeometry
import RectoInkPainting
import RectoDecoderService
import RectoPictureStorage
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// Pictures with what is drawn on their pages.
extension PictureSupply {
  /// Shows a picture that came, with what is drawn on its page: once that is known, or it is kept painted with that.
  func show(_ image: PageImage, with drawings: DrawingSession, for reader: Reader) {
    if drawings.holds(image, for: reader) {
      ink.lookUp(image, for: reader) { drawings.storedMark(of: $0, reader) }
    } else if !ink.paint(image, for: reader, { drawings.mark(of: $0, reader) }) {
      receive(image)
    }
  }

  /// Shows the pictures that wait for it to be known what is drawn on their pages, as far as they need not any more.
  func showHeld(by drawings: DrawingSession, for reader: Reader) {
    for image in drawings.takeHeld() where !isPainted(image) {
      show(image, with: drawings, for: reader)
    }
  }

  /// Whether a picture is shown with all that is drawn on its page.
  private func isPainted(_ image: PageImage) -> Bool {
    residency.pictures[image.request.pictured] != nil && ink.isPainted(image)
  }

  /// Paints what was drawn since the last time; whether anything of it is seen.
  func paint(for reader: Reader, with drawings: DrawingSession) -> Bool {
    ink.keepOnly(residency.pictures.shown, for: reader) { drawings.mark(of: $0, reader) }
    return ink.update(for: reader) { drawings.knows($0, reader) }
  }

  /// Where a frame shows something else than another one, where only drawing tells them apart; nil where something
  /// else does, too, or nothing does.
  func changes(
    in frame: ShownFrame, since presented: ShownFrame?, for reader: Reader
  ) -> [[Vector2]]? {
    let boxes = ink.changes
    guard !boxes.isEmpty, let places = reader.drawn.places(of: Array(boxes.keys)),
      renderer.canPatch(frame.scene)
    else { return nil }
    let stale = frame.pictures.filter { presented?.pictures[$0.key] != $0.value }.keys
    guard stale.allSatisfy({ boxes[$0] != nil }) else { return nil }
    return stale.compactMap { page in
      guard let place = places[page], let box = boxes[page] else { return nil }
      let aspect = reader.drawn.aspect(of: page)
      let (low, high) = (box.least, box.greatest)
      return [low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)].map {
        place.place(of: Vector2($0.x / aspect, $0.y))
      }
    }
  }
}
