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
    case .scrollForward: scroll(forward: true)
    case .scrollBack: scroll(forward: false)
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
      return openPrompt(.page, text: order.count.map(String.init) ?? "") + known.askLabels()
    case .placeBack: goBack(times: order.times)
    case .placeForward: goForward(times: order.times)
    case .outline: return togglePanel(.outline)
    case .allPages: return togglePanel(.allPages)
    case .places: return togglePanel(.places)
    case .sidePanel: return togglePanel(panel?.kind ?? lastPanel)
    case .toggleBookmark: return toggleBookmark(name: order.argument)
    case .nameBookmark: return askBookmarkName()
    case .bookmarks: return togglePanel(.bookmarks)
    case .setMark: return setMark(order.argument)
    case .jumpToMark: jumpToMark(order.argument)
    case .marks: return togglePanel(.marks)
    case .find: return find(order.argument, isBackward: false)
    case .findBack: return find(order.argument, isBackward: true)
    case .nextMatch: stepMatch(order.times)
    case .previousMatch: stepMatch(-order.times)
    case .matches: return togglePanel(.matches)
    case .toggleCase: return toggleCase()
    case .toggleWholeWords: return toggleWholeWords()
    case .followLink: return showHints()
    case .selectText:
      selectsText.toggle()
      selection = nil
      if selectsText { messages.tell(Words.selects, topic: "selection") }
    case .selectPage: return selectPage()
    case .copy: return copySelection()
    case .panUp: panBy(screens: Vector2(0, 0.2) * Double(order.times))
    case .panDown: panBy(screens: Vector2(0, -0.2) * Double(order.times))
    case .panLeft: panBy(screens: Vector2(-0.2, 0) * Double(order.times))
    case .panRight: panBy(screens: Vector2(0.2, 0) * Double(order.times))
    case .zoomIn: zoom(steps: order.times)
    case .zoomOut: zoom(steps: -order.times)
    case .fitPage: fit(.page)
    case .fitWidth: fit(.width)
    case .fitHeight: fit(.height)
    case .fitContent: fit(.content)
    case .oneToOne: fit(.oneToOne)
    case .nextFit: fitNext()
    case .keepZoom: toggleKeepingZoom()
    case .rotate: turnView(by: order.times)
    case .rotateLeft: turnView(by: -order.times)
    case .tiltUp: tilt(by: Vector2(0, 1), times: order.times)
    case .tiltDown: tilt(by: Vector2(0, -1), times: order.times)
    case .tiltLeft: tilt(by: Vector2(-1, 0), times: order.times)
    case .tiltRight: tilt(by: Vector2(1, 0), times: order.times)
    case .level: level()
    case .nextPaper: changePaper(to: order.argument)
    case .night: toggleNight()
    case .nightPictures: keepsPictures = !look.keepsPictures
    case .brighter: brighten(by: order.times)
    case .darker: brighten(by: -order.times)
    case .warmer: warm(by: order.times)
    case .cooler: warm(by: -order.times)
    case .magnifier: hasLens.toggle()
    case .widerMargins: return layOut { $0.withMargin(widerBy: order.times) }
    case .narrowerMargins: return layOut { $0.withMargin(widerBy: -order.times) }
    case .typeface: return layOut { $0.withNextTypeface() }
    case .largerText: return layOut(steps: order.times)
    case .smallerText: return layOut(steps: -order.times)
    case .toggleTwoPages:
      let isOnePage = shape?.isOnePage ?? false
      keepingPage { $0.spread = isOnePage ? .twoPages : .onePage }
      fitOpening(isNew: true)
    case .toggleDirection:
      let current = shape?.direction ?? .leftToRight
      directionChoice = current == .leftToRight ? .rightToLeft : .leftToRight
      fitOpening(isNew: true)
    case .shiftPairing: return shiftPairing()
    case .toggleFullScreen: return [.toggleFullScreen]
    case .presentation:
      isPresenting.toggle()
      bar = BarState()
      bench.close()
      return [isPresenting ? .enterFullScreen : .leaveFullScreen]
    case .toggleControls:
      isPresenting = false
      bar.toggle()
    case .menu:
      guard panel?.kind != .menu else { return closePanel() }
      return openMenu(at: hover.hasMoved ? hover.place : nil)
    case .focusNext: moveFocus(by: order.times)
    case .focusPrevious: moveFocus(by: -order.times)
    case .bench: return toggleBench()
    case .screenshot: return [.screenshot]
    case .compare: return compare(with: order.argument)
    case .blink: blink()
    case .compareLeft: moveSplit(by: -order.times)
    case .compareRight: moveSplit(by: order.times)
    case .preset: return drawWith(preset: order.argument)
    case .shaders: return drawWith(shaders: order.argument)
    case .view: showView(named: order.argument)
    case .pass: return switchPass(named: order.argument)
    case .shaderTime: return changeTime(order.argument)
    case .pixel: togglePixel()
    case .openBook:
      return order.argument.isEmpty ? openPrompt(.path) : [.openFile(order.argument)]
    case .shelf: return goToShelf()
    case .shelfForm: changeShelfForm()
    case .shelves:
      if let words = order.argument.isEmpty ? nil : order.argument {
        return isShelfInSight ? filterShelf(by: words) : []
      }
      return togglePanel(.shelves)
    case .stopAdding: return [.stopAdding]
    case .recentBooks: return togglePanel(.recent)
    case .nextBook: return [.openNeighbour(order.times)]
    case .previousBook: return [.openNeighbour(-order.times)]
    case .information: sheet = sheet == .information ? nil : .information
    case .reload: return [order.reloadsShaders ? .readShaders : .reload]
    case .closeBook: return facts == nil || shelf?.isKnown != true ? [.closeBook] : goToShelf()
    case .commandLine: return openPrompt(.command)
    case .help: sheet = sheet == .keys ? nil : .keys
    case .leaveLevel: return leave()
    case .quit: return [.quit]
    }
    return []
  }

  /// Changes what decides the pairing and keeps the reader's page: the first that is seen, if no
  /// other is named.
  mutating func keepingPage(_ kept: PageNumber? = nil, _ change: (inout Reader) -> Void) {
    let before = shape
    let page = kept ?? pages.first
    change(&self)
    guard let shape, shape != before, let page else { return }
    guard
      shape.isOnePage != before?.isOnePage || shape.pageCount != before?.pageCount
        || !shape.isOnePage && shape.pairing != before?.pairing
    else { return }
    turning = book(at: shape.position(showing: page), of: shape)
    fade = nil
    pointer = .idle
    lastTick = nil
  }
}
