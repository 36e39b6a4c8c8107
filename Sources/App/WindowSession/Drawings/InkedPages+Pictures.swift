import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoReadingRecords
package import RectoDecoderService
package import RectoInkPainting
import RectoReaderCore

/// The pictures themselves, and what is said of them.
extension InkedPages {
  /// A picture with ink, which the device takes its pixels from.
  final class Inked {
    /// Which it is, among all pictures of its page.
    let request: PageRequest
    var picture: InkedPicture
    /// What is painted and dry; nil where it was kept painted and that is not known yet.
    var dry: SeenInk?
    /// What the hand has drawn over all that is not known yet.
    var over: [InkShape] = []
    /// What is painted and wet: that, and the stroke under the pen.
    var wet: [InkShape] = []
    /// What it is kept as.
    var name: String?

    init(_ message: Message, _ picture: InkedPicture) {
      (request, self.picture) = (message.image.request, picture)
      (dry, name) = (message.painted.ink, message.name)
    }

    isolated deinit {}
  }

  /// What is painted into a picture.
  nonisolated enum Painted: Sendable {
    case ink(SeenInk)
    /// What lay in the file of the page when this was its mark, on some paper; whether nothing else shows.
    case kept(Fingerprint, on: InkStock, isAlone: Bool)

    /// The ink; nil while it is not known.
    var ink: SeenInk? {
      if case .ink(let ink) = self { ink } else { nil }
    }

    func looks(like other: SeenInk) -> Bool { ink?.looks(like: other) ?? false }
  }

  /// What lies in the file of a page.
  struct Stored {
    var page: PageNumber
    /// What tells it from all else; nil where nothing does.
    var mark: Fingerprint?
    var drawing: Drawing
  }

  /// What came of a picture.
  package nonisolated struct Message: Sendable {
    let generation: Int
    let image: PageImage
    /// The picture; nil where that takes a while: the print is shown until then.
    let picture: InkedPicture?
    let painted: Painted
    /// What it is kept as.
    let name: String?

    /// Whether it is the print alone.
    var isPlain: Bool { picture == nil }
  }

  /// The part of its page that a picture shows.
  package static func box(of image: PageImage) -> InkBox {
    let aspect = image.size.aspect
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> InkBox {
      InkBox(
        least: Vector2(x * aspect, y), greatest: Vector2((x + width) * aspect, y + height))
    }
    if let fit = image.request.fit {
      let (across, down) = (Double(fit.pageWidth), Double(fit.pageHeight))
      let steps = Double(PageFit.steps)
      return box(
        Double(fit.x) / across, Double(fit.y) / down, Double(fit.width) * steps / across,
        Double(fit.height) * steps / down)
    }
    let part = Residency.Picture(of: image, asked: image.request.width).place
    return part.map { box($0.min.x, $0.min.y, $0.size.x, $0.size.y) } ?? box(0, 0, 1, 1)
  }
}

extension BookIdentity {
  /// What a picture of a page is kept as: another print, such as in another layout, or other ink, is another one.
  nonisolated func name(
    of request: PageRequest, _ chain: MipChain, with ink: Fingerprint, in layout: String
  ) -> String {
    var numbers = [request.page.value, chain.levels[0].width, chain.levels[0].height]
    if let part = request.part { numbers += [part.pageWidth, part.x, part.y] }
    if let fit = request.fit { numbers += [fit.pageWidth, fit.pageHeight, fit.x, fit.y] }
    let print = layout.isEmpty ? [] : [Fingerprint(layout.utf8).description]
    return ([description] + numbers.map(String.init) + print + [ink.description])
      .joined(separator: "-")
  }
}

nonisolated extension InkedPicture {
  /// A picture of a page, or of a part of it, without ink.
  init(of image: PageImage, showing box: InkBox) {
    self.init(chain: image.chain, least: box.least, greatest: box.greatest) { image.withBytes($0) }
  }
}
