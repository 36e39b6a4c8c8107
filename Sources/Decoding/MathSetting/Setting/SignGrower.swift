import RectoFlowModel

/// Makes signs larger: by other shapes of theirs, by shapes that are built of parts, or by scaling.
struct SignGrower: MathMeasuring {
  let font: any MathFont
  /// The most parts that a shape is built of.
  private static let mostParts = 400

  /// A shape by itself.
  func single(_ glyph: MathGlyph, _ style: MathStyle) -> MathBox {
    let size = size(style)
    let extents = font.extents(of: glyph)
    return MathBox(
      width: points(max(extents.advance, 0), size), ascent: points(extents.ascent, size),
      descent: points(extents.descent, size),
      pieces: [
        .glyph(
          id: glyph.id, font: glyph.font, x: 0, y: 0, size: size * glyph.scale, stretch: 0,
          style.color)
      ])
  }

  /// The least shape of a sign that is so long, in 65,536ths of the size; what no shape is, is built, or drawn larger where
  /// it `scales`.
  func grown(
    _ glyph: MathGlyph, to wanted: Int, isVertical: Bool, scales: Bool, _ style: MathStyle
  ) -> MathBox {
    let size = size(style)
    let extents = font.extents(of: glyph)
    let own =
      isVertical ? extents.ascent + extents.descent : extents.right - extents.left
    var drawn = glyph
    (drawn.x, drawn.y) = (0, 0)
    var length = own
    if own < wanted, glyph.isOfFormulas {
      let variants = font.variants(of: glyph, isVertical: isVertical)
      if let variant = variants.first(where: { $0.length >= wanted }) ?? variants.last {
        (drawn.id, length) = (variant.id, variant.length)
      }
      if length < wanted,
        let built = built(
          font.parts(of: glyph, isVertical: isVertical), of: glyph, to: wanted,
          isVertical: isVertical, style)
      {
        return built
      }
    }
    guard length < wanted, scales, length > 0 else {
      var box = single(drawn, style)
      box.italic = points(font.italicCorrection(of: drawn), size)
      if !isVertical {
        // It begins where what it stands over begins.
        let left = points(font.extents(of: drawn).left, size)
        var moved = MathBox(width: points(length, size))
        moved.add(box, x: -left)
        return moved
      }
      return box
    }
    return scaled(drawn, by: Double(wanted) / Double(length), isVertical: isVertical, style)
  }

  /// A shape that is longer in one direction than it is drawn.
  private func scaled(
    _ glyph: MathGlyph, by factor: Double, isVertical: Bool, _ style: MathStyle
  ) -> MathBox {
    let size = size(style)
    // Beyond that nothing is left to be seen of it.
    let factor = min(factor, 60)
    let extents = font.extents(of: glyph)
    let across = isVertical ? 1 : factor
    let up = isVertical ? factor : 1
    var box = MathBox(
      ascent: points(extents.ascent, size) * up, descent: points(extents.descent, size) * up)
    let left = isVertical ? 0 : points(extents.left, size) * across
    box.width =
      isVertical
      ? points(max(extents.advance, extents.right), size)
      : points(extents.right - extents.left, size) * across
    box.pieces.append(
      .glyph(
        id: glyph.id, font: glyph.font, x: -left, y: 0, size: size * glyph.scale * up,
        stretch: Int((across / up * 1_000).rounded()) - 1_000, style.color))
    return box
  }

  /// A shape that is built of parts, at least so long; nil where parts do not make it any longer.
  private func built(
    _ parts: [MathGlyphPart], of glyph: MathGlyph, to wanted: Int, isVertical: Bool,
    _ style: MathStyle
  ) -> MathBox? {
    let overlap = max(font.leastOverlap(isVertical: isVertical), 0)
    let fixed = parts.filter { !$0.isExtender }
    let extenders = parts.filter(\.isExtender)
    let step = extenders.reduce(0) { $0 + $1.length - overlap }
    guard step > 0, parts.count <= Self.mostParts else { return nil }
    let least = fixed.reduce(overlap) { $0 + $1.length - overlap }
    let most = (Self.mostParts - fixed.count) / extenders.count
    let times = min(max((wanted - least + step - 1) / step, fixed.isEmpty ? 1 : 0), most)
    let row = parts.flatMap { part in
      [MathGlyphPart](repeating: part, count: part.isExtender ? times : 1)
    }
    guard !row.isEmpty else { return nil }
    // What is too much goes into the joints, as far as they allow it.
    var rest = least + times * step - wanted
    let size = size(style)
    var (box, place) = (MathBox(), 0)
    for (number, part) in row.enumerated() {
      if number > 0 {
        let room = max(min(row[number - 1].endOverlap, part.startOverlap) - overlap, 0)
        let more = min(max(rest, 0) / (row.count - number), room)
        rest -= more
        place -= overlap + more
      }
      var shape = glyph
      (shape.id, shape.x, shape.y) = (part.id, 0, 0)
      let extents = font.extents(of: shape)
      let x = isVertical ? 0 : place - extents.left
      let y = isVertical ? place + extents.descent : 0
      box.pieces.append(
        .glyph(
          id: part.id, font: glyph.font, x: points(x, size), y: points(y, size),
          size: size * glyph.scale, stretch: 0, joins: number > 0, style.color))
      if isVertical {
        box.width = max(box.width, points(max(extents.advance, extents.right), size))
      } else {
        box.ascent =
          number == 0
          ? points(extents.ascent, size)
          : max(box.ascent, points(extents.ascent, size))
        box.descent =
          number == 0
          ? points(extents.descent, size)
          : max(box.descent, points(extents.descent, size))
      }
      place += part.length
    }
    if isVertical {
      box.ascent = points(place, size)
    } else {
      box.width = points(place, size)
    }
    return box
  }
}
