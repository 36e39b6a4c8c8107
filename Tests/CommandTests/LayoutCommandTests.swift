import Foundation
import Testing

/// `recto layout` as scripts outside call it (COMMANDS.md, "Layout as numbers").
@Suite("recto layout") struct LayoutCommandTests {
  struct Layout: Decodable {
    struct Camera: Decodable { let view, projection: [Double] }
    struct Bend: Decodable {
      let kind: String
      let apex, curvature, radius: Double?
      let contact, direction: [Double]?
    }
    struct Mesh: Decodable {
      let size: [Int]
      let positions, normals, uv: [[Double]]
    }
    struct Leaf: Decodable {
      let index: Int
      let front, back: Int?
      let ratio, angle: Double
      let visible: Bool
      let z_order: Int
      let model: [Double]
      let scale: Double
      let bend: Bend
      let mesh: Mesh?
    }
    let arrangement: String
    let view: [Double]
    let camera: Camera
    let leaves: [Leaf]

    /// Where a point of a leaf appears, from the middle of the view: the sixteen numbers are
    /// multiplied here by hand.
    func screen(_ x: Double, _ y: Double, of leaf: Leaf) -> (x: Double, y: Double) {
      var vector = [x, y, 0, 1]
      for matrix in [leaf.model, camera.view, camera.projection] {
        vector = (0..<4).map { row in
          (0..<4).map { matrix[$0 * 4 + row] * vector[$0] }.reduce(0, +)
        }
      }
      return (vector[0] / vector[3] * view[0] / 2, vector[1] / vector[3] * view[1] / 2)
    }
  }

  func layout(_ arguments: String) throws -> Layout {
    try RectoProcess("layout \(arguments)").decoded(as: Layout.self)
  }

  @Test("a page that lies across is on two leaves, and a shifted book begins with blank paper")
  func spreads() throws {
    let across = try layout("--arrangement book --pages 7 --position 0 --spreads 3,5")
    #expect(across.leaves.map(\.front) == [1, nil, 3, nil, 5, 7])
    #expect(across.leaves.map(\.back) == [2, 3, 4, 5, 6, nil])
    let shifted = try layout("--arrangement book --pages 4 --position 1 --shift-pairing")
    #expect(shifted.leaves.map(\.front) == [nil, 2, 4])
    #expect(shifted.leaves.map(\.back) == [1, 3, nil])
    let wrong = try RectoProcess("layout --arrangement book --pages 4 --position 1 --spreads 2,x")
    #expect(wrong.status != 0)
    #expect(wrong.errors.contains("'x' is not a whole number"))
  }

