internal import RectoBookModel
internal import RectoReaderCore

/// What lasts and what is told: from the upper right corner down, or below a list that has no room beside it.
struct Notices {
  let canvas: OverlayCanvas
  let progress: [OverlayContent.Progress]
  let messages: [OverlayContent.Message]

  /// Units across that words have, and at least where they stand beside something.
  private static let (usual, least) = (360.0, 190.0)
  /// The share of the view's height that they take from a list at most.
  private static let mostShare = 0.45

  /// Whether they stand below a list, which would lie under them: pictures over the whole view, or a list that leaves
  /// too little room beside it.
  func stand(below panel: OverlayContent.Panel, in free: FreeSpace) -> Bool {
    guard panel.place == nil else { return false }
    let list = ListPanel.box(of: panel, in: free, canvas)
    return panel.isGrid || free.right - list.right < canvas.px(Self.least + 24)
  }

  /// Draws them along the lower edge, from which a list ends higher.
  func drawBelow(_ panel: OverlayContent.Panel, leaving free: inout FreeSpace) {
    let list = ListPanel.box(of: panel, in: free, canvas)
    let width = min(canvas.px(Self.usual), list.width)
    let gap = canvas.px(8)
    let bottom = free.bottom - canvas.px(12)
    let card = MessageCard(canvas: canvas)
    var room = Self.mostShare * canvas.view.height
    let works = Array(progress.prefix(Limits.notices))
    room -= Double(works.count) * (canvas.px(ProgressCard.height) + gap)
    // Where there are too many, the latest stay; one is told in any case.
    var shown: [(message: OverlayContent.Message, most: Double)] = []
    for message in messages.suffix(Limits.notices).reversed() {
      let most = card.most(message, width: width, room: list.width)
      let height = card.height(of: message, atMost: most) + gap
      if !shown.isEmpty, height > room { break }
      room -= height
      shown.insert((message, most), at: 0)
    }
    let heights = shown.map { card.height(of: $0.message, atMost: $0.most) + gap }
    let all =
      heights.reduce(0, +) + Double(works.count) * (canvas.px(ProgressCard.height) + gap) - gap
    guard !shown.isEmpty || !works.isEmpty else { return }
    free.bottom = bottom - all
    var top = free.bottom
    for (index, item) in works.enumerated() {
      top =
        ProgressCard(canvas: canvas).draw(item, index, top: top, right: list.right, width: width)
        + gap
    }
    for (message, most) in shown {
      top = card.draw(message, top: top, right: list.right, atMost: most) + gap
    }
  }

  /// Draws them beside a list and the look editor, where there is room; else over these, and then what comes later
  /// does not keep clear of the look editor either. The first lies below `head`.
  func draw(below head: Double, leaving free: inout FreeSpace) {
    let beside = free.width - canvas.px(24)
    if beside < canvas.px(Self.least) { free.right = canvas.view.right }
    let room = beside < canvas.px(Self.least) ? canvas.view.width - canvas.px(24) : beside
    let width = min(canvas.px(Self.usual), room)
    let right = free.right - canvas.px(12)
    var top = head + canvas.px(12)
    for (index, item) in progress.prefix(Limits.notices).enumerated() {
      top =
        ProgressCard(canvas: canvas).draw(item, index, top: top, right: right, width: width)
        + canvas.px(8)
    }
    let card = MessageCard(canvas: canvas)
    // Where there are too many, the latest stay.
    for message in messages.suffix(Limits.notices) where top < free.bottom - canvas.px(48) {
      let most = card.most(message, width: width, room: room)
      top = card.draw(message, top: top, right: right, atMost: most) + canvas.px(8)
    }
    if !progress.isEmpty || !messages.isEmpty { free.top = top }
  }
}
