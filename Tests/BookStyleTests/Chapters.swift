import RectoBookMarkup
import RectoFlowModel

@testable import RectoBookStyle

/// Chapters for tests: a body and a sheet.
enum Chapters {
  /// A page of 400 by 600 points with text of 11 points, so that lines are 400 points wide.
  static let wishes = FlowWishes(
    textSize: 12 * .point, page: (400 * .point, 600 * .point), margins: FlowSides(all: 0))

  static func chapter(_ body: String, _ css: String = "", files: [String: String] = [:])
    -> StyledChapter
  {
    let text =
      "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'>"
      + "<head><style>\(css.replacing("<", with: "&lt;"))</style></head>\(body.hasPrefix("<body") ? body : "<body>\(body)</body>")</html>"
    return StyledChapter(markup: text, isXML: true, path: "OPS/text/a.xhtml", sheets: { files[$0] })
  }

  static func flow(
    _ body: String, _ css: String = "", wishes: FlowWishes = wishes, files: [String: String] = [:]
  ) -> Flow {
    chapter(body, css, files: files).flow(wishes)
  }

  /// The styles of the elements that have ids.
  static func styles(_ body: String, _ css: String, files: [String: String] = [:]) -> [String:
    ComputedStyle]
  {
    let chapter = chapter(body, css, files: files)
    let page = MediaQuery.Page(width: 400, height: 600)
    var computer = StyleComputer(chapter.rules, chapter.matched, page: page, limits: chapter.limits)
    var numbers = [UInt16](repeating: 0, count: chapter.tree.count)
    var styles: [String: ComputedStyle] = [:]
    for index in 1..<chapter.tree.count {
      let node = MarkupTree.Node(index)
      let parent = Int(chapter.tree.parent(node))
      numbers[index] =
        chapter.tree.isText(node)
        ? numbers[parent]
        : computer.style(chapter.matched.ofNode[index], in: numbers[parent], isRoot: parent == 0)
      if let id = chapter.tree.value(.id, of: node) {
        styles[id] = computer.styles[Int(numbers[index])]
      }
    }
    return styles
  }
}

extension Flow {
  /// The text of a block, with pictures as `[]` and ends of lines as `/`.
  func text(of block: FlowBlock) -> String {
    String(decoding: text[block.text], as: UTF8.self).replacing("\u{FFFC}", with: "[]")
      .replacing("\n", with: "/").replacing("\u{A0}", with: "_").replacing("\u{2003}", with: "=")
  }

  /// The texts of all blocks, rules as `---`.
  var texts: [String] {
    blocks.map { block in
      if case .rule = block.content { return "---" }
      return text(of: block)
    }
  }

  /// The room above each block, in points.
  var spaces: [Double] { blocks.map(\.spaceAbove.points) }

  func spans(_ block: Int) -> [(text: String, face: FlowFace)] {
    guard case .text(let spans) = blocks[block].content else { return [] }
    return spans.map { (String(decoding: text[$0.text], as: UTF8.self), faces[$0.face]) }
  }

  /// What is wrong with it, by what a flow promises.
  var faults: [String] {
    var faults: [String] = []
    var end = 0
    for (number, block) in blocks.enumerated() {
      if block.text.lowerBound != end { faults.append("block \(number) does not follow") }
      end = block.text.upperBound
      if block.spaceAbove < 0 || block.spaceBelow < 0 { faults.append("block \(number) overlaps") }
      if block.inset.left < 0 || block.inset.right < 0 {
        faults.append("block \(number) sticks out")
      }
      if let frame = block.frame, !frames[frame].blocks.contains(number) {
        faults.append("block \(number) is not in its frame")
      }
      switch block.content {
      case .text(let spans):
        var place = block.text.lowerBound
        if spans.isEmpty { faults.append("block \(number) is empty") }
        for span in spans {
          if span.text.lowerBound != place || span.text.isEmpty {
            faults.append("gap in block \(number)")
          }
          place = span.text.upperBound
          if !faces.indices.contains(span.face) { faults.append("no face in block \(number)") }
        }
        if place != block.text.upperBound { faults.append("block \(number) is not covered") }
      case .picture(let picture, _):
        if !pictures.indices.contains(picture) || block.text.count != 3 {
          faults.append("no picture \(number)")
        }
      case .rule: if !block.text.isEmpty { faults.append("rule \(number) has text") }
      }
    }
    if end != text.count { faults.append("text goes on") }
    if String(validating: text, as: UTF8.self) == nil { faults.append("text is no UTF-8") }
    for (number, frame) in frames.enumerated() {
      if frame.blocks.isEmpty { faults.append("frame \(number) is empty") }
      guard let parent = frame.parent else { continue }
      if parent >= number || frames[parent].blocks.clamped(to: frame.blocks) != frame.blocks {
        faults.append("frame \(number) is not in its parent")
      }
    }
    if links.contains(where: { !noteTexts.indices.contains($0.note ?? 0) && $0.note != nil }) {
      faults.append("a mark has no note")
    }
    if zip(anchors, anchors.dropFirst()).contains(where: { $0.offset > $1.offset }) {
      faults.append("anchors fall")
    }
    for (number, box) in inlineBoxes.enumerated() {
      let around = blocks.first { $0.text.upperBound > box.text.lowerBound }?.text ?? 0..<0
      if box.text.isEmpty || box.text.clamped(to: around) != box.text {
        faults.append("box \(number) in no block")
      }
      if number > 0, inlineBoxes[number - 1].text.lowerBound > box.text.lowerBound {
        faults.append("box \(number) too late")
      }
      if !faces.indices.contains(box.face) { faults.append("no face of box \(number)") }
    }
    if let last = anchors.last, last.offset > text.count { faults.append("anchor beyond the text") }
    if zip(links, links.dropFirst()).contains(where: { $0.text.upperBound > $1.text.lowerBound }) {
      faults.append("links overlap")
    }
    if links.contains(where: { $0.text.isEmpty || $0.text.upperBound > text.count }) {
      faults.append("empty link")
    }
    return faults
  }
}