  @Test("paper prints the tutorial's leaves and its screen points")
  func paper() throws {
    let layout = try layout("--arrangement paper --pages 20 --offset 1.3 --view 1024x768")
    #expect(layout.arrangement == "paper")
    #expect(layout.view == [1024, 768])
    #expect(layout.leaves.map(\.index) == Array(0..<10))
    #expect(layout.leaves.map(\.front) == (0..<10).map { 2 * $0 + 1 })
    let angles = [
      0.5822, 0.7393, -1.2566, -0.6754, -0.5184, -0.3613, -0.2042, -0.0471, 0, 0,
    ]
    for (leaf, angle) in zip(layout.leaves, angles) { #expect(abs(leaf.angle - angle) < 1e-4) }
    #expect(layout.leaves.map(\.z_order) == [9, 7, 8, 6, 5, 4, 3, 2, 1, 0])
    let corner = layout.screen(362, 284, of: layout.leaves[2])
    #expect(abs(corner.x - 135.12) < 0.005 && abs(corner.y - 343.05) < 0.005)
    let odd = try self.layout("--arrangement paper --pages 5 --offset 0")
    #expect(odd.leaves.map(\.back) == [2, 4, nil])
  }

  @Test("shelf prints scales and places, and where it comes to rest")
  func shelf() throws {
    let layout = try layout("--arrangement shelf --items 12 --offset 2.4 --view 1024x768")
    #expect(layout.leaves.filter(\.visible).map(\.index) == [1, 2, 3, 4])
    #expect(abs(layout.leaves[2].scale - 0.5983) < 1e-4)
    #expect(abs(layout.leaves[4].model[12] - 595.2) < 1e-9)
    for (offset, velocity, target) in [
      ("2.4", "0.3", 3.0), ("-0.2", "-1", 0), ("11.3", "1", 11), ("2.5", "0", 3),
    ] {
      let snap = try RectoProcess(
        "layout --snap --arrangement shelf --items 12 --offset \(offset) --velocity \(velocity) "
          + "--view 1024x768")
      #expect(try snap.decoded(as: [String: Double].self) == ["target": target])
      #expect(String(decoding: snap.output, as: UTF8.self) == "{\"target\": \(target)}\n")
    }
  }

  @Test("fold prints two halves")
  func fold() throws {
    let layout = try layout("--arrangement fold --pinch 0.8 --view 1024x768")
    #expect(layout.leaves.map(\.scale) == [0.8, 0.8])
    #expect(abs(layout.leaves[0].angle - 0.6283) < 1e-4)
    let corner = layout.screen(512, 384, of: layout.leaves[1])
    #expect(abs(corner.x - 376.72) < 0.005 && abs(corner.y - 349.24) < 0.005)
  }

  @Test("book prints every leaf, the one in the air bent")
  func book() throws {
    let layout = try layout("--arrangement book --pages 40 --position 3.25 --page-size 0.70x1.00")
    #expect(layout.view == [1280, 800])
    #expect(layout.leaves.count == 20)
    let flying = layout.leaves[3]
    #expect(flying.front == 7 && flying.back == 8)
    #expect(flying.ratio == 0.25)
    #expect(flying.angle < 0 && flying.angle > -.pi / 4)
    #expect(flying.bend.kind == "arc")
    #expect((flying.bend.curvature ?? 0) > 0)
    #expect(layout.leaves[2].angle == -.pi && layout.leaves[4].angle == 0)
    let turned = try self.layout(
      "--arrangement book --pages 40 --position 3 --turn 0.25 --angle -20 --page-size 70x100")
    #expect(turned.leaves[3].bend.kind == "cone")
    #expect((turned.leaves[3].bend.apex ?? 0) > 1)
    #expect(
      try self.layout("--arrangement book --pages 3 --one-page").leaves.map(\.back) == [
        nil, nil, nil,
      ])
  }

  @Test("a held leaf prints its curl, its mesh holds the point, and its mirror image is exact")
  func grab() throws {
    let line =
      "--arrangement book --pages 40 --position 3 --page-size 0.70x1.00 --mesh 8x4"
      + " --grab 1,0 --at 0.4,0.2"
    let layout = try layout(line)
    let leaf = layout.leaves[3]
    #expect(leaf.bend.kind == "curl")
    // On the table the rulings would meet at −0.929; the corner is a little above it.
    #expect(abs(try #require(leaf.bend.apex) + 0.929) < 0.2)
    let mesh = try #require(leaf.mesh)
    #expect(mesh.size == [9, 5])
    #expect(mesh.positions.count == 45 && mesh.normals.count == 45 && mesh.uv.count == 45)
    // Point 8 of the lowest row is the grabbed corner.
    #expect(abs(mesh.positions[8][0] - 0.28) < 1e-9 && abs(mesh.positions[8][1] - 0.2) < 1e-9)
    #expect(mesh.uv[8] == [1, 0])
    let mirrored = try self.layout(line + " --rtl")
    for (a, b) in zip(layout.leaves, mirrored.leaves) {
      #expect(a.mesh?.positions.map { [-$0[0], $0[1], $0[2]] } == b.mesh?.positions)
      #expect(a.mesh?.normals.map { [-$0[0], $0[1], $0[2]] } == b.mesh?.normals)
    }
  }

