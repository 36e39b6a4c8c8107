public import RectoBookModel

/// Something that is done in the library from the shelf. Books go by their numbers there.
public enum ShelfDeed: Equatable, Sendable {
  /// Say that a book was read to its end, or that it was not.
  case finish(Int, Bool)
  /// Put a book into a collection, which is made where there is none of that name.
  case collect(Int, in: String)
  /// Take a book out of a collection.
  case uncollect(Int, from: String)
  /// Let a field of a book's card say this; nothing where it is empty.
  case edit(Int, CardField, String)
  /// Forget that a book is there; its file stays.
  case forget(Int)
  /// Bring a book of a title back that was forgotten.
  case bringBack(BookLocation, title: String)
}
