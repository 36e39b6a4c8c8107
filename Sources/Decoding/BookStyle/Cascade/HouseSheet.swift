/// How a well-made book looks where its publisher says nothing.
enum HouseSheet {
  static let sheet = StyleSheet(text, path: "")

  /// What it says otherwise of pages of fixed layout, where publishers count on what browsers do.
  static let fixed = StyleSheet(fixedText, path: "")

  private static let fixedText = """
    html { line-height: 1.2 }
    body { margin: 8px; text-align: start; hyphens: manual }
    p { margin: 1em 0; text-indent: 0 }
    h1, h2, h3, h4, h5, h6 { line-height: inherit; font-weight: bold; font-style: normal }
    h1 { font-size: 2em; margin: 0.67em 0 }
    h2 { font-size: 1.5em; margin: 0.83em 0 }
    h3 { font-size: 1.17em; margin: 1em 0 }
    h4 { font-size: 1em; margin: 1.33em 0 }
    h5 { font-size: 0.83em; margin: 1.67em 0 }
    h6 { font-size: 0.67em; margin: 2.33em 0 }
    blockquote, figure { margin: 1em 40px }
    figure { text-align: start }
    figcaption { font-size: 1em; margin: 0 }
    pre, xmp, listing, plaintext { line-height: inherit; white-space: pre }
    ul, ol, dir, menu { margin: 1em 0; padding-inline-start: 40px }
    dl { margin: 1em 0 }
    dt { font-weight: inherit }
    dd { margin-inline-start: 40px }
    table { margin: 0 }
    td, th { padding: 1px }
    sub, sup { font-size: 0.83em }
    small { font-size: 0.83em }
    a[href] { color: #0000ee; text-decoration: underline }
    """

