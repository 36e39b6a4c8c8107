import BookModel
import PageGeometry
import PageLayout

extension Reader {
  /// Does what was ordered.
  mutating func perform(_ order: Order) -> [Effect] {
    switch order.command {
    case .nextPage: walk(by: order.times)
    case .previousPage: walk(by: -order.times)
    case .pageOnTheRight: sideways(1, times: order.times)
    case .pageOnTheLeft: sideways(-1, times: order.times)
    case .scrollForward: book.scroll(forward: true)
    case .scrollBack: book.scroll(forward: false)
    case .tenForward: walk(by: 10 * order.times, isStride: true)
    case .tenBack: walk(by: -10 * order.times, isStride: true)
    case .firstPage: goToFirst()
    case .lastPage:
      guard let count = order.count else {
        goToLast()
        return []
      }
      goToPage(.going(to: PageNumber(count)))
    case .goToPage:
      guard order.argument.isEmpty else {
        goToPage(order)
        return []
      }
      return openPrompt(.page, text: order.count.map(String.init) ?? "") + notes.known.askLabels()
    case .placeBack: goBack(times: order.times)
    case .placeForward: goForward(times: order.times)
    case .outline: return toggleList(.outline)
    case .allPages: return toggleList(.allPages)
    case .places: return toggleList(.places)
    case .sidePanel: return toggleList(layers.list?.kind ?? lists.last)
    case .toggleBookmark: return carryOut(notes.toggleBookmark(of: pages, name: order.argument))
    case .nameBookmark: return askBookmarkName()
    case .bookmarks: return toggleList(.bookmarks)
    case .setMark:
      guard let here = pages.first else { return [] }
      return carryOut(notes.setMark(order.argument, of: here))
    case .jumpToMark: jumpToMark(order.argument)
    case .marks: return toggleList(.marks)
    case .find: return find(order.argument, isBackward: false)
    case .findBack: return find(order.argument, isBackward: true)
    case .nextMatch: stepMatch(order.times)
    case .previousMatch: stepMatch(-order.times)
    case .matches: return toggleList(.matches)
    case .toggleCase: return toggleCase()
    case .toggleWholeWords: return toggleWholeWords()
    case .followLink: return showHints()
    case .selectText:
      notes.selectsText.toggle()
      notes.selection = nil
      if notes.selectsText { messages.tell(Words.selects, topic: "selection") }
    case .selectPage: return selectPage()
    case .copy: return copySelection()
    case .panUp: book.pan(byScreens: Vector2(0, 0.2) * Double(order.times))
    case .panDown: book.pan(byScreens: Vector2(0, -0.2) * Double(order.times))
    case .panLeft: book.pan(byScreens: Vector2(-0.2, 0) * Double(order.times))
    case .panRight: book.pan(byScreens: Vector2(0.2, 0) * Double(order.times))
    case .zoomIn: book.zoom(steps: order.times)
    case .zoomOut: book.zoom(steps: -order.times)
    case .fitPage: book.fit(.page)
    case .fitWidth: book.fit(.width)
    case .fitHeight: book.fit(.height)
    case .fitContent: book.fit(.content)
    case .oneToOne: book.fit(.oneToOne)
    case .nextFit:
      let next = fit?.next ?? .page
      book.fit(next)
      messages.tell(Words.fit(next), topic: "fit")
    case .keepZoom:
      book.hold.keepsZoom.toggle()
      messages.tell(book.hold.keepsZoom ? Words.keepsZoom : Words.dropsZoom, topic: "fit")
    case .rotate: book.turnView(by: order.times)
    case .rotateLeft: book.turnView(by: -order.times)
    case .tiltUp: book.hold.tilt(by: Vector2(0, 1), times: order.times)
    case .tiltDown: book.hold.tilt(by: Vector2(0, -1), times: order.times)
    case .tiltLeft: book.hold.tilt(by: Vector2(-1, 0), times: order.times)
    case .tiltRight: book.hold.tilt(by: Vector2(1, 0), times: order.times)
    case .level: book.level()
    case .nextPaper: changePaper(to: order.argument)
    case .night: change(book.shade.paper == .night ? .white : .night)
    case .nightPictures: book.keepsPictures = !look.keepsPictures
    case .brighter: brighten(by: order.times)
    case .darker: brighten(by: -order.times)
    case .warmer: warm(by: order.times)
    case .cooler: warm(by: -order.times)
    case .magnifier: book.pointer.hasLens.toggle()
    case .widerMargins: return book.layOut { $0.withMargin(widerBy: order.times) }
    case .narrowerMargins: return book.layOut { $0.withMargin(widerBy: -order.times) }
    case .typeface: return book.layOut { $0.withNextTypeface() }
    case .largerText: return book.layOut { $0.enlarged(by: order.times) }
    case .smallerText: return book.layOut { $0.enlarged(by: -order.times) }
    case .toggleTwoPages: book.toggleTwoPages()
    case .toggleDirection: book.toggleDirection()
    case .shiftPairing: return shiftPairing()
    case .toggleFullScreen: return [.toggleFullScreen]
    case .presentation:
      isPresenting.toggle()
      bar = BarState()
      let closed = close(.lookEditor) + close(.bar)
      return closed + [isPresenting ? .enterFullScreen : .leaveFullScreen]
    case .toggleControls:
      isPresenting = false
      return toggleBar()
    case .menu:
      let hover = book.pointer.hover
      return layers.hasMenu ? close(.list) : openMenu(at: hover.hasMoved ? hover.place : nil)
    case .focusNext: return moveFocus(by: order.times)
    case .focusPrevious: return moveFocus(by: -order.times)
    case .bench: return layers.hasLookEditor ? close(.lookEditor) : open(.lookEditor)
    case .screenshot: return [.screenshot]
    case .compare: return carryOut(lookEditor.compare(with: order.argument))
    case .blink: return carryOut(lookEditor.blink())
    case .compareLeft: lookEditor.moveSplit(by: -order.times)
    case .compareRight: lookEditor.moveSplit(by: order.times)
    case .preset: return carryOut(lookEditor.drawWith(preset: order.argument))
    case .shaders: return carryOut(lookEditor.drawWith(shaders: order.argument))
    case .view: return carryOut(lookEditor.showView(named: order.argument))
    case .pass: return carryOut(lookEditor.switchPass(named: order.argument))
    case .shaderTime: return carryOut(lookEditor.changeTime(order.argument))
    case .pixel: return carryOut(lookEditor.togglePixel())
    case .openBook:
      return order.argument.isEmpty ? openPrompt(.path) : [.openFile(order.argument)]
    case .shelf: return goToShelf()
    case .shelfForm: onShelf { $0.changeForm(in: $1) }
    case .shelves:
      if let words = order.argument.isEmpty ? nil : order.argument {
        return isShelfInSight ? filterShelf(by: words) : []
      }
      return toggleList(.shelves)
    case .stopAdding: return [.stopAdding]
    case .recentBooks: return toggleList(.recent)
    case .nextBook: return [.openNeighbour(order.times)]
    case .previousBook: return [.openNeighbour(-order.times)]
    case .information: return toggleSheet(.information)
    case .reload: return [order.reloadsShaders ? .readShaders : .reload]
    case .closeBook: return facts == nil || shelf?.isKnown != true ? [.closeBook] : goToShelf()
    case .commandLine: return openPrompt(.command)
    case .help: return toggleSheet(.keys)
    case .leaveLevel: return leave()
    case .quit: return [.quit]
    }
    return []
  }

