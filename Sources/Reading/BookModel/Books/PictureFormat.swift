/// The formats of pictures that are drawn, as pages or as books of their own.
public enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg, png, webp, avif, jxl, heif, jp2, ico, gif, tiff, bmp, qoi

  /// What the names of its files end in, in small letters and without a point, the usual one first.
  public var suffixes: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif", "pjpeg"]
    case .png: ["png", "apng"]
    case .webp: ["webp"]
    case .avif: ["avif"]
    case .jxl: ["jxl"]
    case .heif: ["heic", "heif"]
    case .jp2: ["jp2", "j2k", "jpx"]
    case .ico: ["ico"]
    case .gif: ["gif"]
    case .tiff: ["tif", "tiff"]
    case .bmp: ["bmp"]
    case .qoi: ["qoi"]
    }
  }

  /// What a desktop calls it.
  public var mediaTypes: [String] {
    switch self {
    case .jpeg: ["image/jpeg"]
    case .png: ["image/png"]
    case .webp: ["image/webp"]
    case .avif: ["image/avif"]
    case .jxl: ["image/jxl"]
    case .heif: ["image/heic", "image/heif"]
    case .jp2: ["image/jp2"]
    case .ico: ["image/vnd.microsoft.icon"]
    case .gif: ["image/gif"]
    case .tiff: ["image/tiff"]
    case .bmp: ["image/bmp"]
    case .qoi: ["image/qoi"]
    }
  }

  /// The format that the end of a file's name says; nil where it says none.
  public init?(named name: String) {
    guard let format = name.fileSuffix.flatMap({ Self.bySuffix[$0] }) else { return nil }
    self = format
  }

  private static let bySuffix = Dictionary(
    allCases.flatMap { format in format.suffixes.map { ($0, format) } }
  ) { first, _ in first }

  /// Whether pages are stored in it: folders of icons are no books.
  public var isOfPages: Bool { self != .ico }

  /// Whether a file of this name may be a page.
  public static func isPage(named name: String) -> Bool {
    PictureFormat(named: name)?.isOfPages ?? false
  }
}
