import Desktop
import DiskFiles
import Dispatch
import PageLayout
import ReaderCore
import SceneRendering
import Session
import ShaderText

/// What those who work on shaders ask of a window: other files, the time, single pixels.
extension ReadingSession {
  // MARK: Files

  /// Draws with the shaders of a folder, as it was typed, over the usual ones; with these alone for nil.
  func useShaders(_ typed: String?) {
    let mailbox = mailbox
    DispatchQueue.global(qos: .userInitiated).async {
      let folder = typed.map(LookChoice.whole)
      if let folder, DiskEntry(at: folder)?.kind != .folder {
        return mailbox.put(.failed(ScreenText.noShaderFolder(folder)))
      }
      mailbox.put(
        .shaderFolders(InstalledFiles.shaderFolders(named: folder), named: folder))
    }
  }

  /// Draws with the shaders of some folders from now on, once they are read and tried.
  func use(shadersOf folders: [String], named folder: String?) {
    (options.look.shaderFolder, options.look.unpacked) = (folder, nil)
    send(.look(.shaders(.folder(folder))))
    draw(withShadersOf: folders)
  }

  private func draw(withShadersOf folders: [String]) {
    shaders.follow(ShaderSources(folders: folders))
    readShaders(isAsked: false)
    watchShaders()
  }

  /// Where the present look is of another packed look than before, or of none any more, its shaders are
  /// drawn with: whatever leads to a look, and back, leads to its shaders.
  func followLook() {
    let file = reader.shading.look
    guard file != lookFollowed else { return }
    lookFollowed = file
    let (mailbox, cache, usual) = (
      mailbox, LookCache(in: options.folders), options.look.shaderFolder
    )
    DispatchQueue.global(qos: .userInitiated).async {
      do {
        let look = try file.flatMap { try cache.unpack($0) }
        let folders = InstalledFiles.shaderFolders(named: look?.folder ?? usual)
        mailbox.put(.lookFolders(folders, look, of: file))
      } catch {
        mailbox.put(.failed("\(error)"))
      }
    }
  }

  /// Draws with the shaders of a packed look, unless another is meant by now.
  func use(_ look: UnpackedLook?, in folders: [String], of file: String?) {
    guard file == lookFollowed else { return }
    // The folder of the one before may go now.
    options.look.unpacked = look
    draw(withShadersOf: folders)
  }

  /// Reads the files of shaders as they are now, and tries them even if they were found wrong.
  ///
  /// - Parameter isAsked: whether it is told where they say what they said.
  func readShaders(isAsked: Bool = true) {
    shaders.retry()
    let (mailbox, read) = (mailbox, shaders.sources.reader)
    if isAsked { areShadersAsked = true }
    errands.async { mailbox.put(.shaders(read())) }
  }

  /// Reads the preset of a file, or of a packed look.
  func readPreset(_ typed: String) {
    let (mailbox, presets) = (mailbox, ShaderPresets.presets(in: options.folders))
    DispatchQueue.global(qos: .userInitiated).async {
      do {
        let path = LookChoice.whole(typed)
        let preset = try presets.read(path)
        let settings = ParameterSettings(preset: preset.settings)
        mailbox.put(
          .event(.look(.preset(Shading(preset: path, settings: settings, look: preset.look)))))
      } catch {
        mailbox.put(.failed("\(error)"))
      }
    }
  }

  // MARK: Time

  /// Makes the time of shaders go on otherwise.
  func change(_ time: ShaderTime) {
    frameClock.change(time, at: monotonicSeconds())
    if renderer.wantsTime { scheduler.redraw(because: .input) }
    send(
      .look(
        .time(
          ShaderClock(
            seconds: frameClock.seconds, isPaused: frameClock.isPaused,
            isRead: renderer.wantsTime))))
  }

  // MARK: What is shown

  /// Sets what of a frame is shown.
  func show(_ instruments: Instruments) {
    // Programs of another view are made when they are needed, or before.
    if shownView != instruments.view { mayPrepare = true }
    shownView = instruments.view
    renderer.show(instruments.view)
    renderer.leftOut = instruments.leftOut
  }

  /// Asks for the pixel under the pointer where it may be another one, and tells what was answered.
  func reportPixel() {
    let wantsPixel = reader.wantsPixel
    defer { renderer.keepsExact = wantsPixel }
    guard wantsPixel, let presented else { return pixelAsked = nil }
    guard scheduler.isHeld, renderer.keepsExact else {
      // What the renderer holds is another picture: this one is drawn again.
      pixelAsked = nil
      scheduler.redraw()
      return Window.wake()
    }
    if let asked = pixelAsked, let pixel = renderer.askedPixel {
      send(
        .look(
          .pixel(
            PixelReading(x: asked.x, y: asked.y, light: pixel.light, bytes: pixel.bytes))))
      // It is shown now, and not when something happens.
      Window.wake()
    }
    let pointer = window.pointer
    guard pointer.x.isFinite, pointer.y.isFinite,
      (0..<presented.view.width).contains(pointer.x),
      (0..<presented.view.height).contains(pointer.y)
    else { return }
    let asked = AskedPixel(x: Int(pointer.x), y: Int(pointer.y), drawnAt: scheduler.drawnAt)
    guard asked != pixelAsked, !renderer.isPixelAwaited else { return }
    pixelAsked = asked
    let share = (Double(asked.x) + 0.5) / presented.view.width
    renderer.askForPixel(
      atX: share, y: (Double(asked.y) + 0.5) / presented.view.height,
      ofOther: presented.other != nil && share >= presented.split)
  }
}

/// The pixel that the device was asked for, and when the frame was drawn in which it is.
struct AskedPixel: Equatable {
  var x: Int
  var y: Int
  var drawnAt: Double
}