  @Test("keys come in the order of the contract, and absent pages are null")
  func order() throws {
    let run = try RectoProcess("layout --arrangement book --pages 1 --mesh 1x1")
    let text = String(decoding: run.output, as: UTF8.self)
    let keys = text.matches(of: #/"(\w+)":/#).map { String($0.1) }
    #expect(
      keys == [
        "arrangement", "view", "camera", "view", "projection", "leaves", "index", "front", "back",
        "ratio", "angle", "visible", "z_order", "model", "scale", "bend", "kind", "mesh", "size",
        "positions", "normals", "uv",
      ])
    #expect(text.contains("\"back\": null"))
    #expect(text.hasSuffix("}\n"))
    #expect(!text.dropLast().contains("\n"))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "what cannot be is refused in one line that names option, value and reason",
    arguments: [
      ("--arrangement book --pages -3", ["--pages", "-3"]),
      ("--arrangement book --pages 0", ["--pages", "0"]),
      ("--arrangement book --pages 4.5", ["--pages", "4.5"]),
      ("--arrangement book", ["--pages is required"]),
      ("--arrangement book --pages 40 --position nan", ["--position", "nan", "finite"]),
      ("--arrangement book --pages 40 --position -1", ["--position", "-1"]),
      ("--arrangement book --pages 40 --position 20.5", ["--position", "20.5", "20 leaves"]),
      ("--arrangement book --pages 40 --page-size 0x1", ["--page-size", "0x1"]),
      ("--arrangement book --pages 40 --page-size 1x100", ["--page-size", "100"]),
      ("--arrangement book --pages 40 --grab 1,0", ["--grab needs --at"]),
      ("--arrangement book --pages 40 --at 1,0", ["--at needs --grab"]),
      ("--arrangement book --pages 40 --grab 1 --at 0,0", ["--grab", "X,Y"]),
      ("--arrangement book --pages 40 --position 20 --grab 1,0 --at 0,0", ["--grab", "20"]),
      ("--arrangement book --pages 40 --turn 1.5", ["--turn", "1.5"]),
      ("--arrangement book --pages 40 --angle 90", ["--angle", "90"]),
      ("--arrangement book --pages 40 --mesh 0x4", ["--mesh", "0x4"]),
      ("--arrangement book --pages 40 --mesh 4000x4000", ["--mesh", "4000x4000", "points"]),
      ("--arrangement book --pages 40 --mesh 99999999999999999999x1", ["--mesh"]),
      ("--arrangement paper --pages 20 --view 0x0", ["--view", "0x0"]),
      ("--arrangement paper --pages 20 --view 1024", ["--view", "1024"]),
      ("--arrangement paper --pages 20 --offset inf", ["--offset", "inf", "finite"]),
      ("--arrangement paper --pages 20 --offset 1e300", ["--offset", "1e300"]),
      ("--arrangement shelf", ["--items is required"]),
      ("--arrangement shelf --items 12 --snap", ["--velocity is required"]),
      ("--arrangement shelf --items 12 --velocity 1", ["--velocity", "--snap"]),
      ("--arrangement fold", ["--pinch is required"]),
      ("--arrangement fold --pinch", ["--pinch"]),
      ("--arrangement fold --pinch wide", ["--pinch", "wide"]),
      ("--arrangement fold --pinch 0.5 --pages 3", ["--pages", "fold"]),
      ("--arrangement scroll", ["--arrangement", "scroll"]),
      ("", ["--arrangement"]),
    ])
  func refusals(arguments: String, words: [String]) throws {
    let run = try RectoProcess("layout \(arguments)")
    #expect(run.status != 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("recto: "))
    #expect(run.errors.filter(\.isNewline).count == 1)
    for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
  }

  @Test(
    "help and version are successes on standard output", arguments: ["layout --help", "--version"])
  func help(arguments: String) throws {
    let run = try RectoProcess(arguments)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test("a thousand leaves are printed in one piece")
  func large() throws {
    let layout = try layout("--arrangement paper --pages 2000 --offset 500 --mesh 2x2")
    #expect(layout.leaves.count == 1000)
  }
}
