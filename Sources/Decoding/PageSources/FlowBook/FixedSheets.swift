import RectoBookModel
import RectoBookStyle
import RectoFlowModel
import RectoTextShaping
import RectoTypesetting

/// Pages of fixed layout that Recto sets itself, each of the size that it asks for.
final class FixedSheets: FixedTextSetting {
  /// A page that is set.
  private struct Page {
    let path: String
    let sheet: FixedSheet
    let pictures: [FlowPicture]
  }

  private let files: FlowFiles
  let package: PackageDocument
  private let pen: FlowPen
  let fonts = FlowFonts(.current, family: nil)
  private var sheets = StyleSheetShelf()
  /// The pages that were set last: whoever turns pages goes back and forth between two.
  private var pages: [Page] = []
  private static let keptPages = 3

  /// A pixel of CSS in points.
  private static let pixel = 0.75

  init(_ files: FlowFiles, _ package: PackageDocument) throws(SourceError) {
    (self.files, self.package) = (files, package)
    pen = try FlowPen()
    files.setting = self
  }

  /// The page of a file as it is set; `size` is in pixels of CSS.
  private func page(_ path: String, _ size: PageSize) throws(SourceError) -> Page {
    if let known = pages.first(where: { $0.path == path }) { return known }
    let markup = try files.chapter(path)
    let (files, pen, shaper) = (files, pen, fonts.shaper)
    let styled = StyledChapter(
      markup: markup, isXML: files.isXML(path), path: path, isFixed: true, shelf: &sheets,
      sheets: { files.sheet($0) })
    var wishes = FlowWishes(
      textSize: 12 * .point,
      page: (
        FlowLength(points: size.width * Self.pixel), FlowLength(points: size.height * Self.pixel)
      ), margins: FlowSides(all: 0))
    wishes.isExact = true
    wishes.language = package.language ?? ""
    let chapter = FixedChapter(styled, wishes) { files.size(of: $0, pen) == nil }
    let faces = fonts.numbers(of: styled.faces, from: files)
    let fonts = fonts
    let setter = FixedSetter(
      wishes, shaper: shaper, pictures: chapter.pictures,
      pictureSize: { picture in
        files.size(of: picture.path, pen).map {
          (FlowLength(points: $0.width), FlowLength(points: $0.height))
        }
      }, runsDown: { chapter.runsDown($0) },
      flow: { text, width, height in
        let flow = chapter.flow(of: text, width: width, height: height)
        let languages = Set(flow.faces.map(\.language) + [wishes.language])
        fonts.prepare(for: flow.allLetters, languages: languages, faces: faces)
        return fonts.shaper.withFormulas(flow)
      })
    let sheet = FixedSheet(
      chapter.boxes, pictures: chapter.pictures, background: chapter.background, setter)
    let page = Page(path: path, sheet: sheet, pictures: chapter.pictures)
    pages.append(page)
    if pages.count > Self.keptPages { pages.removeFirst() }
    return page
  }

  /// A size in pixels of CSS in points.
  private static func points(_ size: PageSize) -> PageSize {
    PageSize(width: size.width * pixel, height: size.height * pixel)
  }

  func draw(
    _ path: String, size: PageSize, _ detail: PageDetail, on canvas: inout some PixelCanvas
  ) throws -> DrawnPage {
    let page = try page(path, size)
    return try unsafe PageRaster(size: size, detail).draw(on: &canvas) { frame, pixels in
      try unsafe pen.draw(
        page.sheet.lists, on: Self.points(size), frame, pixels,
        font: { fonts.number(of: $0, in: pen) },
        picture: { number, width in
          guard page.pictures.indices.contains(number) else { return nil }
          return files.print(of: page.pictures[number].path, width: width, pen)
        })
    }
  }

  func letters(of path: String, size: PageSize) throws -> PageLetters {
    let points = Self.points(size)
    let page = try page(path, size)
    var letters = PageLetters(
      joining: page.sheet.texts.map { PageLetters($0.list, of: $0.flow.text, on: points) })
    for list in page.sheet.lists {
      for case .picture(let number, let box) in list.items
      where page.pictures.indices.contains(number) {
        guard let words = files.letters(of: page.pictures[number].path, pen),
          !words.scalars.isEmpty
        else { continue }
        letters = letters.followed(by: words, in: PageBox(list.placing(box), on: points))
      }
    }
    return letters
  }

  func links(
    of path: String, size: PageSize, page target: (String) -> PageNumber?
  ) throws -> [PageLink] {
    let points = Self.points(size)
    let found = try page(path, size).sheet.texts.flatMap { text in
      text.list.links.compactMap { link -> PageLink? in
        guard text.flow.links.indices.contains(link.link) else { return nil }
        let address = text.flow.links[link.link].target
        let box = PageBox(link.box, on: points)
        if FlowBook.isExternal(address) {
          return FlowBook.isPlain(address) ? PageLink(box: box, target: .address(address)) : nil
        }
        let file = String(InnerPath.resolve(address, from: path).prefix { $0 != "#" })
        return target(file).map { PageLink(box: box, target: .page($0)) }
      }
    }
    return Array(found.prefix(Limits.links))
  }
}

extension PageLetters {
  /// The letters of texts that follow each other on one page, no more than a page may have.
  fileprivate init(joining parts: [PageLetters]) {
    var (scalars, boxes): ([Unicode.Scalar], [PageBox]) = ([], [])
    for part in parts {
      guard scalars.count + part.scalars.count + 1 <= Limits.pageLetters else { break }
      scalars += part.scalars
      boxes += part.boxes
      // Each is a block of its own.
      if let last = scalars.last, !last.endsLine, let box = boxes.last {
        scalars.append(Self.blockEnd)
        boxes.append(box)
      }
    }
    self.init(scalars, boxes, runsDown: !parts.isEmpty && parts.allSatisfy(\.runsDown))
  }
}
