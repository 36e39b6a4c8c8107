internal import PageGeometry

/// Strokes with all that was done to them, as bytes that travel alone.
///
/// Law: the deeds that are unpacked make of an empty page the items that were packed, in their order.
public enum DrawingBytes {
  /// In those of version 1 samples stand as they are kept, and not in columns.
  private static let (first, version): (UInt64, UInt64) = (1, 2)
  /// No page has more strokes, and nothing more was done to them.
  private static let most: UInt64 = 1 << 24

  /// Packs items of a drawing.
  public static func packed(_ items: [Drawing.Item]) -> [UInt8] {
    var writer = VariableBytes()
    writer.append(version)
    writer.append(UInt64(items.count))
    for item in items {
      let stroke = item.stroke
      writer.append(stroke.id)
      writer.append(UInt64(stroke.tool.rawValue))
      writer.append(UInt64(stroke.model.rawValue))
      writer.append(UInt64(stroke.color))
      writer.append(stroke.width)
      writer.append(stroke.unit)
      let samples = SampleColumns.spread(stroke.packed)
      writer.append(UInt64(samples.count))
      writer.append(bytes: samples)
    }
    let deeds = deeds(after: items)
    writer.append(UInt64(deeds.count))
    for deed in deeds {
      let (kind, body) = DeedBytes.packed(deed)
      writer.append(UInt64(kind.rawValue))
      writer.append(UInt64(body.count))
      writer.append(bytes: body)
    }
    return writer.bytes
  }

  /// What was done to items since they were drawn, in as few deeds as tell it.
  private static func deeds(after items: [Drawing.Item]) -> [Deed] {
    var (deeds, erased): ([Deed], [Stroke.ID: ParameterSet]) = ([], [:])
    for item in items {
      let id = item.stroke.id
      if item.color != item.stroke.color { deeds.append(.color([id], item.color)) }
      if item.placement != Placement() { deeds.append(.place([id], item.placement)) }
      if !item.erased.isEmpty { erased[id] = item.erased }
    }
    return erased.isEmpty ? deeds : deeds + [.erase(erased)]
  }

  /// Unpacks deeds.
  ///
  /// - Parameter bytes: whatever they are.
  /// - Returns: first those that add the strokes; nil where these bytes were not packed here.
  public static func deeds(from bytes: [UInt8]) -> [Deed]? {
    var reader = VariableBytes(bytes)
    guard let version = reader.next(), version == first || version == Self.version,
      let strokes = count(reader.next())
    else { return nil }
    var deeds: [Deed] = []
    for _ in 0..<strokes {
      guard let stroke = stroke(&reader, of: version) else { return nil }
      deeds.append(.add(stroke))
    }
    guard let more = count(reader.next()) else { return nil }
    for _ in 0..<more {
      guard let kind = reader.next().flatMap({ DeedBytes.Kind(rawValue: Int(clamping: $0)) }),
        let length = count(reader.next()), let body = reader.nextBytes(length),
        let deed = DeedBytes.deed(kind, from: Array(body), stroke: { _ in nil })
      else { return nil }
      deeds.append(deed)
    }
    return reader.isAtEnd ? deeds : nil
  }

  private static func stroke(_ reader: inout VariableBytes, of version: UInt64) -> Stroke? {
    guard let id = reader.nextID(),
      let tool = reader.next().flatMap({ PenTool(rawValue: Int(clamping: $0)) }),
      let model = reader.next().flatMap({ Stroke.Model(rawValue: Int(clamping: $0)) }),
      let color = reader.next().flatMap({ UInt32(exactly: $0) }),
      let width = reader.nextNumber(), let unit = reader.nextNumber(),
      let length = reader.next().flatMap({ Int(exactly: $0) }),
      let bytes = reader.nextBytes(length),
      let packed = version == first ? Array(bytes) : SampleColumns.gathered(Array(bytes))
    else { return nil }
    return try? Stroke(
      packed: packed, id: id, tool: tool, width: width, color: color, unit: unit,
      model: model)
  }

  private static func count(_ number: UInt64?) -> Int? {
    number.flatMap { $0 <= most ? Int($0) : nil }
  }
}

extension Deed {
  /// The same about some strokes alone; nil where nothing of it is about them.
  ///
  /// What takes everything away is about all.
  public func about(_ isMeant: (Stroke.ID) -> Bool) -> Deed? {
    switch self {
    case .add(let stroke): return isMeant(stroke.id) ? self : nil
    case .erase(let parts):
      let parts = parts.filter { isMeant($0.key) }
      return parts.isEmpty ? nil : .erase(parts)
    case .place(let ids, let placement):
      let ids = ids.filter(isMeant)
      return ids.isEmpty ? nil : .place(ids, placement)
    case .color(let ids, let color):
      let ids = ids.filter(isMeant)
      return ids.isEmpty ? nil : .color(ids, color)
    case .clear: return self
    }
  }
}
