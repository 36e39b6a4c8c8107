import RectoBookMarkup
import RectoFlowModel

/// What is known of the pictures of a document.
struct DocumentPictures {
  /// Those that cannot be had, by their paths.
  private(set) var missing: Set<String> = []
  let drawings: DrawingNumbers

  /// All of them may be had.
  init(_ tree: MarkupTree) { drawings = DrawingNumbers(tree) }

  /// Asks for each picture of a document whether it can be had.
  init(of builder: FlowBuilder, _ isMissing: (String) -> Bool) {
    drawings = builder.known.drawings
    var seen: Set<String> = []
    for index in 1..<max(1, builder.tree.count) {
      let (node, number) = (MarkupTree.Node(index), builder.assigned.ofNode[index])
      guard number != AssignedStyles.none else { continue }
      for file in Self.files(node, number, builder) where seen.insert(file).inserted {
        if isMissing(file) { missing.insert(file) }
      }
    }
  }

  private static func files(
    _ node: MarkupTree.Node, _ number: UInt16, _ builder: FlowBuilder
  ) -> [String] {
    let tree = builder.tree
    let reference =
      switch tree.name(node) {
      case .img: tree.value(.src, of: node)
      case .hr: builder.style(number).box.backgroundPicture
      case .svg: tree.wrappedPicture(in: node)
      default: String?.none
      }
    let drawing =
      tree.name(node) == .svg ? builder.known.drawings.path(of: node, in: builder.path) : nil
    return [reference.flatMap { BookPath.resolved($0, in: builder.path) }, drawing]
      .compactMap { $0 }
  }
}
