public import RectoBookModel

/// Pictures of pages on which much is drawn, as they were painted: opening one does not depend on the number of strokes.
///
/// The folder may be emptied or filled with anything at any time: what is no picture of the name and size that is asked
/// for is none. Every call reads or writes the disk, from any thread.
public final class InkedPictureCache: Sendable {
  /// Strokes from which on a page is worth keeping painted.
  public static let leastStrokes = 400
  /// Part of every name: another number where strokes are painted otherwise than before.
  private static let painting = "1"
  /// Bytes of all that are kept.
  private static let budget = 256 << 20

  private let files: CachedFiles

  /// The cache in `ink` of a folder; that is made when there is something to keep.
  public init(in cacheFolder: String) {
    files = CachedFiles(in: cacheFolder + "/ink", budget: Self.budget)
  }

  /// Looks for a picture.
  ///
  /// - Parameters:
  ///   - name: names the picture and what is drawn on it; letters, digits and dashes.
  ///   - chain: its levels.
  /// - Returns: the bytes of all levels; nil where it is not kept.
  public func bytes(_ name: String, of chain: MipChain) -> [UInt8]? {
    let (width, rows) = Self.size(of: chain)
    let most = QuiteOKImage.mostBytes(width: width, height: rows)
    guard let packed = files.bytes(Self.file(name), atMost: most),
      let picture = StoredPicture.picture(from: packed, width: width, heights: rows...rows)
    else { return nil }
    return Array(picture.bytes.prefix(chain.byteCount))
  }

  /// Stores the bytes of all levels of a picture; that it cannot is no reason to trouble anyone.
  public func store(_ bytes: [UInt8], of chain: MipChain, as name: String) {
    guard bytes.count == chain.byteCount else { return }
    let (width, rows) = Self.size(of: chain)
    let filled = bytes + [UInt8](repeating: 255, count: width * rows * 4 - bytes.count)
    files.store(
      QuiteOKImage.packed(Bitmap(width: width, height: rows, bytes: filled)), as: Self.file(name))
  }

  private static func file(_ name: String) -> String { "\(name)-\(painting).qoi" }

  /// The least picture as wide as the first level that has room for all of them.
  private static func size(of chain: MipChain) -> (width: Int, rows: Int) {
    let width = chain.levels[0].width
    return (width, (chain.byteCount / 4 + width - 1) / width)
  }
}
