import RectoBookModel
import RectoCDecoders

// Safe because the pointer is given back exactly once, and bytes are lent for a call each.
/// A PDF that ink is put on, closed on release.
@safe final class InkingHandle {
  private let pointer: OpaquePointer

  /// Opens a file, which stays its owner's, once more; the password is tried where it needs one.
  init(_ file: CInt, password: String) throws(SourceError) {
    var error = recto_error()
    guard
      let pointer = unsafe recto_inking_begin(file, password, Limits.inkBytes / 2, &error)
    else { throw SourceError(error) }
    unsafe self.pointer = pointer
  }

  deinit { unsafe recto_inking_close(pointer) }

  /// Turns to a page, to which ink comes from now on.
  func turn(to page: InkedPage) throws(SourceError) {
    var error = recto_error()
    let status = unsafe recto_inking_turn(
      pointer, Int32(page.page.value - 1), page.height, &error)
    guard status == 0 else { throw SourceError(error) }
  }

  /// Puts ink on that page, above all that is there; `date` is written as PDF does it.
  func add(_ note: InkNote, date: String) throws {
    let (numbers, counts) = (note.lines.flatMap(\.self), note.lines.map { Int32($0.count) })
    var error = recto_error()
    let status = unsafe note.name.withCString { name in
      unsafe date.withCString { date in
        unsafe numbers.withUnsafeBufferPointer { numbers in
          unsafe counts.withUnsafeBufferPointer { counts in
            unsafe Self.lend(note) { lent in
              unsafe (lent.name, lent.date) = (name, date)
              unsafe (lent.numbers, lent.counts) = (numbers.baseAddress, counts.baseAddress)
              unsafe lent.line_count = counts.count
              return unsafe recto_inking_add(pointer, &lent, &error)
            }
          }
        }
      }
    }
    guard status == 0 else { throw SourceError(error) }
  }

  /// Puts a mark or a note on that page, in the place of one of its name; `date` is when that is done.
  func add(_ annotation: PageAnnotation, date: String) throws {
    let edges = annotation.boxes.flatMap { [$0.left, $0.top, $0.right, $0.bottom] }
    var error = recto_error()
    let status = unsafe edges.withUnsafeBufferPointer { edges in
      unsafe annotation.name.withCString { name in
        unsafe annotation.note.withCString { note in
          unsafe annotation.author.withCString { author in
            unsafe date.withCString { date in
              var mark = unsafe recto_mark()
              unsafe (mark.kind, mark.color) = (Self.kind(annotation.kind), annotation.color)
              unsafe (mark.boxes, mark.box_count) = (edges.baseAddress, edges.count / 4)
              unsafe (mark.name, mark.note, mark.author) = (name, note, author)
              unsafe (mark.changed, mark.date) = (annotation.changed ?? .nan, date)
              return unsafe recto_inking_mark(pointer, &mark, &error)
            }
          }
        }
      }
    }
    guard status == 0 else { throw SourceError(error) }
  }

  private static func kind(_ kind: PageAnnotation.Kind) -> recto_annotation_kind {
    switch kind {
    case .highlight: RECTO_HIGHLIGHT
    case .underline: RECTO_UNDERLINE
    case .strikeOut: RECTO_STRIKE_OUT
    case .note: RECTO_NOTE
    }
  }

  /// Lends a note without its name and lines.
  private static func lend(
    _ note: InkNote, _ body: (inout recto_ink_note) -> Int32
  ) -> Int32 {
    unsafe note.picture.withUnsafeBufferPointer { picture in
      unsafe note.strokes.withUnsafeBufferPointer { strokes in
        unsafe note.opacities.withUnsafeBufferPointer { opacities in
          var lent = unsafe recto_ink_note()
          unsafe (lent.color, lent.width) = (note.color, note.width)
          unsafe lent.box = (note.box[0], note.box[1], note.box[2], note.box[3])
          unsafe lent.picture = unsafe recto_bytes(
            bytes: picture.baseAddress, count: picture.count)
          unsafe lent.strokes = unsafe recto_bytes(
            bytes: strokes.baseAddress, count: strokes.count)
          unsafe (lent.opacities, lent.opacity_count) = (opacities.baseAddress, opacities.count)
          unsafe (lent.checksum, lent.is_multiplied) = (note.checksum, note.isMultiplied ? 1 : 0)
          return unsafe body(&lent)
        }
      }
    }
  }

  /// What is to stand behind the file.
  func end() throws(SourceError) -> [UInt8] {
    var (bytes, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
    var error = recto_error()
    guard unsafe recto_inking_end(pointer, &bytes, &count, &error) == 0 else {
      throw SourceError(error)
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
