import ArgumentParser
import RectoDiskFiles
import Foundation
import RectoSceneRendering
import RectoCommandOptions
import RectoWindowSession

/// `recto shaders new`: a folder to start from.
struct ShadersNewCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a folder of shaders that compiles and explains itself.")

  @Argument(
    help: "The folder to create.", completion: .directory, transform: OptionValue.folder)
  var name: String

  @MainActor func runOnMainThread() throws {
    guard !FileManager.default.fileExists(atPath: name) else {
      throw CommandFailure(reason: "\(name): it already exists")
    }
    let title = URL(fileURLWithPath: name).lastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      for (file, text) in Self.files(title: title) {
        try text.write(toFile: name + "/" + file, atomically: true, encoding: .utf8)
      }
    } catch {
      throw CommandFailure(reason: "cannot write \(name): \(error.localizedDescription)")
    }
    let lines = Self.files(title: title).map { name + "/" + $0.name + "\n" }
    try StandardOutput.write(Array(lines.joined().utf8))
  }

  @MainActor private static func files(title: String) -> [(name: String, text: String)] {
    [
      ("desk.frag", desk), ("post-vignette.glsl", vignette),
      ("\(title).preset", preset(title: title)), ("README.md", readme(title: title)),
    ]
  }

  /// A desk of felt: short, and with a parameter of each kind.
  private static let desk = """
    // A desk covered with felt, in place of the wooden one.
    //
    // A file here overrides the program's file of the same name; all others stay as they are. Save
    // it while a book is open and the picture changes; a fault is reported with its line, and the last
    // good picture stays.
    in vec3 v_place;   // where we are on the desk, in page heights; the spine is x = 0
    out vec4 o_color;  // linear light: 1 is white paper under the lamp

    // The program's own files are there for everyone; common.glsl says what each number means.
    #include "common.glsl"
    #include "light.glsl"
    #include "shadow.glsl"
    #include "paper.glsl"
    #include "view.glsl"

    // Parameters can be changed without a compiler: recto --set feltColor=0.1,0.3,0.5
    #pragma group "Felt"
    #pragma color feltColor "Colour" 0.13 0.35 0.2
    #pragma parameter feltNap "Nap" 0.35 0 1 0.01 tip="how uneven it is"
    #pragma parameter feltScale "Fineness" 160 20 400 1 unit="tufts a page"
    uniform vec3 feltColor;  // arrives as linear light
    uniform float feltNap;
    uniform float feltScale;

    float tuft(vec2 p) { return fract(sin(dot(floor(p), vec2(12.9898, 78.233))) * 43758.5453); }

    void main() {
      vec2 place = v_place.xy / u_eye.w;
      float nap = 0.5 * tuft(place * feltScale) + 0.5 * tuft(place * feltScale * 0.5 + 0.3);
      vec3 felt = feltColor * (1.0 + feltNap * (nap - 0.5));
      // The book's shadow and nearness, and those of leaves in the air.
      vec2 contact = besideStacks(v_place.xy);
      float key = contact.x * lightReaching(v_place, -1);
      float share = contact.y * skyBesideLeaves(v_place) * skyBesideCurl(v_place);
      o_color = vec4(felt * pool(place) * deskLight * (u_key.rgb * key + u_sky.rgb * share), 1.0);
    #if VIEW > 0
      // What recto render --view shows instead of colours.
      seenLight = key;
      seenSky = share;
      o_color = viewed(vec3(0.0, 0.0, 1.0), v_place, place);
    #endif
    }

    """

  /// A pass over the picture that is off until it is wanted.
  private static let vignette = """
    // A pass over the finished picture: darker corners. Every file post-*.glsl is a pass; they follow
    // each other in the order of their names, or as frame.passes says.
    //
    // when= leaves it out, at no cost, while that parameter is 0: recto --set vignetteOn=1
    #pragma pass "vignette" when=vignetteOn
    in vec2 v_uv;             // 0 to 1 across and up
    out vec4 o_color;         // linear light
    uniform sampler2D u_scene;  // the picture so far, linear light

    #pragma group "Vignette"
    #pragma parameter vignetteOn "Dark corners" 0 0 1 type=bool
    #pragma parameter vignetteDepth "How dark" 0.5 0 1 0.01
    uniform float vignetteDepth;

    void main() {
      float away = dot(v_uv - 0.5, v_uv - 0.5) * 2.0;
      o_color = vec4(texture(u_scene, v_uv).rgb * (1.0 - vignetteDepth * away * away), 1.0);
    }

    """

  private static func preset(title: String) -> String {
    """
    // \(title): green felt under a low lamp
    // A preset holds only what differs. It can build on another one: #reference "other.preset"
    feltColor = 0.1, 0.3, 0.2
    lightAcross = -0.8
    paperOpacity = 88

    """
  }

  @MainActor private static func readme(title: String) -> String {
    """
    # \(title)

    A folder of shaders for Recto.

        recto --shaders . --preset ./\(title).preset BOOK     read with them; save a file and look
        recto shaders check .                          every fault with its file and line
        recto shaders list --shaders .                 all parameters and their ranges
        recto render BOOK -o out.png --shaders . --set feltNap=1

    `desk.frag` draws the desk. Copy other files from the program's own folder to change them:
    `leaf.frag` lights the pages, `leaf.vert` bends them, and both share `light.glsl` and `shadow.glsl`.
    What is not here is taken from the program.
    A file here can include the one that it overrides, `#include "built-in/light.glsl"`, and replace
    functions of it: those that `#pragma replace NAME` names before that line. The program's own function
    is still there as `built_in_NAME`.

    A file that bends leaves in its own way says `#pragma geometry rows=24`, up to 64: a leaf then has that
    many rows of triangles, and shadows of its own. Hands and links take what is seen; a leaf that is held
    follows the hand as the program would bend it.

    `#pragma texture NAME "picture.png"` reads a PNG beside the file that says it as the `uniform
    sampler2D NAME`; `filter=nearest|linear|mipmap`, `wrap=clamp|repeat`, and `srgb` or `linear` may follow.

    `post-vignette.glsl` is a pass over the finished picture. `frame.passes` in the program's folder says
    what a frame is made of, and in which order; a copy of it here can leave out parts and reorder passes.
    A file written as for Shadertoy, with `void mainImage(out vec4, in vec2)`, works as a pass, too; called
    `desk.glsl` it paints the desk, under the lamp and the shadows of the book, and called
    `background.glsl` it replaces the desk. Such files read and write the numbers that a screen takes, all
    others linear light.

    ## What every shader gets that declares it

    \(StandardUniform.table.map { "- `" + $0.replacing(": ", with: "`: ", maxReplacements: 1) }
      .joined(separator: "\n"))

    Frames follow each other without end while something is drawn that reads a clock; otherwise
    nothing is drawn while nothing changes.

    """
  }
}
