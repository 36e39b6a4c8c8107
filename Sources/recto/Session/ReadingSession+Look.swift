import BookModel
import DiskFiles
import Foundation
import PageLayout
import PageMetrics
import ReaderCore
import SceneRendering
import Session
import ShaderText

/// Light, paper and desk as they are set in the window: looks, presets, pictures and times.
extension ReadingSession {
  /// Tells the reader what it draws with at first.
  func beginLookEditing() {
    lookKept = options.look.shading
    lookFollowed = lookKept.look
    _ = reader.receive(.look(.shading(lookKept)))
    reportDeclarations()
  }

  /// Tells the reader what the shaders declare, as they are now.
  func reportDeclarations() {
    send(.look(.declared(renderer.parameters, closed: renderer.closedGroups)))
    send(
      .look(.files(areOwn: shaders.used.isAltered, haveEarlier: shaders.earlier != nil)))
    send(.look(.passes(renderer.shownPasses)))
  }

  /// Stores the look for the next start, where it is another than the last that was kept.
  func storeLook() {
    let look = reader.shading
    guard
      look.preset != lookKept.preset || look.settings.sliders != lookKept.settings.sliders
    else { return }
    lookKept = look
    let memory = LookMemory(in: options.folders)
    errands.async { memory.store(look) }
  }

  // MARK: Differences

  /// Finds out how much both looks differ once nothing moves and nothing can be drawn better; what was
  /// found of others is forgotten.
  func measureDifference() {
    guard let presented, presented.other != nil else { return forgetDifference() }
    if let compared, presented.isDrawn(by: compared.frame) { return }
    forgetDifference()
    guard presented.quality == .full, scheduler.settlingAt == nil, !reader.isInMotion,
      scheduler.isHeld,
      !isRunning,
      let mine = try? renderer.readPixels(split: 1), let other = try? renderer.readPixels(split: 0)
    else { return }
    comparisons += 1
    let number = comparisons
    compared = (presented, number)
    let mailbox = mailbox
    DispatchQueue.global(qos: .utility).async {
      mailbox.put(.difference(SeenDifference(mine, other), number: number))
    }
  }

  /// Tells a difference that was found, unless it is that of others by now.
  func receive(_ difference: SeenDifference, number: Int) {
    guard compared?.number == number, presented?.isDrawn(by: compared?.frame) == true else {
      return
    }
    isDifferenceTold = true
    send(
      .look(
        .difference(
          Comparison.Difference(mean: difference.mean, worst: difference.worstTile))))
  }

  private func forgetDifference() {
    compared = nil
    guard isDifferenceTold else { return }
    isDifferenceTold = false
    send(.look(.difference(nil)))
  }

  // MARK: Frames

  /// Draws a frame, and beside it what it is held against.
  func draw(_ frame: ShownFrame) throws {
    prepareRenderer(for: frame)
    try renderer.drawBoth(
      frame.scene, width: Int(frame.view.width), height: Int(frame.view.height),
      quality: frame.quality, isSmooth: frame.isSmooth)
  }

  /// Tells the renderer all of a frame that is no part of its scene.
  func prepareRenderer(for frame: ShownFrame) {
    renderer.marks = frame.highlights.mapValues { $0.map(\.mark) }
    if renderer.settings != frame.shading { renderer.settings = frame.shading }
    show(frame.instruments)
    do {
      try renderer.setOtherLook(otherLook(of: frame))
    } catch {
      send(.reported("\(error)", isError: true))
    }
  }

  /// Shows the frame that was drawn last.
  func show(_ frame: ShownFrame) {
    if frame.other == nil {
      renderer.present(share: frame.share)
    } else {
      renderer.present(split: frame.split)
    }
  }

  private func otherLook(of frame: ShownFrame) -> OtherLook? {
    switch frame.other {
    case nil: nil
    case .shading(let shading): OtherLook(shaders: shaders.used, settings: shading.settings)
    case .builtIn:
      OtherLook(shaders: ShaderSources.builtIn.snapshot, settings: frame.shading)
    case .earlier:
      OtherLook(shaders: shaders.earlier ?? shaders.used, settings: frame.shading)
    case .shaders: OtherLook(shaders: otherShaders ?? shaders.used, settings: frame.shading)
    }
  }

  /// Finds what the present look is to be held against; where that is nothing, or is at fault, nothing
  /// changes but that it is said.
  func findLook(_ name: String) {
    let (mailbox, presets) = (mailbox, ShaderPresets.presets(in: options.folders))
    let read = ShaderSources.readerOfFolders
    DispatchQueue.global(qos: .userInitiated).async {
      do {
        switch try LookChoice.find(name, in: presets) {
        case nil: mailbox.put(.event(.look(.noLook(name))))
        case .preset(let preset):
          let settings = ParameterSettings(preset: preset.settings)
          mailbox.put(.event(.look(.look(.shading(Shading(preset: name, settings: settings))))))
        case .folder(let folder):
          mailbox.put(.lookFolder(folder, LookChoice.shaders(in: folder, read: read)))
        }
      } catch {
        mailbox.put(.failed("\(error)"))
      }
    }
  }

