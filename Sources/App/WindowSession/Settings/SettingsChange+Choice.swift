import RectoBookModel
import RectoReaderCore
import RectoSettings

extension SettingsChange {
  /// What a choice for all books is in the settings.
  init(_ choice: ReadingChoice) {
    switch choice {
    case .paper(let paper): self.init("reading", "paper", text: paper.name)
    case .brightness(let steps): self.init("reading", "brightness", number: Double(steps))
    case .warmth(let steps): self.init("reading", "warmth", number: Double(steps))
    case .turn(let style): self.init("reading", "turn", text: style.rawValue)
    case .scroll(let layout):
      self.init("reading", "scroll", text: layout?.rawValue ?? ScrollLayout.off)
    case .typeface(let typeface): self.init("text", "typeface", text: typeface.rawValue)
    case .textSize(let size): self.init("text", "size", number: size)
    case .margin(let margin): self.init("text", "margins", number: margin)
    case .lineSpacing(let spacing?): self.init("text", "line-spacing", number: spacing)
    case .lineSpacing(nil):
      self.init("text", "line-spacing", text: TextAlignment.book.rawValue)
    case .alignment(let alignment): self.init("text", "lines", text: alignment.rawValue)
    case .hyphens(let hyphens): self.init("text", "hyphens", text: hyphens.rawValue)
    case .paragraphs(let told): self.init("text", "paragraphs", text: told.rawValue)
    case .footnotes(let read): self.init("text", "footnotes", text: read.rawValue)
    case .stacks(let isOn): self.init("shelf", "stacks", truth: isOn)
    case .runningHeads(let isOn): self.init("text", "running-heads", truth: isOn)
    }
  }
}
