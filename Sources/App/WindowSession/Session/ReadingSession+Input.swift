import RectoBookModel
import RectoBookQuestions
import RectoDesktop
import RectoOverlay
import Foundation
import RectoLibraryImport
import PageGeometry
import PageLayout
import RectoDecoderService
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// What hands do, and what comes of it.
extension ReadingSession {
  /// Does what a hand did.
  ///
  /// - Parameters:
  ///   - input: what was done.
  ///   - time: when, in seconds.
  ///   - isFinger: whether a finger did it, and no mouse.
  func handle(
    _ input: WindowInput, at time: Double, isFinger: Bool = false
  ) {
    if let clock = input.clock(at: time) { send(clock) }
    switch input {
    case .text(let text): send(.typed(text))
    case .key(let chord, let isRepeat): send(.key(chord, isRepeat: isRepeat))
    case .shift(let isDown): send(.shift(isDown: isDown))
    case .button(let isDown, let x, let y, let modifiers):
      let place = Vector2(x, y)
      let reply = sendToOverlay(isDown ? .pressed(place) : .released(place), at: time)
      frames.press(atX: x, y: y, isDown: isDown && !reply.isTaken)
      guard !reply.isTaken else { return }
      var held = PointerModifiers(modifiers)
      if reply.isOnBar { held.insert(.onBar) }
      if isFinger { held.insert(.finger) }
      send(
        isDown
          ? .pressed(at: place, modifiers: held, time: time) : .released(at: place, time: time))
    case .otherButton(let button, let isDown, let x, let y, _):
      press(button, isDown: isDown, at: Vector2(x, y))
    case .left:
      _ = sendToOverlay(.left, at: time)
      send(.pointerLeft)
    case .pointer(let x, let y):
      let place = Vector2(x, y)
      frames.movePointer(toX: x, y: y)
      // A hand that uses what lies over the book calls nothing else there.
      if !sendToOverlay(.moved(place), at: time).isTaken { send(.moved(to: place, time: time)) }
    case .wheel(let x, let y, let hasControl):
      if !hasControl, sendToOverlay(.wheel(notches: y), at: time).isTaken { return }
      let place = Vector2(window.pointer.x, window.pointer.y)
      send(.wheel(notches: Vector2(x, y), at: place, zooms: hasControl))
    case .resized(let width, let height):
      interface.receive(overlay) { [window] in $0.contentScale = window.scale }
      // Other drivers follow the window by themselves.
      if renderer.isSoftware { window.fitFrame() }
      send(.resized(ViewSize(width: Double(width), height: Double(height))), because: .resize)
      send(.filledScreen(window.isFullScreen))
    case .exposed: frames.scheduler.expose()
    case .dropped(let paths): drop(paths)
    case .closed: if let warning = drawings.warn() { send(warning) } else { isOver = true }
    }
  }

  /// Does what pens and fingers did.
  ///
  /// - Parameters:
  ///   - time: now.
  ///   - isUpToNow: whether all is waited for that they did by now.
  func hearPens(at time: Double, upToNow isUpToNow: Bool = false) {
    let deeds = pens.take(upToNow: isUpToNow) { place in
      sendToOverlay(.moved(place), at: time).isTaken
    }
    if !deeds.isEmpty {
      frames.scheduler.hear(at: time)
      books.timer.touch(at: time)
    }
    for deed in deeds {
      switch deed {
      case .pen(let contact): send(.pen(contact))
      case .event(let event): send(event)
      case .finger(let input): handle(input, at: time, isFinger: true)
      }
    }
  }

  /// Whether GLFW tells of something that a pen did, which is done already.
  func isPens(_ input: WindowInput, at time: Double) -> Bool {
    if case .button(isDown: true, _, _, _) = input, pens.isOpen {
      hearPens(at: time, upToNow: true)
    }
    return pens.owns(input, at: time)
  }

  /// Gives an event to what lies over the book, and does what comes of it.
  private func sendToOverlay(_ input: OverlayInput, at time: Double) -> OverlayReply {
    let reply = overlay.receive(input, at: time)
    for action in reply.actions { send(.overlay(action)) }
    return reply
  }

  private func press(_ button: PointerButton, isDown: Bool, at place: Vector2) {
    switch button {
    case .back: if isDown { send(.turnedByButton(forward: false)) }
    case .forward: if isDown { send(.turnedByButton(forward: true)) }
    // As long as it is down.
    case .middle: send(.lens(at: isDown ? place : nil))
    case .right:
      if !isDown {
        send(.releasedRight)
      } else if !overlay.wantsPointer {
        send(.pressedRight(at: place))
      }
    }
  }

  private func drop(_ paths: [String]) {
    guard let first = paths.first else { return }
    guard books.book != nil else { return send(shelf.add(paths)) }
    open(first)
    guard paths.count > 1 else { return }
    options.books = paths.map { .disk(path: $0) }
    books.words = ScreenText.firstOfSeveral(paths.count)
  }

  /// Does what keys asked for, as soon as the pages for it are there.
  func performCommands() {
    let time = monotonicSeconds()
    while let invocation = books.flow.takeInvocation(
      for: reader, at: time, isBlank: pictures.isBlank)
    {
      send(.invocation(invocation))
    }
  }

