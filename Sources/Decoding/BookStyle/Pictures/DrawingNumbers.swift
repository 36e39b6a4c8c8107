import RectoBookMarkup
import RectoFlowModel

/// The numbers of drawings that stand in a document's own markup: its outermost elements `svg`, as `FlowPicture` has them.
struct DrawingNumbers {
  private var numbers: [MarkupTree.Node: Int] = [:]

  init(_ tree: MarkupTree) {
    var end: MarkupTree.Node = 0
    for index in 1..<max(1, tree.count) where tree.name(MarkupTree.Node(index)) == .svg {
      guard index >= end, numbers.count < FlowPicture.mostDrawings else { continue }
      numbers[MarkupTree.Node(index)] = numbers.count
      end = tree.after(MarkupTree.Node(index))
      if end == 0 { break }
    }
  }

  /// The path of a drawing in the markup of a file; nil where it does not count.
  func path(of drawing: MarkupTree.Node, in file: String) -> String? {
    numbers[drawing].map { FlowPicture.drawingPath($0, in: file) }
  }
}

extension MarkupTree {
  /// What shows nothing in a drawing, but holds what does, or says something of it.
  private static let silent: Set<String> = [
    "a", "clippath", "defs", "desc", "g", "metadata", "style", "switch", "title",
  ]

  /// What a drawing refers to that is but a picture in a frame, as covers are; nil where it shows more.
  func wrappedPicture(in drawing: Node) -> String? {
    var (reference, steps) = (String?.none, 0)
    let end = after(drawing)
    var inner = first(drawing)
    while inner != end, inner != 0, steps < 64 {
      steps += 1
      if name(inner) == .image, reference == nil {
        reference = value(.href, of: inner)
      } else if !isText(inner), !Self.silent.contains(name(ofNumber: nameNumber(inner))) {
        return nil
      }
      inner = first(inner) != 0 ? first(inner) : after(inner)
    }
    return steps < 64 ? reference : nil
  }

  /// What a drawing says of itself: its title, or else its description.
  func words(of drawing: Node) -> String {
    let end = after(drawing)
    var (inner, steps) = (first(drawing), 0)
    while inner != end, inner != 0, steps < 1_000 {
      if name(inner) == .title || name(inner) == .desc { return allText(inner, atMost: 2_000) }
      inner = first(inner) != 0 ? first(inner) : after(inner)
      steps += 1
    }
    return ""
  }
}
