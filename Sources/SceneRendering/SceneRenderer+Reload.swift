public import PageLayout
public import ShaderText

/// Programs of other files that are being made while frames go on.
public struct ShaderReload {
  var renewal: Programs.Renewal
  /// Whether all is made that has to be, or something is wrong.
  public var isFinished: Bool { renewal.isFinished }
  /// The digest of its files.
  public var digest: String { renewal.files.digest }
}

/// Other shaders while frames go on: made one by one, tried where nobody sees it, and drawn with only
/// if all is well.
extension SceneRenderer {
  /// The digest of the files that are drawn with.
  public var shaderDigest: String { programs.files.digest }

  /// Begins to make programs of other files.
  ///
  /// - Returns: nil where they say what the present ones say.
  public func beginReload(of files: ShaderSnapshot) -> ShaderReload? {
    let present = programs.files
    guard
      files.digest != present.digest || files.problems != present.problems
        || files.warnings != present.warnings
    else { return nil }
    return ShaderReload(renewal: programs.renewal(with: files))
  }

  /// Makes one more program: some hundredths of a second.
  public func advance(_ reload: inout ShaderReload) { programs.advance(&reload.renewal) }

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
    guard reload.renewal.problems.isEmpty else { return reload.renewal.problems }
    let kept = programs.adopt(reload.renewal)
    do {
      if let scene { try tryOut(scene, quality: quality, pixels: lastPixels) }
      copying = try programs.program(ProgramName(part: .present))
    } catch {
      programs.goBack(to: kept)
      let problem = error as? ShaderProblem
      return [
        problem ?? ShaderProblem(path: reload.renewal.files.name, line: nil, message: "\(error)")
      ]
    }
    // What passes drew with other files says nothing any more, and may not be a number.
    chain.forget()
    painting.forget()
    return programs.declarations.problems + programs.warnings
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
    var renewal = programs.renewal(with: files)
    while !renewal.isFinished { programs.advance(&renewal) }
    guard renewal.problems.isEmpty, let scene else { return renewal.problems }
    let (kept, used) = (programs.adopt(renewal), programs.used)
    defer {
      programs.goBack(to: kept)
      programs.used = used
    }
    do {
      try tryOut(scene, quality: quality, pixels: lastPixels)
      return []
    } catch {
      return [
        error as? ShaderProblem
          ?? ShaderProblem(path: files.name, line: nil, message: "\(error)")
      ]
    }
  }
}
