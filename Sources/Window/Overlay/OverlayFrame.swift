internal import RectoReaderCore

/// One frame of the overlay: all its parts, each drawn from its value, the lowest first.
///
/// A part takes the canvas, what it shows and what it remembers of the frame before; those that others keep
/// clear of take their place out of what is free.
struct OverlayFrame {
  let canvas: OverlayCanvas
  let pages: PagePictures
  /// The small pictures of looks.
  let looks: [OverlayContent.LookPicture: Picture]

  /// Draws a content.
  func draw(_ content: OverlayContent, _ memory: inout OverlayMemory) {
    var free = FreeSpace(canvas.view)
    if let split = content.split { SplitLine(canvas: canvas).draw(split) }
    if let lasso = content.lasso { LassoLine(canvas: canvas).draw(lasso) }
    LassoLine(canvas: canvas).draw(ruler: content.ruler)
    LinkHints(canvas: canvas).draw(content.hints, keepingOff: content.hintWords)
    var head = canvas.view.top
    if let shelf = content.shelf {
      ShelfText(canvas: canvas).draw(shelf)
      // Of a grid the strips at head and foot lie over the books, and over what marks them.
      let wood = OverlayBox(
        left: canvas.view.left, top: canvas.view.top + shelf.head, right: canvas.view.right,
        bottom: canvas.view.bottom - shelf.band)
      canvas.clipped(to: wood) {
        StackBadges(canvas: canvas).draw(shelf.badges)
        PickMarks(canvas: canvas).draw(shelf.picks)
      }
      if shelf.opacity >= 1 {
        let chips = ChipLine(canvas: canvas, shelf: shelf)
        chips.draw()
        // What lasts for minutes does not hide what can be done.
        if !shelf.tools.isEmpty { head = chips.foot }
      }
    }
    if let bar = content.bar {
      memory.scrubTrack = Bar(canvas: canvas).draw(
        bar, keeping: memory.lastScrubTrack, leaving: &free)
    }
    if let tray = content.tray {
      memory.mixTrack = Tray(canvas: canvas, tray: tray).draw(leaving: &free)
    }
    if let lookPanel = content.lookPanel {
      LookEditor(canvas: canvas, pictures: looks).draw(
        lookPanel, &memory.lookEditor, leaving: &free)
      memory.asideShare = (canvas.view.right - free.right) / canvas.view.width
    }
    if let card = content.card {
      CardSheet(canvas: canvas, card: card).draw(&memory.card, leaving: &free)
      memory.asideShare = (canvas.view.right - free.right) / canvas.view.width
    }
    let notices = Notices(
      canvas: canvas, progress: content.progress, messages: content.messages)
    let standBelow = content.panel.map { notices.stand(below: $0, in: free) } ?? false
    if let panel = content.panel {
      if standBelow { notices.drawBelow(panel, leaving: &free) }
      ListPanel(canvas: canvas, pages: pages).draw(panel, &memory.list, leaving: &free)
    }
    memory.list.end(content.panel)
    if let preview = content.bar?.preview, let track = memory.scrubTrack {
      ScrubPreview(canvas: canvas, pages: pages).draw(preview, over: track, in: free)
    }
    if !standBelow { notices.draw(below: head, leaving: &free) }
    if let prompt = content.prompt {
      if prompt.spansLines {
        NoteSheet(canvas: canvas).draw(prompt, &memory.note, in: free)
      } else {
        PromptLine(canvas: canvas).draw(prompt, in: free)
      }
    }
    if let selection = content.selection {
      SelectionStrip(canvas: canvas).draw(selection, in: free)
    }
    if let card = content.wordCard {
      WordCardView(canvas: canvas).draw(card, &memory.wordCard, in: free)
    }
    if let form = content.bookForm { BookFormSheet(canvas: canvas, pages: pages).draw(form) }
    if let carry = content.shelf?.carry { CarryView(canvas: canvas).draw(carry) }
    if let tip = content.tip { TipLabel(canvas: canvas).draw(tip) }
    if let sheet = content.sheet {
      InfoSheet(canvas: canvas).draw(sheet, &memory.sheetScroll)
    }
    if let tip = canvas.record.tip {
      TipLabel(canvas: canvas).draw(tip.text, above: tip.box, from: tip.top)
    }
  }
}