  /// Finds the paths that a path which is being typed may become.
  func findPaths(in folder: String) {
    let mailbox = mailbox
    DispatchQueue.global(qos: .userInitiated).async {
      mailbox.put(.event(.look(.paths(LookChoice.paths(in: folder), in: folder))))
    }
  }

  /// Holds the look against the shaders of a folder.
  func compare(with files: ShaderSnapshot, in folder: String) {
    let problems = renderer.faults(
      of: files, trying: presented?.scene, quality: presented?.quality ?? .full)
    scheduler.letGo()
    warn(of: problems)
    if let words = Self.words(problems.filter { $0.severity == .error }).first {
      return send(.reported(words, isError: true))
    }
    otherShaders = files
    send(.look(.look(.shaders(folder: folder, digest: files.digest))))
  }

  /// Reports how long frames took, while anybody looks at that.
  func reportTimes() {
    // The log of frames has the device's times; where the processor draws, asking would cost more than
    // the answer says.
    let isTimed = reader.wantsTimes || options.log != nil && !renderer.isSoftware
    if isTimed != renderer.timesPasses {
      renderer.timesPasses = isTimed
      // One frame, so that there is something to see.
      if reader.wantsTimes { scheduler.redraw() }
    }
    guard reader.wantsTimes else { return }
    let passes = renderer.passTimes
    guard timing.isNew || passes != passesTold else { return }
    passesTold = passes
    let parts = passes.map {
      TimedPart(
        name: $0.name, last: $0.last, mean: $0.mean, peak: $0.peak, recent: $0.recent)
    }
    send(.look(.times(parts + timing.told())))
  }

  /// Forgets how long frames took until now.
  func forgetTimes() {
    (timing, passesTold) = (FrameTiming(), [])
    renderer.forgetPassTimes()
  }

  // MARK: Presets

  /// Asks for the presets that there are.
  func sendPresets() {
    arePresetsTold = true
    let (mailbox, presets) = (mailbox, ShaderPresets.presets(in: options.folders))
    errands.async { mailbox.put(.presets(presets.choices)) }
  }

  /// Receives the presets that there are.
  func receive(_ presets: [PresetChoice]) {
    send(.look(.presets(presets)))
    guard reader.isLookEditorOpen else { return }
    let mailbox = mailbox
    lookPictures.show(presets, shaders.used, on: overlay) { mailbox.put(.lookPictures($0)) }
  }

  /// Stores what the present look looks like, where the list of presets has no picture of it.
  func storeLookPicture() {
    guard reader.showsLookPictures, let presented, presented.quality == .full, !reader.isInMotion,
      presented.shading == reader.shading.settings, reader.zoom == 1, reader.isSeenPlainly,
      presented.scene.tone.isPlain, presented.scene.lens == nil,
      presented.instruments == Instruments(),
      lookPictures.lacks(reader.shading, shaders.used)
    else { return }
    let most = Limits.lookPicture
    // Without it there is a letter in its place.
    let picture = try? renderer.smallPicture(
      of: presented.scene, in: presented.view, width: most.width, height: most.height)
    guard let picture else { return }
    lookPictures.receive(picture, of: reader.shading, shaders.used, for: overlay)
  }

  func savePreset(_ name: String, text: String, replaces: Bool) {
    let (mailbox, presets) = (mailbox, ShaderPresets.presets(in: options.folders))
    errands.async {
      do {
        try presets.store(name, text: text, replaces: replaces)
        mailbox.put(.presets(presets.choices))
        mailbox.put(.event(.look(.saved(preset: name))))
      } catch {
        mailbox.put(.failed("\(error)"))
      }
    }
  }

  func deletePreset(_ name: String) {
    let (mailbox, presets) = (mailbox, ShaderPresets.presets(in: options.folders))
    errands.async {
      presets.remove(name)
      mailbox.put(.presets(presets.choices))
    }
  }

  // MARK: Pictures

  /// Keeps what is seen of the book, as well as it can be drawn, without what lies over it.
  func takeScreenshot() {
    guard var frame = presented else { return }
    do {
      (frame.quality, frame.isSmooth, frame.share) = (.full, true, 1)
      try draw(frame)
      // What the renderer holds now is not what the window shows.
      scheduler.letGo()
      let picture =
        frame.other == nil
        ? try renderer.readPixels() : try renderer.readPixels(split: frame.split)
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
