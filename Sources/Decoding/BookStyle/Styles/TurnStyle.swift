import RectoBookMarkup
import RectoFlowModel

/// How letters of an element stand beside those of others that may run the other way.
enum TurnStyle: Hashable, Sendable {
  case normal, embed, isolate, override, isolateOverride, plaintext
}

extension ComputedStyle {
  /// The turn that an element within a line is; nil where it is none.
  var turn: FlowTurn? {
    guard box.display == .inline else { return nil }
    let isLeftward = lines.isRightToLeft
    return switch box.turn {
    case .normal: nil
    case .embed: FlowTurn(isRightToLeft: isLeftward, isIsolated: false)
    case .isolate: FlowTurn(isRightToLeft: isLeftward, isIsolated: true)
    case .override: FlowTurn(isRightToLeft: isLeftward, isIsolated: false, isForced: true)
    case .isolateOverride: FlowTurn(isRightToLeft: isLeftward, isIsolated: true, isForced: true)
    case .plaintext: FlowTurn(isRightToLeft: nil, isIsolated: true)
    }
  }

  /// As it is for a paragraph of some text, whose first letter with a direction may say how its lines run.
  func reading(_ text: ArraySlice<UInt8>) -> ComputedStyle {
    guard box.turn == .plaintext else { return self }
    var style = self
    style.lines.isRightToLeft = Self.runsLeft(text.prefix { $0 != 0x0A })
    return style
  }

  /// What of a text between ends of lines runs the other way than its first line does, each part as its own first letter
  /// says: bytes from its start.
  func otherParts(of text: ArraySlice<UInt8>) -> [Range<Int>] {
    guard box.turn == .plaintext else { return [] }
    var (parts, start) = ([Range<Int>](), text.startIndex)
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
      if Self.runsLeft(text[start..<end]) != lines.isRightToLeft {
        parts.append(start - text.startIndex..<end - text.startIndex)
      }
      start = end
    }
    return parts
  }

  private static func runsLeft(_ text: ArraySlice<UInt8>) -> Bool {
    let letters = String(decoding: text.prefix(readBytes), as: UTF8.self).unicodeScalars
    return letters.lazy.compactMap(\.runsLeft).first ?? false
  }

  /// Bytes in which a letter with a direction is looked for: no paragraph begins with as many signs.
  private static let readBytes = 4_096
}

extension MarkupTree {
  /// Nodes and bytes in which a letter with a direction is looked for.
  private static let looked = (nodes: 256, bytes: 4_096)

  /// Whether what an element holds runs from right to left, as its first letter with a direction says. Parts that say
  /// their own direction do not count.
  func runsLeft(_ top: Node) -> Bool {
    let end = after(top)
    var (node, nodes, bytes) = (first(top), 0, 0)
    while node != 0, node != end, nodes < Self.looked.nodes, bytes < Self.looked.bytes {
      nodes += 1
      if isText(node) {
        let part = self.bytes[text(node)].prefix(Self.looked.bytes)
        bytes += part.count
        let letters = String(decoding: part, as: UTF8.self).unicodeScalars
        if let found = letters.lazy.compactMap(\.runsLeft).first { return found }
      }
      let isPassed =
        [.bdi, .script, .style, .textarea].contains(name(node)) || attribute(.dir, of: node) != nil
      node = first(node) != 0 && !isPassed ? first(node) : after(node)
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter that runs to the left, false for one that runs to the right; nil for what has no direction.
  fileprivate var runsLeft: Bool? {
    if value < 0x80 { return value | 0x20 >= 0x61 && value | 0x20 <= 0x7A ? false : nil }
    switch value {
    case 0x200E: return false
    case 0x200F, 0x61C: return true
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      switch value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF,
        0x1_E800...0x1_EFFF:
        return true
      default: return false
      }
    default: return nil
    }
  }
}
