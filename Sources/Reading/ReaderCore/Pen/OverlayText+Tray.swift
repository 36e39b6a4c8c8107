import PageDrawing

/// The tray with the tools for drawing, and what a lasso holds.
extension OverlayText {
  /// How many steps there are between two colours that are mixed.
  private static let steps = 24

  /// The tray; nil while the hand holds no tool or draws, or nothing is to lie over the page.
  var shownTray: OverlayContent.Tray? {
    let hand = reader.drawn.hand
    guard let held = hand.tool, reader.tray.isShown, !reader.drawn.isDrawing, !reader.isPresenting,
      !reader.isShelfInSight
    else { return nil }
    let mixture = hand.mixture(of: held)
    // Strokes that are held have a colour before the tool that will draw next has one.
    let item = reader.book.drawing.heldItem
    let painted = item?.stroke.tool ?? held
    let choices = painted.erases ? [] : hand.choices(of: painted)
    let color = item?.color ?? hand.color(of: held)
    return OverlayContent.Tray(
      tools: PenTool.allCases.map { tool in
        OverlayContent.Tray.Tool(
          tool: tool, color: hand.color(of: tool), tip: DrawingText.name(of: tool),
          isHeld: tool == held && hand.aid == nil)
      }, aids: aids(of: hand), widths: held.widths, width: hand.widthIndex(of: held),
      colors: choices, color: choices.firstIndex(of: color),
      mixtures: held.erases
        ? [] : (0...Self.steps).map { mixture.color(at: Double($0) / Double(Self.steps)) },
      share: mixture.share,
      buttons: [Command.undo, .redo, .draw].map { command in
        OverlayContent.Button(
          command: command, label: "",
          tip: command == .draw ? DrawingText.putPenAway(tipKeys(of: .draw)) : tip(of: command))
      })
  }

  /// The line of a lasso, or the box around what it holds; nil where neither is seen.
  var shownLasso: OverlayContent.Lasso? { reader.isShelfInSight ? nil : reader.book.shownLasso }

  private func aids(of hand: PenHand) -> [OverlayContent.Button] {
    let aids: [(command: Command, isOn: Bool)] = [
      (.lasso, hand.aid == .lasso), (.eyedropper, hand.aid == .eyedropper),
      (.ruler, hand.hasRuler),
    ]
    return aids.map { command, isOn in
      let name = DrawingText.name(ofTool: command) ?? command.summary
      let keys = tipKeys(of: command)
      return OverlayContent.Button(
        command: command, label: name,
        tip: keys.isEmpty ? name : ScreenText.tip(name, keys: keys), isOn: isOn)
    }
  }

  private func tipKeys(of command: Command) -> String {
    reader.keys.keys(of: command).first.map { ScreenText.keys($0) } ?? ""
  }
}
