public import BookModel
import PageGeometry
import PageLayout
import PageMotion

/// How the magnification follows the opening.
public enum Fit: String, CaseIterable, Sendable {
  /// All of it is in the view, with some room around it.
  case page = "fit-page"
  /// It is as wide as the view.
  case width = "fit-width"
  /// It is as high as the view.
  case height = "fit-height"
  /// What is printed on it fits, its margins aside.
  case content = "fit-content"
  /// One pixel of a page's picture is one of the screen; of a page that counts in points, one inch is
  /// 96 pixels.
  case oneToOne = "one-to-one"

  /// The one that follows, the first after the last.
  var next: Fit {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}

/// Fitting the opening to the view, and where it begins.
extension Reader {
  /// Brings magnification and place to what the fit says; without one only the place is checked.
  mutating func fitOpening(isNew: Bool) {
    guard let shape, let arrangement, let fit else {
      if isNew, isMagnified { lookAtHead() }
      return limitPan()
    }
    let seen = posture.turned(view)
    let units = arrangement.unitsPerPixel(in: view) * zoom
    var middle: Vector2?
    switch fit {
    case .page: (zoom, middle) = (1, Vector2(0, 0))
    case .width: zoom = seen.width * units / shape.openingWidth
    case .height: zoom = seen.height * units
    case .content:
      guard let box = contentBox else {
        (zoom, middle) = (1, Vector2(0, 0))
        break
      }
      let extent = box.greatest - box.least
      let room = Vector2(view.width, view.height) / extent / Self.roomAroundContent
      zoom = min(room.x, room.y)
      let place = (box.least + box.greatest) / 2
      middle =
        posture.inBook(Vector2(place.x - view.width / 2, view.height / 2 - place.y)) * units
    case .oneToOne: zoom = oneToOne ?? 1
    }
    zoom = zoom.clamped(to: Self.leastZoom...Self.zooms.upperBound)
    if let middle {
      pan = middle
    } else if isNew {
      lookAtHead()
    } else {
      lookWithinReach()
    }
    limitPan()
  }

  /// Below the fit there is only one to one: a stamp on a desk, but no speck.
  private static let leastZoom = 0.02
  /// What is printed does not touch the edges of the view.
  private static let roomAroundContent = 1.03

  /// The opening that is meant, lying still and seen whole.
  var openingAtRest: BookArrangement? {
    guard var resting = arrangement else { return nil }
    (resting.turned, resting.turns) = (turning.goal, [])
    (resting.zoom, resting.pan) = (1, Vector2(0, 0))
    // Print is trimmed for the eye straight above.
    resting.posture.tilt = Vector2(0, 0)
    return resting
  }

  /// The magnification at which the first page of the opening has its own size.
  private var oneToOne: Double? {
    guard let facts, let page = pages.first,
      let seen = flatFaces(of: openingAtRest).first(where: { $0.page == page })
    else { return nil }
    let size = pageSizes[page] ?? facts.usualSize
    let pixels = facts.hasPictures ? size.width : size.width * 96 / 72
    return pixels / seen.place.size.x
  }

  /// Where what is printed on the opening is seen, while that is whole, in pixels of the view; nil
  /// where it is not known of all its pages.
  private var contentBox: (least: Vector2, greatest: Vector2)? {
    let faces = flatFaces(of: openingAtRest)
    let corners = faces.flatMap { face -> [Vector2] in
      guard let box = contents[face.page] else { return [] }
      return [Vector2(box.left, box.top), Vector2(box.right, box.bottom)].map(face.place.place)
    }
    guard corners.count == 2 * faces.count, let first = corners.first else { return nil }
    let bounds = corners.reduce(into: (least: first, greatest: first)) { bounds, corner in
      bounds.least = Vector2(min(bounds.least.x, corner.x), min(bounds.least.y, corner.y))
      bounds.greatest = Vector2(
        max(bounds.greatest.x, corner.x), max(bounds.greatest.y, corner.y))
    }
    let extent = bounds.greatest - bounds.least
    return extent.x >= 1 && extent.y >= 1 ? bounds : nil
  }

  /// Moves the view to the match that was gone to, if it is magnified and the match out of sight;
  /// no farther than it must for a match to be seen with what stands around it.
  mutating func lookAtMatch() {
    guard let hit = soughtMatch, pages.contains(hit.page) else { return }
    soughtMatch = nil
    guard isMagnified, let arrangement, let box = hit.boxes.first,
      let seen = flatFaces(of: openingAtRest).first(where: { face in
        face.page == hit.page && face.least.x <= box.right && box.left <= face.greatest.x
      })
    else { return }
    let units = arrangement.unitsPerPixel(in: view)
    let middle = Vector2(box.left + box.right, box.top + box.bottom) / 2
    let place = seen.place.place(of: middle)
    let wanted =
      posture.inBook(Vector2(place.x - view.width / 2, view.height / 2 - place.y)) * units * zoom
    let half = posture.turned(view)
    let room = Vector2(half.width, half.height) * units * Self.roomForMatch / 2
    if abs(wanted.x - pan.x) > room.x { pan.x = wanted.x }
    if abs(wanted.y - pan.y) > room.y { pan.y = wanted.y }
    limitPan()
  }

  /// The share of the view in whose middle a match is left where it is.
  private static let roomForMatch = 0.7

  /// What of a page is not margin became known.
  mutating func take(content box: PageBox, of page: PageNumber) {
    guard box.left.isFinite, box.top.isFinite, box.left < box.right, box.top < box.bottom,
      0 <= box.left, box.right <= 1, 0 <= box.top, box.bottom <= 1, contents[page] != box
    else { return }
    // What was known of pages far away is found again with their pictures.
    if contents.count >= Limits.keptContents { contents = [:] }
    contents[page] = box
    if fit == .content, pages.contains(page) { fitOpening(isNew: false) }
  }

  /// Another opening is meant: it begins at its head, unless what led to it has moved the view.
  mutating func beginOpening(hasMoved: Bool) {
    if !keepsZoom { fit = .page }
    fitOpening(isNew: !hasMoved)
  }
}

extension BookShape {
  /// Across an opening, in page heights.
  var openingWidth: Double { isOnePage ? leafWidth : 2 * leafWidth }
}

extension BookFacts {
  /// Whether its pages are pictures, whose sizes count pixels.
  var hasPictures: Bool {
    format == "djvu" || isOfPictures
  }

  /// Whether its pages are pictures to be looked at, rather than print: then night leaves them.
  public var isOfPictures: Bool {
    ["cbz", "cbr", "cb7", "cbt", "folder", "picture", "tiff"].contains(format)
  }
}
