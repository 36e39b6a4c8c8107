import RectoFlowModel

/// Tables that text flows around.
extension Flow {
  /// The table that stands in no other and begins with a block; nil where none does.
  func outerTable(from block: Int) -> Int? {
    let first = tables.partitionPoint { $0.blocks.lowerBound >= block }
    guard first < tables.count, tables[first].level == 0, tables[first].blocks.lowerBound == block
    else { return nil }
    return first
  }

  /// The tables of a float that stand in no other.
  func tables(in float: FlowFloat) -> [Int] {
    let first = tables.partitionPoint { $0.blocks.lowerBound >= float.blocks.lowerBound }
    return tables[first...].indices
      .prefix { tables[$0].blocks.upperBound <= float.blocks.upperBound }
      .filter { tables[$0].level == 0 }
  }
}

extension GalleyMaker {
  /// How far the tables of a float reach from its side of the page's text; nil where it has none.
  func widestTable(of float: FlowFloat) -> Int? {
    flow.tables(in: float).compactMap { table in
      guard columns.indices.contains(table) else { return nil }
      let edge = columns[table]
      return float.isRight ? Int(wishes.measure) - edge.left : edge.left + edge.width
    }.max()
  }

  /// Whether a float has tables with others in their cells, which are part of rows that pages are made of.
  func hasNestedTables(_ float: FlowFloat) -> Bool {
    flow.tables(in: float).contains { !nesting.inner[$0].isEmpty }
  }
}

extension TypesetChapter {
  /// The tables on a page that text flows around, each with where it begins.
  func floatedTables(on sheet: Sheet) -> [(table: Int, band: Sheet.Band)] {
    sheet.rows.compactMap { row in
      let block = galley.blocks[Int(row.block)]
      guard block.isFloat, let table = flow.outerTable(from: Int(row.block)),
        row.line < 0 || Int(row.line) == block.lines.lowerBound
      else { return nil }
      return (table, Sheet.Band(number: 0, top: Int(row.top) - block.offset, isRepeated: false))
    }
  }
}
