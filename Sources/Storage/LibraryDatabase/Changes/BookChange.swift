/// Something that a reader does to books of the library, to all of them alike. Those that are not there are passed
/// over.
public enum BookChange: Equatable, Sendable {
  /// Say that they were read to the end, or that they were not.
  case finish([BookID], Bool)
  /// Put them at the end of a collection, which is made where there is none of that name.
  case collect([BookID], in: String)
  /// Take them out of a collection.
  case uncollect([BookID], from: String)
  /// Change what stands on their cards. Tags come to those that are there, or in the place of them.
  case edit([BookID], CardEdit, addsTags: Bool)
  /// Forget that they are there; their files stay.
  case remove([BookID])
  /// Bring back what was removed, as it was.
  case restore([BookID])

  /// The books that are meant.
  public var books: [BookID] {
    switch self {
    case .finish(let books, _), .collect(let books, _), .uncollect(let books, _),
      .edit(let books, _, _), .remove(let books), .restore(let books):
      books
    }
  }
}
