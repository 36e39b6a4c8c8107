/// Fonts of an EPUB whose beginnings are veiled, so that they are of use in their book only.
///
/// No lock: what unveils them stands in the book, as its specifications say.
struct FontVeils {
  /// How a font is veiled.
  enum Kind: Equatable {
    /// By the IDPF: 1,040 bytes with the SHA-1 of the book's unique identifier.
    case idpf
    /// By Adobe: 1,024 bytes with the book's UUID.
    case adobe
  }

  private var kinds: [String: Kind] = [:]
  private var keys: [Kind: [UInt8]] = [:]

  /// No font is veiled.
  init() {}

  /// Those of a book in an archive.
  init(_ zip: ZipSource, _ package: PackageDocument) {
    if let encryption = zip.text("META-INF/encryption.xml") {
      self.init(encryption, identifiers: package.identifiers)
    } else {
      self.init()
    }
  }

  /// Reads which fonts are.
  ///
  /// - Parameters:
  ///   - encryption: the book's `META-INF/encryption.xml`.
  ///   - identifiers: the book's identifiers, the unique one first.
  init(_ encryption: String, identifiers: [String]) {
    var kind: Kind?
    for tag in Markup.tags(in: encryption) {
      switch tag.name {
      case "EncryptionMethod":
        kind =
          switch tag.attributes["Algorithm"] {
          case "http://www.idpf.org/2008/embedding": .idpf
          case "http://ns.adobe.com/pdf/enc#RC": .adobe
          default: nil
          }
      case "CipherReference":
        if let kind, let link = tag.attributes["URI"] {
          kinds[InnerPath.resolve(link, from: "")] = kind
        }
      default: break
      }
    }
    if let unique = identifiers.first {
      let name = unique.unicodeScalars.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0.value) }
      keys[.idpf] = SHA1.digest(Array(String(String.UnicodeScalarView(name)).utf8))
    }
    keys[.adobe] = identifiers.lazy.compactMap(Self.uuid).first
  }

  /// The bytes of a UUID, whatever stands before it.
  private static func uuid(_ identifier: String) -> [UInt8]? {
    let digits = identifier.lowercased().replacing("urn:uuid:", with: "").replacing("-", with: "")
      .compactMap(\.hexDigitValue)
    guard digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  /// The bytes of a file as they are without a veil.
  func unveiled(_ bytes: [UInt8], at path: String) -> [UInt8] {
    guard let kind = kinds[path], let key = keys[kind] else { return bytes }
    var bytes = bytes
    for place in 0..<min(bytes.count, kind == .idpf ? 1_040 : 1_024) {
      bytes[place] ^= key[place % key.count]
    }
    return bytes
  }
}
