import PictureComparison
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Where shaders come from, how their faults are named, and that Swift mirrors their blocks.
@MainActor @Suite(.drawnFirst) struct ShaderTests {
  @Test("the built-in shaders are the files of Shaders/, all but the overlay's")
  func builtInIsComplete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "Shaders").sorted()
      .filter { !$0.hasPrefix("overlay.") }
    #expect(BuiltInShaders.names == names)
    for name in names {
      let file = try String(contentsOfFile: "Shaders/" + name, encoding: .utf8)
      #expect(BuiltInShaders.text(of: name) == file, "\(name)")
    }
  }

  @Test("a fault in an included file is named with that file and line")
  func namesFileAndLine() throws {
    let light = try #require(BuiltInShaders.text(of: "light.glsl"))
    let line = light.split(separator: "\n", omittingEmptySubsequences: false).count
    try withFolder(["light.glsl": light + "float broken = missing;\n"]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let problem = try #require(studio.renderer.look.problems.first)
      #expect(problem.path == folder + "/light.glsl")
      #expect(problem.line == line)
      #expect(problem.message.contains("missing"))
      // The built-in shaders stand in: the picture is the same.
      let scene = scene(BookArrangement(shape: shape(), position: 8.3))
      let frame = try studio.frame(scene)
      #expect(try frame == Studio.shared().frame(scene))
    }
  }

  @Test("a fault after an include is named with the including file's line")
  func namesLineAfterInclude() throws {
    let leaf = try #require(BuiltInShaders.text(of: "leaf.frag"))
    let line = leaf.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    try withFolder(["leaf.frag": leaf + "\nvoid more( {}\n"]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let problem = try #require(studio.renderer.look.problems.first)
      #expect(problem.path == folder + "/leaf.frag")
      #expect(problem.line == line)
    }
  }

  @Test("a missing include is named where it is asked for")
  func missingInclude() throws {
    try withFolder(["leaf.frag": "// one\n#include \"nowhere.glsl\"\n"]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let problem = try #require(studio.renderer.look.problems.first)
      #expect(
        problem
          == ShaderProblem(
            path: folder + "/leaf.frag", line: 2, message: "there is no file nowhere.glsl"))
    }
  }

  @Test(
    "the words of other compilers are understood",
    arguments: [
      "2:200007(5): error: x", "0(200007) : error C1008: x", "ERROR: 0:200007: 'x'",
    ])
  func understandsLogs(log: String) {
    let files = ["a.frag", "b.glsl"].map { ShaderFile(path: $0, text: "\n\n\n\n\n\n\n") }
    let flat = FlatShader(text: "", parts: files.map { FlatShader.Part(file: $0) })
    let problem = flat.problems(in: log, program: "leaf").first
    #expect(problem?.path == "b.glsl")
    #expect(problem?.line == 7)
  }

  @Test("a shader from a folder changes the picture")
  func ownShader() throws {
    let own = """
      in vec3 v_place;
      out vec4 o_color;
      void main() { o_color = vec4(0.0, 0.0, 1.0, 1.0); }
      """
    try withFolder(["desk.frag": own]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(studio.renderer.look.problems == [])
      let pixel = try studio.frame(scene(BookArrangement(shape: shape(), position: 8)))
        .pixel(3, 3)
      #expect(pixel == (0, 0, 255))
    }
  }

  @Test("every uniform block lies in Swift as the shader reads it")
  func offsets() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    func program(_ name: String) throws -> Program {
      try Program(
        vertex: ShaderSources.builtIn.snapshot.flatten(name + ".vert").text,
        fragment: ShaderSources.builtIn.snapshot.flatten(
          name + ".frag",
          defines: [
            ("DRAFT", 0), ("FLYING", 1), ("SHADOWS", 2), ("FINER", 0), ("TINTED", 1), ("VIEW", 0),
          ]
        ).text)
    }
    let leaf = try program("leaf")
    typealias Frame = FrameUniforms
    let frame: [(String, Int?)] = [
      ("u_clip", MemoryLayout<Frame>.offset(of: \.clip)),
      ("u_eye", MemoryLayout<Frame>.offset(of: \.eye)),
      ("u_light", MemoryLayout<Frame>.offset(of: \.light)),
      ("u_key", MemoryLayout<Frame>.offset(of: \.key)),
      ("u_sky", MemoryLayout<Frame>.offset(of: \.sky)),
      ("u_page", MemoryLayout<Frame>.offset(of: \.page)),
      ("u_openings", MemoryLayout<Frame>.offset(of: \.openings)),
      ("u_stack[0]", MemoryLayout<Frame>.offset(of: \.rightStack)),
      ("u_stackHeight", MemoryLayout<Frame>.offset(of: \.stackHeight)),
      ("u_view", MemoryLayout<Frame>.offset(of: \.view)),
      ("u_sheet", MemoryLayout<Frame>.offset(of: \.sheet)),
      ("u_ink", MemoryLayout<Frame>.offset(of: \.ink)),
      ("u_print", MemoryLayout<Frame>.offset(of: \.picture)),
      ("u_stackTop[0]", MemoryLayout<Frame>.offset(of: \.rightTop)),
      ("u_lampHeight", MemoryLayout<Frame>.offset(of: \.lampHeights)),
      ("u_wedges[0]", MemoryLayout<Frame>.offset(of: \.rightWedge)),
    ]
    #expect(leaf.offsets(of: frame.map(\.0)) == frame.map(\.1))
    #expect(leaf.size(ofBlock: "Frame") == MemoryLayout<Frame>.size)
    #expect(
      MemoryLayout<Frame>.offset(of: \.leftStack)
        == MemoryLayout<Frame>.offset(of: \.rightStack).map { $0 + 16 })

    typealias Own = LeafUniforms
    let own: [(String, Int?)] = [
      ("u_model", MemoryLayout<Own>.offset(of: \.model)),
      ("u_rectangle", MemoryLayout<Own>.offset(of: \.rectangle)),
      ("u_bend", MemoryLayout<Own>.offset(of: \.bend)),
      ("u_curl", MemoryLayout<Own>.offset(of: \.curl)),
      ("u_placement[0]", MemoryLayout<Own>.offset(of: \.upPlacement)),
      ("u_crop[0]", MemoryLayout<Own>.offset(of: \.upCrop)),
      ("u_sides", MemoryLayout<Own>.offset(of: \.sides)),
      ("u_motion", MemoryLayout<Own>.offset(of: \.motion)),
      ("u_leafOpenings", MemoryLayout<Own>.offset(of: \.openings)),
      ("u_leafWedges[0]", MemoryLayout<Own>.offset(of: \.upWedge)),
      ("u_part", MemoryLayout<Own>.offset(of: \.part)),
      ("u_fitting", MemoryLayout<Own>.offset(of: \.fitting)),
      ("u_lead", MemoryLayout<Own>.offset(of: \.lead)),
    ]
    #expect(leaf.offsets(of: own.map(\.0)) == own.map(\.1))
    #expect(leaf.size(ofBlock: "Leaf") == MemoryLayout<Own>.size)

    typealias Flying = FlyingLeaf
    let flying: [(String, Int?)] = [
      ("u_flying[0].inverse", MemoryLayout<Flying>.offset(of: \.inverse)),
      ("u_flying[0].rectangle", MemoryLayout<Flying>.offset(of: \.rectangle)),
      ("u_flying[0].bend", MemoryLayout<Flying>.offset(of: \.bend)),
      ("u_flying[0].curl", MemoryLayout<Flying>.offset(of: \.curl)),
      ("u_flying[0].bounds", MemoryLayout<Flying>.offset(of: \.bounds)),
      ("u_flying[0].rulings[0]", MemoryLayout<Flying>.offset(of: \.rulings)),
      ("u_flying[0].other", MemoryLayout<Flying>.offset(of: \.other)),
    ]
    #expect(leaf.offsets(of: flying.map(\.0)) == flying.map(\.1))
    #expect(leaf.size(ofBlock: "Flying") == MemoryLayout<FlyingUniforms>.size)

    let board = try program("board")
    typealias Plate = BoardUniforms
    let plate: [(String, Int?)] = [
      ("u_model", MemoryLayout<Plate>.offset(of: \.model)),
      ("u_rectangle", MemoryLayout<Plate>.offset(of: \.rectangle)),
      ("u_foot", MemoryLayout<Plate>.offset(of: \.foot)),
      ("u_board", MemoryLayout<Plate>.offset(of: \.board)),
    ]
    #expect(board.offsets(of: plate.map(\.0)) == plate.map(\.1))
    #expect(board.size(ofBlock: "Board") == MemoryLayout<Plate>.size)

    let block = try program("block")
    typealias Edges = BlockUniforms
    let edges: [(String, Int?)] = [
      ("u_model", MemoryLayout<Edges>.offset(of: \.model)),
      ("u_size", MemoryLayout<Edges>.offset(of: \.size)),
      ("u_paper", MemoryLayout<Edges>.offset(of: \.paper)),
    ]
    #expect(block.offsets(of: edges.map(\.0)) == edges.map(\.1))
    #expect(block.size(ofBlock: "Block") == MemoryLayout<Edges>.size)
  }
}
