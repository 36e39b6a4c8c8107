import RectoBookModel
import RectoDesktop
import RectoDiskFiles
import Dispatch
import RectoOverlay
import PageLayout
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// Light, paper and desk as they are set in the window, and pictures of what is seen.
extension ReadingSession {
  /// Goes one step on with shaders that were saved, where nothing moves.
  func renewShaders(isIdle: Bool) {
    let renewal = looks.renew(showing: frames.presented, isIdle: isIdle && !reader.isMoving)
    if renewal.isDrawnAnew {
      frames.scheduler.redraw(because: .reload)
      frames.mayPrepare = true
    }
    send(renewal.events, because: renewal.cause)
  }

  /// Holds the look against the shaders of a folder.
  func compare(with files: ShaderSnapshot, in folder: String) {
    let events = looks.compare(with: files, in: folder, showing: frames.presented)
    frames.scheduler.letGo()
    send(events)
  }

  /// Finds out how much both looks differ once nothing moves and nothing can be drawn better.
  func measureDifference() {
    let isFinal =
      frames.presented?.quality == .full && frames.scheduler.settlingAt == nil
      && !reader.isInMotion && frames.scheduler.isHeld && !frames.isRunning
    send(looks.measureDifference(in: frames.presented, isFinal: isFinal))
  }

  /// Reports how long frames took, while anybody looks at that.
  func reportTimes() {
    let news = frames.timesNews(isWanted: reader.lookNeeds.times, isLogged: options.log != nil)
    if let news { send(.look(.times(news))) }
  }

  /// Asks for the pixel under the pointer where it may be another one, and tells what was answered.
  func reportPixel() {
    if let pixel = frames.readPixel(isWanted: reader.lookNeeds.pixel) { send(.look(.pixel(pixel))) }
  }

  /// Receives the presets that there are.
  func receive(_ presets: [PresetChoice]) {
    send(.look(.presets(presets)))
    if reader.lookNeeds.isOpen { looks.showPictures(of: presets, on: overlay) }
  }

  /// Stores what the present look looks like, where the list of presets has no picture of it.
  func storeLookPicture() {
    guard reader.lookNeeds.pictures, !reader.isInMotion,
      let frame = frames.plainlyPresented(to: reader),
      frame.shading == reader.shading.settings
    else { return }
    looks.storePicture(of: reader.shading, from: frame, on: overlay)
  }

  /// Keeps what is seen of the book, as well as it can be drawn, without what lies over it.
  func saveScreenshot() {
    do {
      // What the processor composed was not drawn yet.
      let wanted = currentScene().map { frame(of: $0, at: monotonicSeconds()) }
      guard let picture = try frames.readPicture(of: wanted) else { return }
      let (mailbox, folders) = (mailbox, options.folders)
      DispatchQueue.global(qos: .userInitiated).async {
        do {
          let path = try PictureFolder(folders).store(picture)
          mailbox.put(.event(.kept(ScreenText.pictureSaved(path), path: path)))
        } catch {
          mailbox.put(.failed("\(error)"))
        }
      }
    } catch {
      send(.reported("\(error)", isError: true))
    }
  }
}
