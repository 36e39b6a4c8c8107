import Glibc
import RectoBookModel

/// The files of the typeface that text is set in, for decoders, which may open none: they are read here and handed over.
struct LentFaces {
  /// The paths of a family's files, plain, bold, italic, bold and italic, nil where there is none; or no paths at all.
  typealias Finder = @Sendable (String) -> [String?]

  private let find: Finder
  /// The family that was read last, and what it came to.
  private var read: (family: String, faces: [[UInt8]])?

  init(_ find: @escaping Finder) { self.find = find }

  /// What a decoder is to be lent before a job.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - lent: the family whose faces it has.
  /// - Returns: the family and its faces, as many as `Limits.faces`; nil where it needs nothing.
  mutating func faces(
    for job: Job, beside lent: String?
  ) -> (family: String, faces: [[UInt8]])? {
    guard let layout = job.layout, case .family(let family) = layout.typeface, family != lent
    else { return nil }
    if let read, read.family == family { return read }
    let paths = find(family).prefix(Limits.faces)
    var faces = paths.map { path in
      path.flatMap { Self.bytes(at: $0, atMost: Limits.faceBytes) } ?? []
    }
    faces += [[UInt8]](repeating: [], count: Limits.faces - faces.count)
    let found = (family, faces)
    read = found
    return found
  }

  /// The bytes of a file of fonts and the like; nil where it cannot be read, or is empty or larger than allowed.
  static func bytes(at path: String, atMost limit: Int) -> [UInt8]? {
    let number = unsafe open(DiskPath.characters(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return nil }
    let file = Descriptor(taking: number)
    var facts = stat()
    guard unsafe fstat(file.number, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      (1...limit).contains(Int(facts.st_size))
    else { return nil }
    let count = Int(facts.st_size)
    var filled = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      while filled < count {
        let got = unsafe Glibc.read(file.number, base + filled, count - filled)
        if got <= 0 { break }
        filled += got
      }
      initialized = filled
    }
    return bytes.count == count ? bytes : nil
  }
}
