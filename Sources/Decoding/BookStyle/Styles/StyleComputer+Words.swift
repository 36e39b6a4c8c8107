import RectoFlowModel

/// What words mean.
extension StyleComputer {
  static let transforms: [String: LetterStyle.Transform] = [
    "uppercase": .uppercase, "lowercase": .lowercase, "capitalize": .capitalize,
  ]

  static let spaces: [String: LetterStyle.Spaces] = [
    "nowrap": .nowrap, "pre": .pre, "pre-wrap": .preWrap, "break-spaces": .preWrap,
    "pre-line": .preLine,
  ]

  static let alignments: [String: LineStyle.Alignment] = [
    "start": .start, "end": .end, "left": .left, "right": .right, "center": .center,
    "-webkit-center": .center, "justify": .justify,
  ]

  /// Words that are missing make blocks.
  static let displays: [String: BoxStyle.Display] = [
    "none": .none, "inline": .inline, "inline-block": .inline, "inline-flex": .inline,
    "inline-grid": .inline, "inline-box": .inline, "contents": .inline, "run-in": .inline,
    "ruby": .inline, "ruby-base": .inline, "ruby-text": .inline, "ruby-base-container": .inline,
    "ruby-text-container": .inline, "list-item": .listItem, "table": .table, "inline-table": .table,
    "table-row-group": .rows, "table-header-group": .head, "table-footer-group": .foot,
    "table-row": .row, "table-cell": .cell, "table-caption": .caption, "table-column": .column,
    "table-column-group": .column,
  ]

  static let justifications: [String: Justification] = [
    "center": .center, "end": .end, "flex-end": .end, "space-between": .spread,
    "space-around": .spread, "space-evenly": .spread,
  ]

  static let sides: [String: Set<BoxStyle.Side>] = [
    "left": [.left], "right": [.right], "inline-start": [.start], "inline-end": [.end],
    "both": [.left, .right],
  ]

  static let modes: [String: LineStyle.Mode] = [
    "vertical-rl": .verticalLeftward, "sideways-rl": .verticalLeftward, "tb-rl": .verticalLeftward,
    "tb": .verticalLeftward, "vertical-lr": .verticalRightward, "sideways-lr": .verticalRightward,
    "tb-lr": .verticalRightward,
  ]

  static let turns: [String: TurnStyle] = [
    "embed": .embed, "isolate": .isolate, "bidi-override": .override,
    "isolate-override": .isolateOverride, "plaintext": .plaintext,
  ]

  static let demands: [String: FlowBreaks.Demand] = [
    "avoid": .avoided, "avoid-page": .avoided, "always": .page, "all": .page, "page": .page,
    "left": .verso, "verso": .verso, "right": .recto, "recto": .recto,
  ]

  static let strokes: [String: FlowBorder.Stroke] = [
    "solid": .solid, "dashed": .dashed, "dotted": .dotted, "double": .double, "groove": .solid,
    "ridge": .solid, "inset": .solid, "outset": .solid,
  ]
}
