import RectoShelfLayout

/// Buttons over the shelf.
extension OverlayText {
  private var keys: KeySheet { KeySheet(table: reader.keys, isOnShelf: true) }

  /// What a shelf with hardly a book offers, with keys.
  var shelfButtons: [OverlayContent.Button] {
    guard reader.shelf?.lacksBooks == true else { return [] }
    return [
      (Command.chooseBook, ShelfScreenText.chooseBook), (.addFolder, ShelfScreenText.addFolder),
    ].map { command, label in
      OverlayContent.Button(
        command: command, label: label,
        tip: keys.keys(of: command).first.map(ScreenText.keys) ?? "", isOn: false)
    }
  }

  /// What the upper edge of a shelf with books offers.
  var shelfTools: [OverlayContent.Button] {
    [
      (Command.chooseBook, ScreenText.open, false),
      (.addFolder, ShelfScreenText.addFolder, false),
      (.find, ScreenText.find, reader.layers.prompt?.kind == .shelfWords),
      (.shelfForm, ShelfScreenText.form, reader.shelf?.form == .grid),
      (.menu, ScreenText.menu, reader.layers.hasMenu),
    ].map { command, label, isOn in
      let key = keys.keys(of: command).first.map(ScreenText.keys)
      return OverlayContent.Button(
        command: command, label: label,
        tip: key.map { ScreenText.tip(command.summary, keys: $0) } ?? command.summary, isOn: isOn)
    }
  }
}
