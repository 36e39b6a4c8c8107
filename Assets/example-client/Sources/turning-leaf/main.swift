// A leaf on its way from the right to the left: its matrices, what lies under a pointer, and its mesh.
// No display is needed, and no graphics library: the numbers go to standard output.

import PageGeometry
import PageLayout

/// What did not turn up where it was looked for.
struct Missing: Error { let what: String }

/// Numbers in a row, as short as they can be told apart here.
func row(_ numbers: some Sequence<Double>) -> String {
  numbers.map { number in
    let rounded = (number * 10_000).rounded() / 10_000
    // −0 is 0 to a reader.
    return String(rounded == 0 ? 0 : rounded)
  }.joined(separator: " ")
}

// A book of 20 pages that are 0.7 of their height wide, in a window of 1280 × 800.
let shape = BookShape(pageCount: 20, leafWidth: 0.7)
let view = ViewSize(width: 1280, height: 800)

print("A leaf turns: progress, hinge, and its model matrix, column by column")
for step in 0...4 {
  let progress = Double(step) / 4
  // Leaf 3 carries pages 7 and 8; at position 3 it lies on the right, at 4 on the left.
  let scene = BookArrangement(shape: shape, position: 3 + progress).scene(in: view)
  guard let leaf = scene.leaves.first(where: { $0.index == 3 }) else { continue }
  print(row([progress, leaf.angle]), "|", row(leaf.model.elements))
}

let book = BookArrangement(shape: shape, position: 3.4, tilt: 0.2)
let scene = book.scene(in: view)
print("\nFrom the eye to clip space, with depths from 0 to 1")
print(row(scene.camera.projection(depth: .zeroToOne).elements))

// A pointer right of the middle: the nearest of what its ray meets.
let pointer = Vector2(760, 420)
guard let ray = scene.camera.ray(through: pointer, of: view), let pick = scene.pick(ray) else {
  throw Missing(what: "a leaf under the pointer")
}
print("\nUnder the pointer at \(row([pointer.x, pointer.y]))")
print(
  "leaf \(pick.leaf), page \(pick.page?.value ?? 0), \(pick.side) side, at "
    + "\(row([pick.pagePoint.x, pick.pagePoint.y])) of its picture")

// The same leaf as vertices and triangles: as a file of OBJ, which every modeller opens.
guard let leaf = scene.leaves.first(where: \.isTurning),
  let mesh = SideMesh(of: leaf, side: .up, cellsAcross: 4, cellsUp: 2)
else { throw Missing(what: "a leaf in the air") }
print("\n# \(mesh.vertexCount) vertices, \(mesh.indices.count / 3) triangles")
for vertex in 0..<mesh.vertexCount {
  let numbers = mesh.vertices[
    vertex * SideMesh.floatsPerVertex..<(vertex + 1) * SideMesh.floatsPerVertex
  ]
  .map(Double.init)
  print("v", row(numbers[0..<3]))
  print("vn", row(numbers[3..<6]))
  print("vt", row(numbers[6..<8]))
}
for corner in stride(from: 0, to: mesh.indices.count, by: 3) {
  // OBJ counts from 1.
  let triangle = mesh.indices[corner..<corner + 3].map { "\($0 + 1)/\($0 + 1)/\($0 + 1)" }
  print("f", triangle.joined(separator: " "))
}
