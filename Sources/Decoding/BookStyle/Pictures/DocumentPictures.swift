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

  /// The address of the picture that an element shows: of several files for the same the first that can be had.
  func address(of node: MarkupTree.Node, in tree: MarkupTree, at path: String) -> String? {
    let addresses = tree.pictureAddresses(node)
    return addresses.first { address in
      BookPath.resolved(address, in: path).map { !missing.contains($0) } ?? false
    } ?? addresses.first
  }

  private static func files(
    _ node: MarkupTree.Node, _ number: UInt16, _ builder: FlowBuilder
  ) -> [String] {
    let tree = builder.tree
    let references =
      switch tree.name(node) {
      case .img: tree.pictureAddresses(node)
      case .hr: [builder.style(number).box.backgroundPicture].compactMap { $0 }
      case .audio, .video: [tree.poster(of: node)].compactMap { $0 }
      case .svg: [tree.wrappedPicture(in: node)].compactMap { $0 }
      default:
        builder.computer.traits[Int(number)].hasBackPicture
          ? [builder.style(number).backing?.picture].compactMap { $0 } : []
      }
    let drawing =
      tree.name(node) == .svg ? builder.known.drawings.path(of: node, in: builder.path) : nil
    return references.compactMap { BookPath.resolved($0, in: builder.path) }
      + [drawing].compactMap { $0 }
  }
}

extension MarkupTree {
  /// The address of the picture that stands for what is not played yet.
  func poster(of node: Node) -> String? {
    guard let name = number(ofName: "poster") else { return nil }
    return attributes(node).first { $0.name == name }.map { string($0.value) }
  }

  /// Whether words stand in an element.
  func hasWords(_ node: Node) -> Bool {
    let end = after(node)
    var inner = first(node)
    while inner != 0, inner != end {
      if isText(inner), bytes[text(inner)].contains(where: { $0 > 0x20 }) { return true }
      inner = first(inner) != 0 ? first(inner) : after(inner)
    }
    return false
  }

  /// The name of the file that an element plays, empty where it names none.
  func playedFile(of node: Node) -> String {
    var (address, source, looked) = (value(.src, of: node), first(node), 0)
    while address == nil, source != 0, looked < Self.mostAddresses {
      looked += 1
      if name(source) == .source { address = value(.src, of: source) }
      source = next(source)
    }
    let path = (address ?? "").prefix { $0 != "?" && $0 != "#" }.prefix(2_048)
    return BookPath.decoded((path.split(separator: "/").last ?? "").utf8)
  }

  /// Elements beside a picture, and files, that are looked at.
  private static let mostAddresses = 16

  /// The addresses of files with the picture of an element, the one that it names itself first: others stand in its
  /// set of sources, or in elements before it that do.
  func pictureAddresses(_ node: Node) -> [String] {
    var addresses = [value(.src, of: node), value(.srcset, of: node).flatMap(Self.first)]
    if name(parent(node)) == .picture {
      var (source, looked) = (first(parent(node)), 0)
      while source != 0, source != node, looked < Self.mostAddresses {
        looked += 1
        if name(source) == .source {
          addresses.append(value(.srcset, of: source).flatMap(Self.first))
        }
        source = next(source)
      }
    }
    return addresses.compactMap { $0 }
  }

  /// The first address of a set: `a.png 2x, b.png`.
  private static func first(of set: String) -> String? {
    let words = set.prefix(2_048).split { $0.isWhitespace }
    return words.first.map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
  }
}
