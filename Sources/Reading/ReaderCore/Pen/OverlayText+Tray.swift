import PageDrawing

/// The tray with the tools for drawing.
extension OverlayText {
  /// The tray; nil while the hand holds no tool or draws, or nothing is to lie over the page.
  var shownTray: OverlayContent.Tray? {
    let hand = reader.drawn.hand
    guard let held = hand.tool, reader.tray.isShown, !reader.drawn.isDrawing, !reader.isPresenting,
      !reader.isShelfInSight
    else { return nil }
    return OverlayContent.Tray(
      tools: PenTool.allCases.map { tool in
        OverlayContent.Tray.Tool(
          tool: tool, color: hand.color(of: tool), tip: ScreenText.name(of: tool),
          isHeld: tool == held)
      }, widths: held.widths, width: hand.widthIndex(of: held),
      colors: held.erases ? [] : PenHand.palette(of: held),
      color: held.erases ? nil : hand.colorIndex(of: held),
      buttons: [Command.undo, .redo, .draw].map { command in
        OverlayContent.Button(
          command: command, label: "",
          tip: command == .draw ? ScreenText.putPenAway(tipKeys(of: .draw)) : tip(of: command))
      })
  }

  private func tipKeys(of command: Command) -> String {
    reader.keys.keys(of: command).first.map { ScreenText.keys($0) } ?? ""
  }
}
