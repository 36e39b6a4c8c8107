/// Names of elements and attributes that somebody asks for: the first ones of every tree's names, in this order.
public enum MarkupName: UInt16, CaseIterable, Sendable {
  // Elements of HTML.
  case html, head, body, title, base, link, meta, style, script, noscript, template
  case div, p, h1, h2, h3, h4, h5, h6, hgroup, header, footer, main, nav, section, article, aside
  case address, blockquote, center, pre, xmp, listing, plaintext, hr, figure, figcaption
  case ol, ul, li, dl, dt, dd, dir, menu, details, summary, dialog
  case table, caption, thead, tbody, tfoot, tr, td, th, col, colgroup
  case a, b, i, u, s, em, strong, strike, del, ins, small, big, sub, sup, tt, code, kbd, samp, `var`
  case cite, dfn, abbr, acronym, q, mark, font, span, bdo, bdi, time, data, label
  case br, wbr, img, image, map, area, object, param, embed, iframe, applet, marquee
  case picture, source, track, video, audio, canvas
  case ruby, rb, rt, rtc, rp
  case form, fieldset, legend, input, button, select, option, optgroup, textarea
  // Elements of EPUB, SVG and MathML.
  case `switch`, `case`, `default`, svg, g, use, desc, math
  // Attributes.
  case id, `class`, href, src, alt, name, type, rel, media, lang, align, valign, width, height
  case bgcolor, background, color, face, size, border, start, value, reversed, text, nowrap
  case srcset, xmlns, role, alttext, display, clear, space, hspace, vspace

  /// The name as it is written.
  public var text: String { "\(self)" }

  /// 1 to 6 for the heads h1 to h6; nil for all else.
  public var headLevel: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }
}
