import RectoBookMarkup
public import RectoFlowModel

/// The notes of a chapter as one reader wants them set, for marks in whatever chapters.
public struct NoteTexts {
  /// The chapter's path within the book.
  let path: String
  private var places: NotePlaces
  private let builder: FlowBuilder

  /// Readies the notes of a chapter.
  ///
  /// - Parameters:
  ///   - chapter: where the notes stand.
  ///   - wishes: the page, and how text is to be set on it.
  ///   - body: what most of the book's text is set in; nil for what most of the chapter's is.
  ///   - isMissing: whether a picture cannot be had, by its path within the book.
  public init(
    of chapter: StyledChapter, _ wishes: FlowWishes, body: BodyStyle? = nil,
    isMissing: (String) -> Bool = { _ in false }
  ) {
    let (computer, assigned) = chapter.styles(wishes, shown: [])
    let measures = chapter.measures(wishes, body, computer, assigned)
    self.init(
      NotePlaces(chapter.tree, path: chapter.path, limits: chapter.limits),
      FlowBuilder(chapter, computer: computer, assigned: assigned, measures: measures), isMissing)
  }

  init(_ places: NotePlaces, _ builder: FlowBuilder, _ isMissing: (String) -> Bool) {
    (self.places, path) = (places, builder.path)
    var builder = builder
    builder.known = DocumentPictures(of: builder, isMissing)
    self.builder = builder
  }

  /// The note of a mark in a document at a path; nil where there is none.
  mutating func place(
    of mark: NoteMark, in source: MarkupTree, at file: String
  ) -> MarkupTree.Node? {
    places.note(of: mark, in: source, at: file)
  }

  /// A note as a flow of its own, for a mark in a document at a path, and how many bytes of it are a label that its chapter
  /// lacks; nil where nothing is in it.
  func flow(
    of node: MarkupTree.Node, _ mark: NoteMark, in source: MarkupTree, at file: String
  ) -> (flow: Flow, label: Int)? {
    var builder = builder
    let back = places.waysBack(in: node, to: mark, in: source, at: file)
    let flow = builder.note(node, label: mark.label, back: Set(back))
    return flow.blocks.isEmpty ? nil : (flow, builder.notes.labelBytes)
  }
}

/// Appends notes to the flow of a chapter.
struct NoteAppender {
  private(set) var flow: Flow
  private var faces: [FlowFace: Int]
  private var pictures: [FlowPicture: Int]
  private let limits: StyleLimits

  init(_ flow: Flow, _ limits: StyleLimits) {
    (self.flow, self.limits) = (flow, limits)
    faces = Dictionary(
      flow.faces.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    pictures = Dictionary(
      flow.pictures.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Appends a note of the chapter of a path, behind all others.
  ///
  /// - Parameters:
  ///   - note: the note as a flow of its own.
  ///   - mark: the last byte of its mark.
  ///   - path: its chapter where that is another, which its links begin at.
  ///   - isMoved: whether it stands nowhere else, so that its names are found here.
  ///   - origin: where the chapter has it, if it is to count there.
  mutating func append(
    _ note: Flow, mark: Int, from path: String?, isMoved: Bool, origin: FlowNote.Origin?
  ) {
    guard flow.text.count + note.text.count <= limits.textBytes,
      flow.blocks.count + note.blocks.count <= limits.blocks
    else { return }
    let (bytes, blocks, formulas) = (flow.text.count, flow.blocks.count, flow.formulas.count)
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + bytes..<range.upperBound + bytes
    }
    for var block in note.blocks {
      block.text = moved(block.text)
      switch block.content {
      case .text(var spans):
        for index in spans.indices {
          spans[index].text = moved(spans[index].text)
          spans[index].face = number(of: note.faces[spans[index].face])
          spans[index].picture = spans[index].picture.map { number(of: note.pictures[$0]) }
          spans[index].formula = spans[index].formula.map { $0 + formulas }
        }
        block.content = .text(spans)
      case .picture(let picture, let size):
        block.content = .picture(number(of: note.pictures[picture]), size: size)
      case .rule: break
      }
      if let marker = block.paragraph.marker {
        block.paragraph.marker?.face = number(of: note.faces[marker.face])
      }
      for index in block.paragraph.outerMarkers.indices {
        let face = block.paragraph.outerMarkers[index].face
        block.paragraph.outerMarkers[index].face = number(of: note.faces[face])
      }
      flow.blocks.append(block)
    }
    flow.text += note.text
    flow.formulas += note.formulas
    for var reading in note.readings {
      (reading.base, reading.face) = (moved(reading.base), number(of: note.faces[reading.face]))
      flow.readings.append(reading)
    }
    for var box in note.inlineBoxes {
      (box.text, box.face) = (moved(box.text), number(of: note.faces[box.face]))
      flow.inlineBoxes.append(box)
    }
    for link in note.links where flow.links.count < limits.links {
      let target = path.map { Self.target(link.target, from: $0) } ?? link.target
      flow.links.append(FlowLink(text: moved(link.text), target: target))
    }
    if isMoved {
      flow.anchors += note.anchors.map { FlowAnchor(name: $0.name, offset: $0.offset + bytes) }
    }
    flow.notes.append(FlowNote(blocks: blocks..<flow.blocks.count, mark: mark, origin: origin))
  }

  private mutating func number(of face: FlowFace) -> Int {
    if let known = faces[face] { return known }
    faces[face] = flow.faces.count
    flow.faces.append(face)
    return flow.faces.count - 1
  }

  private mutating func number(of picture: FlowPicture) -> Int {
    if let known = pictures[picture] { return known }
    pictures[picture] = flow.pictures.count
    flow.pictures.append(picture)
    return flow.pictures.count - 1
  }

  /// A link as it is written from the top of the book.
  private static func target(_ link: String, from path: String) -> String {
    let fragment = link.firstIndex(of: "#").map { link[$0...] } ?? ""
    let file = fragment.startIndex == link.startIndex && !link.isEmpty ? path : nil
    guard let file = file ?? BookPath.resolved(link, in: path) else { return link }
    return "/" + file.replacing("%", with: "%25").replacing("#", with: "%23") + fragment
  }
}
