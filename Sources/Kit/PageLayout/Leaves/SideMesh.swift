import PageGeometry

/// One side of a leaf, cut into triangles, in numbers that a graphics library takes as they are.
///
/// Draw a leaf as its two sides, each with the picture of its page, and leave out the triangles that
/// are seen from behind.
///
/// Laws: each triangle is seen counter-clockwise from where its normals point; each index is below the
/// number of vertices; the up side and the down side have the same places and opposite normals.
public struct SideMesh: Equatable, Sendable {
  /// Where a picture's second coordinate is 0.
  public enum TextureOrigin: Equatable, Sendable {
    /// At its lower edge, as in OpenGL.
    case lowerLeft
    /// At its upper edge, as in Metal, SceneKit, Vulkan and Direct3D.
    case upperLeft
  }

  /// Numbers of a vertex: place x y z, normal x y z, place on the picture u v.
  public static let floatsPerVertex = 8

  /// The side that the triangles face, counter-clockwise as it is seen.
  public let side: LeafSide
  /// `floatsPerVertex` numbers a vertex, in the coordinates of the scene. u and v are fractions of the
  /// picture of the side's page, outside 0…1 on the bare paper around it.
  public let vertices: [Float]
  /// Three a triangle.
  public let indices: [UInt32]

  /// How many vertices there are.
  public var vertexCount: Int { vertices.count / Self.floatsPerVertex }

  /// Cuts a side of `leaf` into `cellsAcross` × `cellsUp` cells of two triangles, both at least 1.
  ///
  /// - Returns: nil where the side is never seen.
  public init?(
    of leaf: Leaf, side: LeafSide, cellsAcross: Int, cellsUp: Int,
    textureOrigin: TextureOrigin = .lowerLeft
  ) {
    precondition(
      cellsAcross > 0 && cellsUp > 0, "a mesh has cells, got \(cellsAcross)×\(cellsUp)")
    self.side = side
    var vertices: [Float] = []
    vertices.reserveCapacity((cellsAcross + 1) * (cellsUp + 1) * Self.floatsPerVertex)
    for row in 0...cellsUp {
      for column in 0...cellsAcross {
        let point = leaf.rectangle.point(
          at: Vector2(Double(column) / Double(cellsAcross), Double(row) / Double(cellsUp)))
        guard var picture = leaf.picturePoint(of: point, on: side) else { return nil }
        if textureOrigin == .upperLeft { picture.y = 1 - picture.y }
        let surface = leaf.place(point)
        let place = surface.position + surface.normal * leaf.height(of: side) * leaf.scale
        let normal = side == .up ? surface.normal : -surface.normal
        for number in [
          place.x, place.y, place.z, normal.x, normal.y, normal.z, picture.x, picture.y,
        ] {
          vertices.append(Float(number))
        }
      }
    }
    self.vertices = vertices
    // Counter-clockwise on the up side, unless the leaf is seen in a mirror.
    let isTurned = (side == .down) != leaf.isMirrored
    var indices: [UInt32] = []
    indices.reserveCapacity(cellsAcross * cellsUp * 6)
    for row in 0..<cellsUp {
      for column in 0..<cellsAcross {
        let corner = UInt32(row * (cellsAcross + 1) + column)
        let (right, above) = (corner + 1, corner + UInt32(cellsAcross) + 1)
        let (one, other) = isTurned ? (above, right) : (right, above)
        indices += [corner, one, other, above + 1, other, one]
      }
    }
    self.indices = indices
  }
}
