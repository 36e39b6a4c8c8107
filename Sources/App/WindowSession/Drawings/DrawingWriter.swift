import RectoBookModel
import RectoDiskFiles
import RectoDrawingStore
import Dispatch
import Foundation
import PageDrawing
import Synchronization

/// Brings what is drawn on the pages of a book to the disk and back, on a queue of its own.
///
/// What cannot be written stays, in its order, is told once, and is tried again until it can.
nonisolated final class DrawingWriter: Sendable {
  /// What it has to say.
  enum News: Sendable {
    /// This is kept; so many strokes were finished that had been cut short.
    case known(Contents, finished: Int)
    /// All that was done to a surface, and what tells that from all else; so many changes of this writer's among it.
    case log(DrawnSurface, DeedLog, mark: Fingerprint?, changes: Int)
    /// So many changes of this writer's are on disk, and this tells a surface from all else now.
    case written(DrawnSurface, mark: Fingerprint?, changes: Int)
    /// Another program has drawn; this is kept now.
    case changed(Contents)
    /// Something was done to the pages, which are bound so now, and this one is to be looked at; nil where it cannot be
    /// done.
    case arranged(SheetBinding.Deed, page: Int?, SheetBinding?)
    /// Another file has taken the place of the sketchbook.
    case replaced
    /// The sketchbook has another name in its folder, and this path.
    case renamed(String)
    /// Nothing could be done to the pages, for this reason.
    case notArranged(String)
    /// Something is not on disk, for this reason.
    case isFailing(SaveFault)
    /// Everything is on disk again.
    case isMended
    /// What is drawn cannot be read, for this reason.
    case unreadable(SaveFault)
    /// So many strokes, or things done to them, are damaged.
    case damaged(Int)
  }

  private var late: [Change] { state.withLock(\.late) }

  private struct State {
    /// Where it is kept.
    var place: DrawingPlace
    var file: DrawingFile?
    /// Which file that is.
    var number: Int?
    /// Hears that other programs draw, and what was heard last.
    var watch: FileWatch?
    var version = 0
    /// What is not on disk yet, in its order.
    var late: [Change] = []
    /// How many changes of each surface are.
    var written: [DrawnSurface: Int] = [:]
    /// Whether it was told that something is not.
    var isFailing = false
    var isRetrying = false
    /// The stroke under the pen that is to be kept next.
    var wet: (stroke: Stroke, surface: DrawnSurface)?
  }

  private let queue = DispatchQueue(label: "recto.drawings", qos: .utility)
  private let state: Mutex<State>
  private let retrySeconds: Double
  private let news: @Sendable (News) -> Void

  /// Reads and writes nothing yet.
  ///
  /// - Parameters:
  ///   - place: where it is kept.
  ///   - retrySeconds: after how long what could not be written is tried again.
  ///   - news: called from another thread with what the reader should hear.
  init(
    _ place: DrawingPlace, retrySeconds: Double = 3,
    news: @escaping @Sendable (News) -> Void
  ) {
    state = Mutex(State(place: place))
    (self.retrySeconds, self.news) = (retrySeconds, news)
  }

  // MARK: Reading

  /// Looks which surfaces have something.
  func look() {
    queue.async {
      do {
        let file = try self.open()
        // A disk without room keeps nothing from being read; they are finished another time.
        let finished = (try? file.finishWet(at: Date().timeIntervalSince1970)) ?? 0
        self.news(.known(try Contents(of: file).adding(self.late), finished: finished))
        self.copyDaily(file)
      } catch {
        self.news(.unreadable(SaveFault(error)))
        if !self.late.isEmpty { self.news(.known(Contents().adding(self.late), finished: 0)) }
      }
    }
  }

  /// Looks which surfaces have something as soon as there is a file: another program may make it.
  func expect() {
    queue.async {
      let (place, isOpen) = self.state.withLock { ($0.place, $0.file != nil) }
      guard !isOpen else { return }
      if place.isThere { return self.look() }
      // Without a watch it is heard of when this one draws.
      try? place.makeFolder()
      let watch = try? FileWatch(place.path, settling: Self.settling) { [weak self] in
        self?.appear()
      }
      self.state.withLock { if $0.file == nil { $0.watch = watch } }
      // It may have come meanwhile.
      if place.isThere { self.look() }
    }
  }

  private func appear() {
    queue.async {
      guard self.state.withLock({ $0.file == nil }), self.place.isThere else { return }
      self.look()
    }
  }

  /// How many changes it was given for each surface, be they on disk or not.
  var changes: [DrawnSurface: Int] {
    state.withLock { state in
      state.late.reduce(into: state.written) { $0[$1.surface, default: 0] += 1 }
    }
  }

  /// Makes the copy of the day, once the first pages have what is drawn on them.
  private func copyDaily(_ file: DrawingFile) {
    queue.asyncAfter(deadline: .now() + Self.copyingAfter) { [weak self] in
      guard let self else { return }
      // Nothing that is seen depends on it, and it is tried again whenever the book is opened.
      try? self.place.copyDaily(file, on: Int(Date().timeIntervalSince1970 / 86_400))
    }
  }

  /// Seconds after which the copy of the day is made.
  private static let copyingAfter = 1.5

  /// Looks which surfaces have something, if there is a file.
  func lookIfThere() {
    if place.isThere { look() }
  }

  /// Reads all that was done to surfaces.
  func read(_ surfaces: [DrawnSurface]) {
    queue.async {
      for surface in surfaces {
        do {
          let reading = try self.open().reading(surface)
          if reading.spoilt > 0 { self.news(.damaged(reading.spoilt)) }
          self.report(reading, of: surface)
        } catch {
          self.news(.unreadable(SaveFault(error)))
          self.report(nil, of: surface)
        }
      }
    }
  }

  private func report(_ reading: SurfaceReading?, of surface: DrawnSurface) {
    let (written, late) = state.withLock { state in
      (state.written[surface] ?? 0, state.late.filter { $0.surface == surface })
    }
    var log = reading?.log ?? DeedLog()
    // What is not on disk is done all the same.
    for change in late { change.perform(on: &log) }
    let mark = late.isEmpty ? reading?.mark : nil
    news(.log(surface, log, mark: mark, changes: written + late.count))
  }

  private func open() throws -> DrawingFile {
    if let file = state.withLock(\.file) { return file }
    let file = try place.open()
    let version = try file.version()
    let number = place.fileNumber
    state.withLock { ($0.file, $0.version, $0.number) = (file, version, number) }
    // Without a watch they are heard of when this one draws.
    let watch = try? FileWatch(file.log, settling: Self.settling) { [weak self] in
      self?.queue.async { [weak self] in self?.hear() }
    }
    state.withLock { $0.watch = watch }
    return file
  }

  private var place: DrawingPlace { state.withLock(\.place) }

  /// Looks whether something came by another program.
  func lookAgain() {
    queue.async {
      guard self.state.withLock({ $0.file != nil }) else { return }
      if self.place.fileNumber == self.state.withLock(\.number) {
        self.hear()
      } else if !self.follow() {
        self.news(.replaced)
      }
    }
  }

  /// Goes after the open file where it has another name by now; whether it has.
  private func follow() -> Bool {
    let (place, number) = state.withLock { ($0.file == nil ? nil : $0.place, $0.number) }
    guard let place, let number, let renamed = place.renamed(file: number) else { return false }
    state.withLock { ($0.place, $0.file, $0.watch) = (renamed, nil, nil) }
    news(.renamed(renamed.path))
    return true
  }

  /// Milliseconds after which what others draw is read.
  private static let settling = 50

  /// Tells what another program has drawn, if it was another one.
  private func hear() {
    guard let file = state.withLock(\.file), let version = try? file.version(),
      version != state.withLock(\.version), let contents = try? Contents(of: file)
    else { return }
    state.withLock { $0.version = version }
    news(.changed(contents))
  }

  /// Keeps where a surface lies, after all that was to be written before.
  func record(_ anchor: SurfaceAnchor, of surface: DrawnSurface) {
    queue.async {
      self.write()
      // Without it the page is known by its number alone.
      try? self.open().record(anchor, of: surface)
    }
  }

  /// Gives surfaces the numbers that their pages have in the book as it is now, and tells what is kept.
  func settle(_ contents: [UInt32?]) {
    queue.async {
      do {
        let file = try self.open()
        try file.settle(contents)
        self.news(.known(try Contents(of: file), finished: 0))
      } catch {
        self.news(.unreadable(SaveFault(error)))
      }
    }
  }

  /// Does something to the pages of a sketchbook, after all that was to be written before.
  func arrange(_ deed: SheetBinding.Deed) {
    queue.async {
      self.write()
      _ = self.follow()
      do {
        let file = try self.open()
        let page = try file.arrange(deed, at: Date().timeIntervalSince1970)
        self.news(.arranged(deed, page: page, try file.binding()))
      } catch {
        self.news(.notArranged("\(error)"))
      }
    }
  }

  // MARK: Writing

  /// Keeps a deed, see `DrawingFile.record`.
  func record(_ deed: Deed, of surface: DrawnSurface, after cursor: Int) {
    put(.deed(deed, of: surface, after: cursor, at: Date().timeIntervalSince1970))
  }

  /// Makes so many deeds hold, see `DrawingFile.seek`.
  func seek(to cursor: Int, of surface: DrawnSurface, from before: Int) {
    put(.cursor(surface, to: cursor, from: before))
  }

  private func put(_ change: Change) {
    state.withLock { state in
      state.late.append(change)
      state.wet = nil
    }
    queue.async { self.write() }
  }

  /// Keeps the stroke under the pen as far as it has come.
  func storeWet(_ stroke: Stroke, on surface: DrawnSurface) {
    state.withLock { $0.wet = (stroke, surface) }
    queue.async {
      guard let wet = self.state.withLock({ $0.late.isEmpty ? $0.wet : nil }) else { return }
      // The whole stroke is tried soon enough.
      try? self.open().storeWet(wet.stroke, on: wet.surface)
    }
  }

  /// Whether something is not on disk yet.
  var isBehind: Bool { !late.isEmpty }

  /// Whether something is not on disk that could not be written.
  var isFailing: Bool { state.withLock(\.isFailing) }

  /// Has all that waits written; whether that came to an end in so many seconds.
  func finish(within seconds: Double) -> Bool {
    let end = DispatchSemaphore(value: 0)
    queue.async {
      self.write()
      end.signal()
    }
    guard end.wait(timeout: .now() + max(0, seconds)) == .success else { return false }
    return state.withLock { $0.late.isEmpty }
  }

  private func write() {
    var changed: Set<DrawnSurface> = []
    defer { reportMarks(of: changed) }
    while let change = state.withLock(\.late.first) {
      do {
        let (surface, isAsKnown) = try write(change)
        state.withLock { state in
          state.late.removeFirst()
          state.written[surface, default: 0] += 1
        }
        changed.insert(surface)
        if !isAsKnown { report(try open().reading(surface), of: surface) }
      } catch {
        if follow() { continue }
        fail(because: SaveFault(error))
        return
      }
    }
    let wasFailing = state.withLock { state in
      defer { state.isFailing = false }
      return state.isFailing
    }
    if wasFailing { news(.isMended) }
  }

  /// Reports what surfaces are now, where no other program has written any of it.
  private func reportMarks(of changed: Set<DrawnSurface>) {
    guard !changed.isEmpty, let file = state.withLock(\.file), let marks = try? file.marks(),
      let version = try? file.version(), version == state.withLock(\.version)
    else { return }
    for surface in changed {
      let changes = state.withLock { $0.written[surface] ?? 0 }
      news(.written(surface, mark: marks[surface], changes: changes))
    }
  }

  /// Writes a change.
  ///
  /// - Returns: of which surface, and whether that was as the change took it to be.
  private func write(_ change: Change) throws -> (DrawnSurface, isAsKnown: Bool) {
    let file = try open()
    switch change {
    case .deed(let deed, let surface, let cursor, let time):
      return (surface, try file.record(deed, of: surface, after: cursor, at: time))
    case .cursor(let surface, let cursor, let before):
      return (surface, try file.seek(to: cursor, of: surface, from: before))
    }
  }

  private func fail(because fault: SaveFault) {
    let (isNew, retries) = state.withLock { state in
      defer { (state.isFailing, state.isRetrying) = (true, true) }
      return (!state.isFailing, !state.isRetrying)
    }
    if isNew { news(.isFailing(fault)) }
    guard retries else { return }
    queue.asyncAfter(deadline: .now() + retrySeconds) {
      self.state.withLock { $0.isRetrying = false }
      self.write()
    }
  }
}
