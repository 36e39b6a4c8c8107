internal import RectoCImGui
internal import RectoGLDevice
internal import RectoPixelDrawing
internal import PageGeometry

nonisolated extension OverlayBox {
  /// The box as C takes it.
  var raw: recto_box {
    recto_box(left: Float(left), top: Float(top), right: Float(right), bottom: Float(bottom))
  }
}

// Safe because the pointer is given back exactly once, and never leaves this file.
/// Gathers shapes and pictures in the order in which they are drawn.
@MainActor @safe final class Shapes {
  private let list: OpaquePointer
  /// What the numbers of textures mean in this frame; the first is the shapes' own.
  private var textures: [Picture]

  /// Makes the letters and edges that shapes are drawn with; nil where there is no memory.
  init?() {
    guard let list = unsafe recto_shapes_make() else { return nil }
    unsafe self.list = list
    var (width, height): (Int32, Int32) = (0, 0)
    guard let atlas = unsafe recto_shapes_atlas(list, &width, &height) else {
      unsafe recto_shapes_end(list)
      return nil
    }
    // Safe because the atlas has exactly these bytes until the list ends. White, multiplied by its
    // alpha.
    let bytes = unsafe UnsafeBufferPointer(start: atlas, count: Int(width * height) * 4)
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { into, filled in
      for index in bytes.indices { unsafe into[index] = bytes[index | 3] }
      filled = bytes.count
    }
    textures = [Picture(width: Int(width), height: Int(height), bytes: pixels)]
  }

  isolated deinit { unsafe recto_shapes_end(list) }

  // MARK: Frames

  /// Begins a frame of the given size, each side at least 1.
  func begin(width: Int, height: Int) {
    textures.removeLast(textures.count - 1)
    unsafe recto_shapes_begin(list, Float(width), Float(height))
  }

  /// Ends the frame and draws it.
  ///
  /// - Parameters:
  ///   - fill: takes the vertices and the indices.
  ///   - draw: takes a texture, a clip, and which triangles.
  func finish(
    fill: (RawSpan, RawSpan) -> Void,
    draw: (Picture, OverlayBox, _ first: Int, _ count: Int, _ baseVertex: Int) -> Void
  ) {
    let result = unsafe recto_shapes_finish(list)
    guard let vertices = unsafe result.vertices, let indices = unsafe result.indices else { return }
    // Safe because both live until the next frame begins, and spans end with the call.
    unsafe fill(
      RawSpan(
        _unsafeStart: vertices, byteCount: Int(result.vertex_count) * TriangleBuffer.vertexBytes),
      RawSpan(_unsafeStart: indices, byteCount: Int(result.index_count) * 2))
    for call in unsafe calls(result.draw_count) {
      let clip = OverlayBox(
        left: Double(call.clip.left), top: Double(call.clip.top), right: Double(call.clip.right),
        bottom: Double(call.clip.bottom))
      draw(
        textures[Int(call.texture)], clip, Int(call.first_index), Int(call.count),
        Int(call.base_vertex))
    }
  }

  /// Ends the frame and draws it by the processor; pictures that are textures by now are left out.
  func finish(over frame: inout PixelFrame) {
    let result = unsafe recto_shapes_finish(list)
    guard let vertices = unsafe result.vertices, let indices = unsafe result.indices else { return }
    let parts = unsafe calls(result.draw_count).compactMap { call in
      textures[Int(call.texture)].print.map { print in
        PixelFrame.Shapes(
          print,
          clip: [call.clip.left, call.clip.top, call.clip.right, call.clip.bottom].map(Double.init),
          first: Int(call.first_index), count: Int(call.count), baseVertex: Int(call.base_vertex))
      }
    }
    // Safe because both live until the next frame begins, and spans end with the call.
    unsafe frame.blend(
      parts,
      vertices: RawSpan(
        _unsafeStart: vertices, byteCount: Int(result.vertex_count) * PixelFrame.vertexBytes),
      indices: RawSpan(_unsafeStart: indices, byteCount: Int(result.index_count) * 2))
  }

  private func calls(_ count: Int32) -> [recto_shapes_draw] {
    (0..<count).map { unsafe recto_shapes_draw_at(list, $0) }
      .filter { $0.count > 0 && textures.indices.contains(Int($0.texture)) }
  }

  // MARK: Shapes

  /// Fills a box with rounded corners.
  func fill(_ box: OverlayBox, _ ink: Ink, radius: Double = 0) {
    guard !box.isEmpty else { return }
    unsafe recto_shapes_fill(list, box.raw, Float(radius), ink.bytes)
  }

  /// Draws the outline of a box, inside of it.
  func outline(_ box: OverlayBox, _ ink: Ink, radius: Double = 0, thickness: Double) {
    guard !box.isEmpty else { return }
    unsafe recto_shapes_outline(list, box.raw, Float(radius), Float(thickness), ink.bytes)
  }

  /// Draws a line.
  func line(from start: Vector2, to end: Vector2, _ ink: Ink, thickness: Double) {
    unsafe recto_shapes_line(
      list, Float(start.x), Float(start.y), Float(end.x), Float(end.y), Float(thickness), ink.bytes)
  }

  /// Fills a disc.
  func disc(_ center: Vector2, radius: Double, _ ink: Ink) {
    unsafe recto_shapes_disc(list, Float(center.x), Float(center.y), Float(radius), ink.bytes)
  }

  /// Draws a picture, or a part of it in shares, into a box.
  func picture(
    _ picture: Picture, in box: OverlayBox,
    from part: OverlayBox = OverlayBox(left: 0, top: 0, right: 1, bottom: 1), radius: Double = 0,
    tint: Ink = Ink(0xFFFFFF)
  ) {
    guard !box.isEmpty else { return }
    let number: Int
    if let last = textures.last, last === picture {
      number = textures.count - 1
    } else {
      textures.append(picture)
      number = textures.count - 1
    }
    unsafe recto_shapes_picture(
      list, UInt32(number), box.raw, part.raw, Float(radius), tint.bytes)
  }

  /// Draws words in the built-in letters.
  func plainWords(_ words: String, at place: Vector2, size: Double, _ ink: Ink) {
    unsafe recto_shapes_words(
      list, words, Int32(words.utf8.count), Float(size), Float(place.x), Float(place.y), ink.bytes)
  }

  /// How wide such words are.
  func plainWidth(of words: String, size: Double) -> Double {
    unsafe Double(recto_shapes_words_width(list, words, Int32(words.utf8.count), Float(size)))
  }

  /// Keeps what `body` draws inside a box.
  func clipped(to box: OverlayBox, _ body: () -> Void) {
    unsafe recto_shapes_clip(list, box.raw)
    body()
    unsafe recto_shapes_unclip(list)
  }
}
