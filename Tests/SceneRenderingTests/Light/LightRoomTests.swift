import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// What light there is, as shaders declare it and as the program reckons with it.
@MainActor @Suite("The light of the room") struct LightRoomTests {
  @Test("is, where nobody sets anything, what the program's own shaders declare")
  func declared() {
    let parameters = Programs.declarations(of: ShaderSources.builtIn.snapshot).parameters
    let declared = Set(parameters.map(\.name))
    #expect(LightRoom.names.isSubset(of: declared))
    #expect(LightRoom(parameters, ParameterSettings()) == LightRoom.declared)
  }
}
