/// The namespaces that matter in books; what has another one is `other`.
public enum MarkupSpace: UInt8, Sendable {
  case none, html, svg, math, ops, xlink, xml, other

  /// The namespace of an address.
  public init(address: some StringProtocol) {
    self =
      switch address {
      case "": .none
      case "http://www.w3.org/1999/xhtml": .html
      case "http://www.w3.org/2000/svg": .svg
      case "http://www.w3.org/1998/Math/MathML": .math
      case "http://www.idpf.org/2007/ops": .ops
      case "http://www.w3.org/1999/xlink": .xlink
      case "http://www.w3.org/XML/1998/namespace": .xml
      default: .other
      }
  }

  /// What a prefix mostly stands for, where a book forgets to say so.
  init(prefix: some StringProtocol) {
    self =
      switch prefix {
      case "xml": .xml
      case "epub": .ops
      case "xlink": .xlink
      case "svg": .svg
      case "m", "mml", "math": .math
      case "html", "xhtml", "h": .html
      default: .other
      }
  }
}
