/// PDF files of three empty pages, objects 3, 4 and 5, with a table of contents.
public enum PDFContentsFixture {
  /// The object of the first line; the others follow.
  public static let firstLine = 20

  /// A file whose lines follow each other, each a dictionary's entries.
  ///
  /// `catalogue` is added to object 1, and `more` are objects that stand in for those of their
  /// numbers. Packed, all lie in object streams of eight, whose tables say numbers that are
  /// `tableError` too high.
  public static func bytes(
    _ lines: [String], catalogue: String = "", more: [Int: String] = [:], isPacked: Bool = false,
    tableError: Int = 0
  ) -> [UInt8] {
    var objects = [
      1: "<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R\(catalogue)>>",
      2: "<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>",
      6: "<</First \(firstLine) 0 R/Last \(firstLine + lines.count - 1) 0 R>>",
    ]
    for page in 3...5 { objects[page] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 30 40]>>" }
    for (index, line) in lines.enumerated() {
      let number = firstLine + index
      let before = index > 0 ? "/Prev \(number - 1) 0 R" : ""
      let after = index + 1 < lines.count ? "/Next \(number + 1) 0 R" : ""
      objects[number] = "<</Parent 6 0 R\(before)\(after)\(line)>>"
    }
    objects.merge(more) { $1 }
    let sorted = objects.sorted { $0.key < $1.key }
    return isPacked ? packed(sorted, tableError) : plain(sorted)
  }

  private static func plain(_ objects: [(key: Int, value: String)]) -> [UInt8] {
    var text = "%PDF-1.4\n"
    for (number, object) in objects { text += "\(number) 0 obj\n\(object)\nendobj\n" }
    return Array((text + "trailer\n<</Root 1 0 R>>\n%%EOF\n").utf8)
  }

  private static func packed(
    _ objects: [(key: Int, value: String)], _ tableError: Int
  ) -> [UInt8] {
    let firstStream = (objects.last?.key ?? 0) + 1
    var file = Array("%PDF-1.5\n".utf8)
    var places: [Int: (kind: UInt8, Int, Int)] = [:]
    var number = firstStream
    for start in stride(from: 0, to: objects.count, by: 8) {
      var (table, body) = ("", "")
      for (index, object) in objects[start..<min(start + 8, objects.count)].enumerated() {
        table += "\(object.key + tableError) \(body.utf8.count) "
        body += object.value + " "
        places[object.key] = (2, number, index)
      }
      places[number] = (1, file.count, 0)
      let length = table.utf8.count + body.utf8.count
      let facts = "/Type/ObjStm/N \(min(8, objects.count - start))/First \(table.utf8.count)"
      file += "\(number) 0 obj\n<<\(facts)/Length \(length)>>stream\n".utf8
      file += "\(table)\(body)\nendstream\nendobj\n".utf8
      number += 1
    }
    let start = file.count
    places[number] = (1, start, 0)
    let facts = "/Type/XRef/Size \(number + 1)/W[1 4 2]/Root 1 0 R/Length \(7 * (number + 1))"
    file += "\(number) 0 obj\n<<\(facts)>>stream\n".utf8
    for entry in 0...number {
      let (kind, first, second) = places[entry] ?? (0, 0, 0)
      file.append(kind)
      for shift in [24, 16, 8, 0] { file.append(UInt8(first >> shift & 255)) }
      for shift in [8, 0] { file.append(UInt8(second >> shift & 255)) }
    }
    return file + Array("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8)
  }
}
