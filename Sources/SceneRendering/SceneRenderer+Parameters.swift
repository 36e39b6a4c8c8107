public import ShaderText

/// What shaders are told, and what of their frames is drawn.
extension SceneRenderer {
  /// All parameters that the shaders declare.
  public var parameters: [ShaderParameter] { programs.declarations.parameters }

  /// What the shaders of some files declare.
  public static func declarations(of files: ShaderSnapshot) -> Declarations {
    Programs.declarations(of: files)
  }

  /// What parameters are set to: counts from the next frame on.
  public var settings: ParameterSettings {
    get { programs.settings }
    set { programs.settings = newValue }
  }

  /// What of frames is seen.
  public var view: ShaderView {
    get { programs.view }
    set { programs.view = newValue }
  }

  /// The parts of the scene and the passes over it that frames to come leave out, by their names; of a
  /// pass that is left out the next one gets what that would have read.
  public var leftOut: Set<String> {
    get { programs.leftOut }
    set { programs.leftOut = newValue }
  }

  /// The names of the passes that there always are, for which values can be set alone.
  public static var passes: [String] { ProgramName.Part.passes }

  /// What can be shown of a frame alone: parts of the scene, `scene` for all of it before the passes
  /// over it, and what comes out of each of these.
  public var shownPasses: [String] {
    let plan = programs.files.frame
    return plan.draws.map(\.rawValue) + [PostPass.scene] + plan.posts.map(\.name)
  }

  /// The names of all passes.
  public var passes: [String] { programs.passes }
}