  func send(_ event: Event, because cause: FrameCause = .input) {
    let before = reader
    for effect in reader.receive(event) { perform(effect) }
    guard reader != before else { return }
    if reader.fadesBegun != before.fadesBegun { frames.storeShown() }
    if reader.question.map(\.words) != before.question.map(\.words) { ask() }
    if !reader.isSeen(like: before) { frames.scheduler.expect(cause) }
    window.title = reader.title(fileName: books.book?.fileName ?? "")
  }

  /// Sends what a part of the session has to say.
  func send(_ events: [Event], because cause: FrameCause = .input) {
    for event in events { send(event, because: cause) }
  }

  func perform(_ effect: Effect) {
    switch effect {
    case .quit, .closeBook:
      if let warning = drawings.warn() ?? books.annotations.warn() { return send(warning) }
      isOver = true
    case .keepAnnotations(let put, let removed):
      send(books.annotations.keep(put: put, removed: removed))
    case .exportNotes(let wish): books.exportNotes(as: wish, options.folders, for: reader)
    case .recordDeed(let page, let deed, let cursor):
      thumbnails.renew(page, for: overlay)
      send(drawings.record(deed, of: page, after: cursor, for: reader))
    case .seekDeeds(let page, let cursor, let before):
      thumbnails.renew(page, for: overlay)
      drawings.seek(page, to: cursor, from: before, for: reader)
    case .arrangePages(let deed): drawings.arrange(deed)
    case .makeSketchbook(let name):
      let folder = options.folders.sketchbooks
      errands.async { [mailbox] in mailbox.put(NewSketchbook.made(named: name, in: folder)) }
    case .lookUp(let word): books.seeker.seek(word, in: options.dictionaries)
    case .askReadingFigures(let shelved): books.timer.ask(shelved: shelved, to: mailbox)
    case .forgetStatistics: books.timer.forget(telling: mailbox)
    case .askColor(let page, let place, let across):
      let aspect = reader.drawn.aspect(of: page)
      send(pictures.ink.seenColor(of: page, at: place, across: across, aspect: aspect))
    case .perform(let invocation, let isRepeat):
      books.flow.gate.receive(invocation, isRepeat: isRepeat, at: monotonicSeconds())
    case .toggleFullScreen: send(window.fillScreen(!window.isFullScreen))
    case .fillScreen(let isFull): send(window.fillScreen(isFull))
    case .keepDefaults(let choices): settings.keep(choices, over: &options.text, errands, mailbox)
    case .askTypefaces: send(.typefaces(InstalledTypefaces.families))
    case .copy(let text): window.clipboard = text
    case .offer(let text): window.offer(text)
    case .scrollSheet(let step): overlay.scrollSheet(step)
    case .paste: send(.pasted(window.clipboard))
    case .openAddress(let address): desktop.open(address)
    case .layOut(let layout): books.flow.relayout.demand(layout)
    case .unlock(let password): books.book?.service.unlock(password: password)
    case .search(let terms, let page):
      books.search.begin(terms)
      books.book?.service.search(terms, from: page)
    case .question(let asked): if books.flow.lets(asked) { books.book?.service.ask(asked.question) }
    case .thumbnails(let pages): wantThumbnails(pages)
    case .remember: books.store(reader, isUrgent: true)
    case .askShelf(let words): shelf.ask(words, for: reader)
    case .seekBook(let book): shelf.seek(book)
    case .tend(let deed, let turn): shelf.perform(deed, as: turn)
    case .useAsCover(let page): shelf.use(page, asCoverOf: books.book)
    case .previewCover(let page, let book): shelf.preview.want(page, of: book, over: overlay)
    case .endPreviews: shelf.preview.end(over: overlay)
    case .askCollections: shelf.sendCollections()
    case .stopAdding: send(shelf.stopAdding())
    case .askRecent: keeper.sendRecent(to: mailbox)
    case .chooseFile(let choice): desktop.choose(choice)
    case .addFolder(let path): send(shelf.add([path]))
    case .openFile(let path): open(path)
    case .openBook(let location): books.open(location, for: reader)
    case .openNeighbour(let distance): openNeighbour(distance)
    case .askNextBook: books.nameNext(in: options.books)
    case .reload: books.reload(for: reader)
    case .askPresets: looks.sendPresets()
    case .forgetTimes: frames.forgetTimes()
    case .savePreset(let name, let text, let replaces):
      looks.savePreset(name, text: text, replaces: replaces)
    case .deletePreset(let name): looks.deletePreset(name)
    case .askLook(let name): looks.findLook(name)
    case .askPaths(let folder, let paths): looks.find(paths, in: folder)
    case .readPreset(let path): looks.readPreset(path)
    case .useShaders(let folder): looks.useShaders(folder)
    case .readShaders: looks.readShaders()
    case .changeTime(let time): send(.look(.time(frames.change(time))))
    case .screenshot: saveScreenshot()
    }
  }

  /// Asks for the small pictures of pages.
  func wantThumbnails(_ pages: [PageNumber]) {
    guard let book = books.book else { return }
    drawings.ask(for: pages, of: reader)
    thumbnails.want(pages, of: book.identity, from: book.service)
  }
}

extension WindowInput {
  /// What the reader hears before what a key or a button does, however long nothing was heard of: letters
  /// that belong together, and flicks, are told by their times.
  func clock(at time: Double) -> Event? {
    switch self {
    case .key, .shift, .text, .button, .otherButton, .wheel, .dropped: .clock(time: time)
    case .pointer, .left, .resized, .exposed, .closed: nil
    }
  }
}

extension PointerModifiers {
  /// The modifiers that mean something to a book.
  fileprivate init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
  }
}
