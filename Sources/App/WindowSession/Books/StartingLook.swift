import RectoDiskFiles
import RectoReaderCore
package import RectoShaderText

/// What a window begins with: what is asked for, or what the last one ended with.
package struct StartingLook {
  /// The preset, below the sliders of the last time and what is set on the command line.
  var shading = Shading()
  /// The folder of shaders that is asked for.
  var shaderFolder: String?
  /// The shaders of the packed look that the preset is of.
  var unpacked: UnpackedLook?
  /// Why the look of the last time does not come back whole, if it does not.
  var fault: String?

  /// Nothing but what the shaders say.
  init() {}

  /// Finds it out.
  ///
  /// - Parameters:
  ///   - shaders: the folder that is asked for; the look of the last time does without its preset then where
  ///     that brings shaders of its own.
  ///   - preset: the preset that is asked for, by its name or its file; it goes before that of the last time.
  ///   - settings: what is set on the command line.
  ///   - folders: where the last look is remembered, presets are kept, and looks are unpacked.
  /// - Throws: where what is asked for is not there or is at fault; never for what is remembered.
  package init(
    shaders: String?, preset: String?, settings: [ShaderSetting], in folders: UserFolders
  ) throws {
    shaderFolder = shaders
    let last = LookMemory(in: folders).look
    if let preset {
      try receive(preset, in: folders)
    } else if let name = last?.preset {
      do {
        try receive(name, in: folders)
      } catch {
        // A preset that was removed is not missed; what is wrong with one that is there is told.
        if shaders == nil, !(error is CommandFailure) {
          fault = ScreenText.lookNotRestored("\(error)")
        }
      }
    }
    shading.settings.sliders = last?.sliders ?? []
    shading.settings.commandLine = settings
  }

  private mutating func receive(_ choice: String, in folders: UserFolders) throws {
    // The next start may be in another folder.
    let choice = PresetFolders.isFile(choice) ? LookChoice.whole(choice) : choice
    let preset = try ShaderPresets.read(choice, in: folders)
    unpacked = try Self.unpack(preset.look, of: choice, beside: shaderFolder, in: folders)
    shading = Shading(
      preset: choice, settings: ParameterSettings(preset: preset.settings), look: preset.look)
  }

  /// The shaders of a packed look as files; nil where there is none.
  ///
  /// - Throws: where a folder is asked for that could not go before them, and as `LookCache.unpack`.
  package static func unpack(
    _ look: String?, of choice: String, beside shaders: String?, in folders: UserFolders
  ) throws -> UnpackedLook? {
    guard let look else { return nil }
    if let shaders {
      throw CommandFailure(
        reason: "--shaders \(shaders): the look \(choice) brings its own shaders; name one of them")
    }
    return try LookCache(in: folders).unpack(look)
  }
}
