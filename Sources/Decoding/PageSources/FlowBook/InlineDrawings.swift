import RectoBookMarkup
import RectoFlowModel

/// Drawings that stand in the markup of a page, each as a file of its own.
enum InlineDrawings {
  /// The outermost elements `svg` of a page, in order, in SVG; no more of them than count.
  static func all(in page: MarkupTree) -> [[UInt8]] {
    var drawings: [[UInt8]] = []
    var node = page.first(MarkupTree.root)
    while node != 0, drawings.count < FlowPicture.mostDrawings {
      if page.name(node) == .svg {
        var writer = DrawingWriter(page)
        writer.write(node)
        drawings.append(writer.text)
        node = page.after(node)
      } else {
        node = page.first(node) != 0 ? page.first(node) : page.after(node)
      }
    }
    return drawings
  }
}

/// Writes an element of a page as a file of SVG, which is XML, however loosely the page was written.
private struct DrawingWriter {
  private let tree: MarkupTree
  private(set) var text: [UInt8] = []

  init(_ tree: MarkupTree) { self.tree = tree }

  /// Writes a drawing with the names of its languages, and with a size in points where it has none, or one that hangs on what
  /// is around it.
  mutating func write(_ drawing: MarkupTree.Node) {
    var head = "<svg" + attributes(of: drawing)
    let added = DrawingSize.attributes(for: &head)
    add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
        + added + head.dropFirst(4) + ">")
    writeAll(in: drawing)
    add("</svg>")
  }

  /// Writes what stands in an element. The tree is no deeper than its limit.
  private mutating func writeAll(in element: MarkupTree.Node) {
    var node = tree.first(element)
    while node != 0 {
      if tree.isText(node) {
        text.append(contentsOf: escaped(tree.bytes[tree.text(node)]))
      } else {
        writeElement(node)
      }
      node = tree.next(node)
    }
  }

  private mutating func writeElement(_ node: MarkupTree.Node) {
    let name = SVGNames.element(tree.name(ofNumber: tree.nameNumber(node)))
    guard name.isPlain else {
      writeAll(in: node)
      return
    }
    add("<\(name)\(attributes(of: node))")
    guard tree.first(node) != 0 else {
      add("/>")
      return
    }
    // Who leaves out the end of a shape means the next to stand beside it, for a shape holds none.
    let isLeaf = SVGNames.leaves.contains(name)
    add(">")
    if isLeaf {
      add("</\(name)>")
      writeAll(in: node)
    } else {
      writeAll(in: node)
      add("</\(name)>")
    }
  }

  private func attributes(of node: MarkupTree.Node) -> String {
    var (made, seen) = ("", Set<String>())
    for attribute in tree.attributes(node) {
      let local = SVGNames.attribute(tree.name(ofNumber: attribute.name))
      let name =
        switch attribute.space {
        case .none: local
        case .xlink: "xlink:\(local)"
        case .xml: "xml:\(local)"
        default: ""
        }
      guard local.isPlain, !name.isEmpty, seen.insert(name).inserted else { continue }
      made +=
        " \(name)=\"\(String(decoding: escaped(tree.bytes[attribute.value]), as: UTF8.self))\""
    }
    return made
  }

  private func escaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).inMarkup.utf8)
  }

  private mutating func add(_ words: String) { text += Array(words.utf8) }
}

extension String {
  /// Whether it is a name of nothing but letters, digits and the like of ASCII.
  fileprivate var isPlain: Bool {
    guard let first = utf8.first, first.asSmallLetter &- 0x61 < 26 || first == 0x5F else {
      return false
    }
    return utf8.allSatisfy {
      $0.asSmallLetter &- 0x61 < 26 || $0 &- 0x30 < 10 || "-_.".utf8.contains($0)
    }
  }
}