  private mutating func toggleSheet(_ sheet: SheetState) -> [Effect] {
    layers.sheet == sheet ? close(.sheet) : open(.sheet(sheet, focus: 0))
  }

  // MARK: Paper and light

  /// More steps lead from one end of any range to the other.
  private static let shadeSteps = -100...100

  /// Takes the paper of a name, or the next one where none is named.
  private mutating func changePaper(to name: String) {
    guard !name.isEmpty else { return change(book.shade.paper.next) }
    guard let paper = Paper(name: name) else {
      return messages.tell(Words.noPaper(name), isError: true)
    }
    change(paper)
  }

  private mutating func change(_ paper: Paper) {
    book.shade.paper = paper
    messages.tell(Words.paper(paper), topic: "paper")
  }

  private mutating func brighten(by steps: Int) {
    book.shade.brightness += steps.clamped(to: Self.shadeSteps)
  }

  private mutating func warm(by steps: Int) {
    book.shade.warmth += steps.clamped(to: Self.shadeSteps)
  }

  // MARK: Pairing

  private mutating func shiftPairing() -> [Effect] {
    book.shiftPairing()
    let words =
      book.spreads.pairing.beginsAlone ? Words.firstPageAlone : Words.firstPagesPaired
    messages.tell(words, topic: "pairing")
    return [.remember]
  }
}
