/// A part of a frame, and the pixels of a canvas that it is drawn on.
struct FramePart {
  /// Its pixels in the frame.
  let box: PixelBox
  /// Pixels of the frame, across and up.
  let frame: SIMD2<Int>
  /// The pixel of the canvas on which the frame begins; below 0 where that has only a part of it.
  private let start: SIMD2<Int>

  /// A part of a frame.
  ///
  /// - Parameters:
  ///   - box: its pixels in the frame.
  ///   - frame: pixels of the frame, across and up.
  ///   - place: the pixel of the canvas on which the part begins; nil on a canvas of all of the frame.
  init(_ box: PixelBox, of frame: SIMD2<Int>, at place: SIMD2<Int>? = nil) {
    (self.box, self.frame) = (box, frame)
    start = place.map { $0 &- box.low } ?? SIMD2(0, 0)
  }

  /// All of the frame on the canvas, as OpenGL takes it.
  var whole: (x: Int, y: Int, width: Int, height: Int) { (start.x, start.y, frame.x, frame.y) }

  /// The pixels of the canvas that it is drawn on.
  var rectangle: (x: Int, y: Int, width: Int, height: Int) { rectangle(of: box) }

  /// The pixels of the canvas that a box of the frame is drawn on.
  func rectangle(of box: PixelBox) -> (x: Int, y: Int, width: Int, height: Int) {
    let (low, size) = (box.low &+ start, box.high &- box.low)
    return (low.x, low.y, size.x, size.y)
  }
}
