import Dispatch
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText

/// Other files to draw with: of a folder that was named, or of a packed look.
extension LookSession {
  /// Draws with the shaders of some folders from now on, once they are read and tried.
  func use(shadersOf folders: [String], named folder: String?) -> [Event] {
    (shaderFolder, unpacked) = (folder, nil)
    draw(withShadersOf: folders)
    return [.look(.shaders(.folder(folder)))]
  }

  private func draw(withShadersOf folders: [String]) {
    shaders.follow(ShaderSources(folders: folders))
    readShaders(isAsked: false)
    watchShaders()
  }

  /// Draws with a look that was read, once that can be done with its shaders.
  ///
  /// - Parameters:
  ///   - look: that look.
  ///   - present: what is drawn with now; where that changes meanwhile, nothing comes of the look.
  /// - Returns: what the reader is to hear at once.
  func adopt(_ look: Shading, insteadOf present: Shading) -> [Event] {
    awaited = (look, present)
    isAwaitedKnown = look.look == followed
    if isAwaitedKnown, !shaders.isBusy { return awaitedLook() }
    follow(present)
    return []
  }

  /// Tells the reader of the look that was awaited, which it has from now on.
  func awaitedLook() -> [Event] {
    guard isAwaitedKnown else { return [] }
    defer { awaited = nil }
    return awaited.map { [.look(.preset($0.look))] } ?? []
  }

  /// Where the present look, or one that is awaited, is of another packed look than before, or of none any
  /// more, its shaders are drawn with: whatever leads to a look, and back, leads to its shaders.
  func follow(_ look: Shading) {
    if let awaited, awaited.instead != look { self.awaited = nil }
    let file = (awaited?.look ?? look).look
    guard file != followed else { return }
    followed = file
    let (mailbox, cache, usual) = (mailbox, LookCache(in: folders), shaderFolder)
    DispatchQueue.global(qos: .userInitiated).async {
      do {
        let look = try file.flatMap { try cache.unpack($0) }
        let folders = InstalledFiles.shaderFolders(named: look?.folder ?? usual)
        mailbox.put(.lookFolders(folders, look, of: file))
      } catch {
        mailbox.put(.lookFailed("\(error)", of: file))
      }
    }
  }

  /// Says why a packed look cannot be drawn with; if it was awaited, what is drawn with stays.
  func fail(_ reason: String, of file: String?) -> [Event] {
    if file == awaited?.look.look { awaited = nil }
    return [.reported(reason, isError: true)]
  }

  /// Draws with the shaders of a packed look, unless another is meant by now.
  func use(_ look: UnpackedLook?, in folders: [String], of file: String?) {
    guard file == followed else { return }
    if let awaited, file == awaited.look.look { isAwaitedKnown = true }
    // The folder of the one before may go now.
    unpacked = look
    draw(withShadersOf: folders)
  }

  /// Reads the files of shaders as they are now, and tries them even if they were found wrong.
  ///
  /// - Parameter isAsked: whether it is told where they say what they said.
  func readShaders(isAsked: Bool = true) {
    shaders.retry()
    let (mailbox, sources) = (mailbox, shaders.sources)
    let (folders, read) = (sources.folders, sources.reader)
    if isAsked { areShadersAsked = true }
    errands.async { mailbox.put(.shaders(read(), in: folders)) }
  }
}
