import RectoBookModel
import RectoDiskFiles
import Dispatch
import RectoOverlay
import RectoReaderCore
import RectoSceneRendering
import RectoSession
import RectoShaderText

/// Presets, folders and files of looks as they are asked for by name; the answers come by the mailbox.
extension LookSession {
  private var presets: PresetFolders { ShaderPresets.presets(in: folders) }

  /// Does something with presets where the disk may take its time; what fails is told.
  private func ask(_ body: @escaping @Sendable (PresetFolders, Mailbox) throws -> Void) {
    let (mailbox, presets) = (mailbox, presets)
    DispatchQueue.global(qos: .userInitiated).async {
      do {
        try body(presets, mailbox)
      } catch {
        mailbox.put(.failed("\(error)"))
      }
    }
  }

  /// Draws with the shaders of a folder, as it was typed, over the usual ones; with these alone for nil.
  func useShaders(_ typed: String?) {
    ask { _, mailbox in
      let folder = typed.map(LookChoice.whole)
      if let folder, DiskEntry(at: folder)?.kind != .folder {
        return mailbox.put(.failed(ScreenText.noShaderFolder(folder)))
      }
      mailbox.put(
        .shaderFolders(InstalledFiles.shaderFolders(named: folder), named: folder))
    }
  }

  /// Reads the preset of a file, or of a packed look.
  func readPreset(_ typed: String) {
    ask { presets, mailbox in
      let path = LookChoice.whole(typed)
      let preset = try presets.read(path)
      let settings = ParameterSettings(preset: preset.settings)
      mailbox.put(.look(Shading(preset: path, settings: settings, look: preset.look)))
    }
  }

  /// Finds what the present look is to be held against; where that is nothing, or is at fault, nothing
  /// changes but that it is said.
  func findLook(_ name: String) {
    let read = ShaderSources.readerOfFolders
    ask { presets, mailbox in
      switch try LookChoice.find(name, in: presets) {
      case nil: mailbox.put(.event(.look(.noLook(name))))
      case .preset(let preset):
        let settings = ParameterSettings(preset: preset.settings)
        mailbox.put(.event(.look(.look(.shading(Shading(preset: name, settings: settings))))))
      case .folder(let folder):
        mailbox.put(.lookFolder(folder, LookChoice.shaders(in: folder, read: read)))
      }
    }
  }

  /// Finds the paths that a path which is being typed may become.
  func find(_ paths: TypedPaths, in folder: String) {
    ask { _, mailbox in mailbox.put(.event(.paths(paths.found(in: folder), in: folder))) }
  }

  /// Stores a preset.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - text: what its file is to say.
  ///   - replaces: whether one of that name is replaced.
  func savePreset(_ name: String, text: String, replaces: Bool) {
    let (mailbox, presets) = (mailbox, presets)
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

  /// Removes a preset of the reader's own.
  func deletePreset(_ name: String) {
    let (mailbox, presets) = (mailbox, presets)
    errands.async {
      presets.remove(name)
      mailbox.put(.presets(presets.choices))
    }
  }

  // MARK: Pictures

  /// Looks for the pictures of presets.
  func showPictures(of presets: [PresetChoice], on overlay: OverlayView) {
    let mailbox = mailbox
    pictures.show(presets, shaders.used, on: overlay) { mailbox.put(.lookPictures($0)) }
  }

  /// Stores what a look looks like, where the list of presets has no picture of it.
  ///
  /// - Parameters:
  ///   - look: the look.
  ///   - frame: what the window shows, drawn in it.
  ///   - overlay: shows the list.
  func storePicture(of look: Shading, from frame: ShownFrame, on overlay: OverlayView) {
    guard pictures.lacks(look, shaders.used) else { return }
    let most = Limits.lookPicture
    // Without it there is a letter in its place.
    let picture = try? renderer.smallPicture(
      of: frame.scene, in: frame.view, width: most.width, height: most.height)
    guard let picture else { return }
    pictures.receive(picture, of: look, shaders.used, for: overlay)
  }
}