  private static let text = """
    @namespace epub "http://www.idpf.org/2007/ops";
    html, body, div, p, h1, h2, h3, h4, h5, h6, hgroup, header, footer, main, nav, section, article,
    aside, address, blockquote, center, pre, xmp, listing, plaintext, hr, figure, figcaption, ol, ul,
    dl, dt, dd, dir, menu, details, summary, dialog, form, fieldset, legend, noscript, optgroup,
    marquee { display: block }
    head, title, base, link, meta, style, script, template, param, source, track, area,
    input, select, option, textarea, button, datalist, iframe, embed, applet, rp,
    dialog:not([open]), [hidden] { display: none }
    table { display: table }
    caption { display: table-caption }
    thead { display: table-header-group }
    tbody { display: table-row-group }
    tfoot { display: table-footer-group }
    col, colgroup { display: table-column }
    tr { display: table-row }
    td, th { display: table-cell }

    [dir], bdi, output { unicode-bidi: isolate }
    bdo, bdo[dir] { unicode-bidi: isolate-override }
    [dir=auto], bdi:not([dir]) { unicode-bidi: plaintext }

    body { text-align: justify; hyphens: auto }

    p { margin: 0; text-indent: 1.5em }
    p:first-child, h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hgroup + p, header + p, hr + p,
    figcaption p, td p, th p, li > p, dd > p, figure p, center p { text-indent: 0 }
    /* Whole squares, and behind a head as well. */
    p:lang(zh) { text-indent: 2em }
    p:lang(ja) { text-indent: 1em }
    :is(figcaption, td, th, figure, center) p:lang(zh, ja), :is(li, dd) > p:lang(zh, ja) { text-indent: 0 }

    h1, h2, h3, h4, h5, h6 {
      text-align: start; hyphens: manual; text-indent: 0; font-weight: bold; line-height: 1.25;
      word-break: auto-phrase; margin: 1.5em 0 0.75em; break-after: avoid; break-inside: avoid;
    }
    h1 { font-size: 1.75em; margin: 1.6em 0 0.8em }
    h2 { font-size: 1.4em }
    h3 { font-size: 1.2em }
    h4 { font-size: 1.05em; font-style: italic; font-weight: normal }
    h5 { font-size: 1em; font-style: italic; font-weight: normal }
    h6 { font-size: 0.9em; font-style: italic; font-weight: normal }
    /* Scripts without italics; their letters were slanted. */
    h4:lang(he, yi, ar, fa, ur, ja, zh, ko, th), h5:lang(he, yi, ar, fa, ur, ja, zh, ko, th),
    h6:lang(he, yi, ar, fa, ur, ja, zh, ko, th) { font-style: normal; font-weight: bold }
    h1, h2, h3, h4, h5, h6, td, th, sub, sup { font-variant-numeric: lining-nums }
    hgroup, header { break-after: avoid; break-inside: avoid }
    hgroup p, hgroup > * + * { margin-top: 0; break-after: avoid }

    blockquote { margin: 1em 1.5em }
    [epub|type~="z3998:persona"] { font-variant: small-caps }
    center { text-align: center; text-indent: 0 }
    address { font-style: italic }
    hr {
      width: 25%; margin: 1.5em auto; height: 0; border-top: 0.5pt solid; break-after: avoid;
      break-before: avoid;
    }
    pre, xmp, listing, plaintext {
      white-space: pre-wrap; font-family: monospace; font-size: 0.85em; line-height: 1.3;
      text-align: start; text-indent: 0; hyphens: manual; margin: 1em 0;
    }
    td pre, th pre, td xmp, th xmp, td listing, th listing { white-space: pre }
    /* What DocBook writes above its listings and tables, and below its pictures. */
    :is(.example, .table, .procedure, .equation) > p.title {
      margin: 1em 0 0.5em; text-indent: 0; text-align: start; hyphens: manual; break-after: avoid;
    }
    .figure > p.title {
      margin: 0.5em 0 1em; text-indent: 0; text-align: start; hyphens: manual; break-before: avoid;
    }
    figure { margin: 1em 0; text-align: center; text-indent: 0; break-inside: avoid }
    figcaption { font-size: 0.85em; margin: 0.5em 1.5em; hyphens: manual; break-before: avoid }

    ul, ol, dir, menu { margin: 0.5em 0; padding-inline-start: 1.75em; text-indent: 0 }
    ul, dir, menu { list-style-type: disc }
    ul ul, ol ul { list-style-type: circle }
    ul ul ul, ol ul ul, ul ol ul, ol ol ul { list-style-type: square }
    ol { list-style-type: decimal }
    ul ul, ul ol, ol ul, ol ol { margin-top: 0; margin-bottom: 0 }
    li { display: list-item }
    dl { margin: 0.5em 0; text-indent: 0 }
    dt { font-weight: bold }
    dt + dd { break-before: avoid }
    dd { margin-inline-start: 1.5em }
    nav { hyphens: manual; text-align: start }
    nav ol { list-style-type: none }

    table { margin: 1em 0; text-align: start; text-indent: 0; hyphens: manual }
    td table, th table { margin-top: 0.2em; margin-bottom: 0.2em }
    caption { text-align: center; margin-bottom: 0.5em; font-style: italic; break-after: avoid }
    caption:lang(he, yi, ar, fa, ur, ja, zh, ko, th) { font-style: normal }
    th { font-weight: bold; text-align: -recto-head }
    td, th { padding: 0.1em 0.4em }
    summary, legend { font-weight: bold }

    b, strong { font-weight: bolder }
    i, em, cite, dfn, var { font-style: italic }
    i i, i em, em em, em i, cite em, cite i { font-style: normal }
    u, ins { text-decoration: underline }
    s, strike, del { text-decoration: line-through }
    small { font-size: 0.85em }
    big { font-size: 1.2em }
    sub { font-size: 0.7em; vertical-align: sub }
    sup { font-size: 0.7em; vertical-align: super }
    tt, code, kbd, samp { font-family: monospace; font-size: 0.9em; hyphens: manual }
    pre code, pre kbd, pre samp, pre tt, code code { font-size: 1em }
    nobr { white-space: nowrap }
    mark { background-color: #fff1a8 }
    a[href] { color: #1d4f91 }
    q::before { content: open-quote }
    q::after { content: close-quote }

    ruby, rb, rt, rtc { text-indent: 0 }
    rt { font-size: 0.7em; text-align: start; hyphens: manual }
    rt::before { content: "(" }
    rt::after { content: ")" }

    switch > case, switch > case[required-namespace="http://www.w3.org/1998/Math/MathML"] ~ default {
      display: none
    }
    switch > case[required-namespace="http://www.w3.org/1998/Math/MathML"] { display: inline }
    switch > case[required-namespace="http://www.w3.org/1998/Math/MathML"] ~ case { display: none }

    math { hyphens: manual; text-indent: 0; text-align: start }
    math[display="block"] { display: block; text-align: center; margin: 0.75em 0 }
    annotation, annotation-xml { display: none }
    """
}
