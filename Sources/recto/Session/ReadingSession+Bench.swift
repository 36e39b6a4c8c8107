import BookModel
import DiskFiles
import Foundation
import PageLayout
import PageMetrics
import ReaderCore
import SceneRenderer
import Session
import ShaderText

/// Light, paper and desk as they are set in the window: looks, presets, pictures and times.
extension ReadingSession {
  /// Tells the reader what it draws with at first.
  func beginBench() {
    lookKept = terms.look.shading
    lookFollowed = lookKept.look
    _ = reader.receive(.bench(.shading(lookKept)))
    tellDeclarations()
  }

  /// Tells the reader what the shaders declare, as they are now.
  func tellDeclarations() {
    send(.bench(.declared(renderer.parameters, closed: renderer.closedGroups)))
    send(
      .bench(.files(areOwn: shaders.used.isAltered, haveEarlier: shaders.earlier != nil)))
    send(.bench(.passes(renderer.shownPasses)))
  }

  /// Keeps the look for the next start, where it is another than the last that was kept.
  func keepLook() {
    let look = reader.shading
    guard
      look.preset != lookKept.preset || look.settings.sliders != lookKept.settings.sliders
    else { return }
    lookKept = look
    let memory = LookMemory(in: terms.folders)
    errands.async { memory.keep(look) }
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
    let mail = mail
    DispatchQueue.global(qos: .utility).async {
      mail.put(.difference(SeenDifference(mine, other), number: number))
    }
  }

  /// Tells a difference that was found, unless it is that of others by now.
  func take(_ difference: SeenDifference, number: Int) {
    guard compared?.number == number, presented?.isDrawn(by: compared?.frame) == true else {
      return
    }
    isDifferenceTold = true
    send(
      .bench(
        .difference(
          Comparison.Difference(mean: difference.mean, worst: difference.worstTile))))
  }

  private func forgetDifference() {
    compared = nil
    guard isDifferenceTold else { return }
    isDifferenceTold = false
    send(.bench(.difference(nil)))
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
      send(.told("\(error)", isError: true))
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
    let (mail, presets) = (mail, ShaderPresets.presets(in: terms.folders))
    let read = ShaderSources.readerOfFolders
    DispatchQueue.global(qos: .userInitiated).async {
      do {
        switch try LookChoice.find(name, in: presets) {
        case nil: mail.put(.event(.bench(.noLook(name))))
        case .preset(let preset):
          let settings = ParameterSettings(preset: preset.settings)
          mail.put(.event(.bench(.look(.shading(Shading(preset: name, settings: settings))))))
        case .folder(let folder):
          mail.put(.lookFolder(folder, LookChoice.shaders(in: folder, read: read)))
        }
      } catch {
        mail.put(.failed("\(error)"))
      }
    }
  }

  /// Finds the paths that a path which is being typed may become.
  func findPaths(in folder: String) {
    let mail = mail
    DispatchQueue.global(qos: .userInitiated).async {
      mail.put(.event(.bench(.paths(LookChoice.paths(in: folder), in: folder))))
    }
  }

  /// Holds the look against the shaders of a folder.
  func compare(with files: ShaderSnapshot, in folder: String) {
    let problems = renderer.faults(
      of: files, trying: presented?.scene, quality: presented?.quality ?? .full)
    scheduler.letGo()
    warn(of: problems)
    if let words = Self.words(problems.filter { $0.severity == .error }).first {
      return send(.told(words, isError: true))
    }
    otherShaders = files
    send(.bench(.look(.shaders(folder: folder, digest: files.digest))))
  }

  /// Tells how long frames took, while anybody looks at that.
  func tellTimes() {
    // The log of frames has the device's times; where the processor draws, asking would cost more than
    // the answer says.
    let isTimed = reader.wantsTimes || terms.log != nil && !renderer.isSoftware
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
    send(.bench(.times(parts + timing.told())))
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
    let (mail, presets) = (mail, ShaderPresets.presets(in: terms.folders))
    errands.async { mail.put(.presets(presets.choices)) }
  }

  /// Takes the presets that there are.
  func take(_ presets: [PresetChoice]) {
    send(.bench(.presets(presets)))
    guard reader.isLookEditorOpen else { return }
    let mail = mail
    lookPictures.show(presets, shaders.used, on: face) { mail.put(.lookPictures($0)) }
  }

  /// Keeps what the present look looks like, where the list of presets has no picture of it.
  func keepLookPicture() {
    guard reader.showsLookPictures, let presented, presented.quality == .full, !reader.isInMotion,
      presented.shading == reader.shading.settings, reader.zoom == 1, reader.isSeenPlainly,
      presented.scene.look.isPlain, presented.scene.lens == nil,
      presented.instruments == Instruments(),
      lookPictures.lacks(reader.shading, shaders.used)
    else { return }
    let most = Limits.lookPicture
    // Without it there is a letter in its place.
    let picture = try? renderer.smallPicture(
      of: presented.scene, in: presented.view, width: most.width, height: most.height)
    guard let picture else { return }
    lookPictures.take(picture, of: reader.shading, shaders.used, for: face)
  }

  func savePreset(_ name: String, text: String, replaces: Bool) {
    let (mail, presets) = (mail, ShaderPresets.presets(in: terms.folders))
    errands.async {
      do {
        try presets.keep(name, text: text, replaces: replaces)
        mail.put(.presets(presets.choices))
        mail.put(.event(.bench(.saved(preset: name))))
      } catch {
        mail.put(.failed("\(error)"))
      }
    }
  }

  func deletePreset(_ name: String) {
    let (mail, presets) = (mail, ShaderPresets.presets(in: terms.folders))
    errands.async {
      presets.remove(name)
      mail.put(.presets(presets.choices))
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
      let (mail, folders) = (mail, terms.folders)
      DispatchQueue.global(qos: .userInitiated).async {
        do {
          let path = try PictureFolder(folders).keep(picture)
          mail.put(.event(.kept(Words.pictureSaved(path), path: path)))
        } catch {
          mail.put(.failed("\(error)"))
        }
      }
    } catch {
      send(.told("\(error)", isError: true))
    }
  }
}
