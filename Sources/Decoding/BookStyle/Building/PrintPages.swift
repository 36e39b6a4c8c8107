import RectoBookMarkup
import RectoFlowModel

extension FlowBuilder {
  /// A chapter has no more pages of a printed book.
  private static let mostPrintPages = 20_000

  /// Remembers that a page of the printed book begins here.
  mutating func addPrintPage(_ label: String) {
    guard flow.printPages.count < Self.mostPrintPages, notes.node == nil else { return }
    flow.printPages.append(FlowPrintPage(label: label, offset: text.bytes.count))
  }
}

extension MarkupTree {
  /// Bytes of the label of a page.
  private static let mostLabel = 12

  /// What the printed book calls the page that begins with an element; nil where none does.
  func printPageLabel(_ node: Node) -> String? {
    guard attribute(.type, of: node) != nil || attribute(.role, of: node) != nil,
      kinds(of: node).contains(where: { $0 == "pagebreak" || $0 == "doc-pagebreak" })
    else { return nil }
    let said = [value(.title, of: node), ariaLabel(node), allText(node, atMost: 64)]
    let labels = said.compactMap { $0 }.map { label in
      String(label.split { $0.isWhitespace || $0.isNewline }.last ?? "")
    }
    if let label = labels.first(where: { !$0.isEmpty && $0.utf8.count <= Self.mostLabel }) {
      return label
    }
    // An id such as `page12`.
    let digits = (value(.id, of: node) ?? "").reversed().prefix { $0.isNumber }.reversed()
    return String(digits.prefix(Self.mostLabel))
  }

  private func ariaLabel(_ node: Node) -> String? {
    guard let number = number(ofName: "aria-label") else { return nil }
    return attributes(node).first { $0.name == number }.map { string($0.value) }
  }
}
