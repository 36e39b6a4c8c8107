public import PageLayout
public import RectoShaderText

/// Other shaders while frames go on: made one by one, tried where nobody sees it, and drawn with only
/// if all is well.
extension SceneRenderer {
  /// Begins to make programs of other files.
  ///
  /// - Returns: nil where they say what the present ones say.
  public func beginReload(of files: ShaderSnapshot) -> ShaderReload? {
    let present = look.shaders
    guard
      files.digest != present.digest || files.problems != present.problems
        || files.warnings != present.warnings
    else { return nil }
    return ShaderReload(renewal: look.programs.renewal(with: files, used: look.last.used))
  }

  /// Makes one more program: some hundredths of a second, unless a driver that compiles beside has it ready.
  public func advance(_ reload: inout ShaderReload) { look.programs.advance(&reload.renewal) }

  /// Draws with the new programs from the next frame on, if a trial frame succeeds.
  ///
  /// - Parameters:
  ///   - reload: one that is finished.
  ///   - scene: what the trial draws, as the frames to come; nil where there is nothing to draw.
  ///   - quality: their quality.
  /// - Returns: what is wrong: then everything is as before, and no frame was changed. Warnings are told
  ///   of files that are used.
  public func finish(
    _ reload: ShaderReload, trying scene: Scene?, quality: Quality
  ) -> [ShaderProblem] {
    let renewal = reload.renewal
    guard renewal.problems.isEmpty else { return renewal.problems }
    let faults = faults(in: renewal.files.name) {
      try look.adopt(renewal) { try tryOut(scene, quality: quality, pixels: frames.pixelCount) }
    }
    return faults.isEmpty ? look.programs.declarations.problems + look.warnings : faults
  }

  /// What is wrong with other files, for those who would draw with them beside the present ones: what was
  /// drawn last, and with what, stays as it is.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - scene: what a trial draws, as the frames to come; nil where they are compiled only.
  ///   - quality: their quality.
  /// - Returns: the first fault's file and line, or nothing.
  public func faults(
    of files: ShaderSnapshot, trying scene: Scene?, quality: Quality
  ) -> [ShaderProblem] {
    var renewal = look.programs.renewal(with: files, used: look.last.used)
    while !renewal.isFinished { look.programs.advance(&renewal) }
    guard renewal.problems.isEmpty, scene != nil else { return renewal.problems }
    return faults(in: files.name) {
      try look.lend(renewal) { try tryOut(scene, quality: quality, pixels: frames.pixelCount) }
    }
  }

  /// What goes wrong where a scene is drawn with the present files, however long it takes; what was drawn
  /// last stays as it is.
  ///
  /// - Parameters:
  ///   - scene: what is to be drawn.
  ///   - quality: how much care it is to take.
  /// - Returns: the fault with the file of the pass that has it; nil where all is well.
  public func fault(trying scene: Scene, quality: Quality) -> ShaderProblem? {
    faults(in: look.shaders.name) { try tryOut(scene, quality: quality, pixels: 0) }.first
  }

  /// What goes wrong where the test scene is drawn with some files, as large as a window usually is.
  public static func trial(of files: ShaderSnapshot) -> ShaderProblem? {
    do {
      let renderer = try SceneRenderer(shaders: files)
      renderer.printTestPages()
      let size = ShaderTrial.size
      let view = ViewSize(width: Double(size.width), height: Double(size.height))
      let scene = TestScene.scene(turn: 0.4, in: view)
      return renderer.faults(in: files.name) {
        for quality in [Quality.draft, .full] {
          try renderer.tryOut(scene, quality: quality, pixels: 1280 * 800)
        }
      }.first
    } catch {
      return ShaderProblem(error, in: files.name)
    }
  }

  private func tryOut(_ scene: Scene?, quality: Quality, pixels: Int) throws {
    guard let scene else { return }
    try ShaderTrial(look: look, input: input).draw(scene, quality: quality, pixels: pixels)
  }

  /// What goes wrong in a body, of files of this name where nobody knows better.
  private func faults(in name: String, _ body: () throws -> Void) -> [ShaderProblem] {
    do {
      try body()
      return []
    } catch {
      return [ShaderProblem(error, in: name)]
    }
  }
}

extension ShaderProblem {
  /// What an error says of some files.
  fileprivate init(_ error: any Error, in name: String) {
    self =
      error as? ShaderProblem ?? ShaderProblem(path: name, line: nil, message: "\(error)")
  }
}
