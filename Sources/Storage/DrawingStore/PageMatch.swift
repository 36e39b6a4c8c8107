/// Finds surfaces of pages in a book that has other pages now.
enum PageMatch {
  struct Surface: Equatable {
    var id: Int64
    /// The number of its page so far; below 1 where that is no more.
    var page: Int
    /// What its page is by its file; nil where that was never told.
    var content: UInt32?
  }

  /// Says which surfaces get another page: each that is anchored the nearest one with its content, none of them twice.
  ///
  /// Laws: no two surfaces have one page; with the contents that they were anchored in none moves.
  ///
  /// - Parameters:
  ///   - surfaces: all of a book.
  ///   - contents: what each page is, the first page first.
  /// - Returns: the new page of each surface that moves; one that belongs to no page has a number below 1 of its own.
  static func moves(of surfaces: [Surface], to contents: [UInt32?]) -> [(id: Int64, page: Int)] {
    var places: [UInt32: [Int]] = [:]
    for (index, content) in contents.enumerated() {
      if let content { places[content, default: []].append(index + 1) }
    }
    var taken: Set<Int> = []
    var found: [Int64: Int] = [:]
    func take(_ surface: Surface, _ page: Int) {
      found[surface.id] = page
      taken.insert(page)
    }
    let anchored = surfaces.filter { $0.content != nil }
    // Pages that are where they were come first: of equal ones the others look elsewhere.
    for surface in anchored where contents.indices.contains(surface.page - 1) {
      if contents[surface.page - 1] == surface.content { take(surface, surface.page) }
    }
    for surface in anchored where found[surface.id] == nil {
      let pages = surface.content.flatMap { places[$0] } ?? []
      let nearest = pages.filter { !taken.contains($0) }
        .min { abs($0 - surface.page) < abs($1 - surface.page) }
      if let nearest { take(surface, nearest) }
    }
    return surfaces.compactMap { surface in
      let stays = surface.content == nil && surface.page > 0 && !taken.contains(surface.page)
      let page = found[surface.id] ?? (stays ? surface.page : Int(-surface.id))
      return page == surface.page ? nil : (surface.id, page)
    }
  }
}
