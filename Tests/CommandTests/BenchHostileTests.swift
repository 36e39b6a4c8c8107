import BookFixtures
import Foundation
import Testing

@testable import RectoBenchmarks

@Suite("spoiled books")
struct BenchHostileTests {
  @Test("a seed makes the same mutant again, and another seed another", arguments: UInt64(0)..<200)
  func seeds(seed: UInt64) {
    let file = (0..<Int(seed * seed % 5000 + 1)).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var (first, again) = (Mutation(seed: seed), Mutation(seed: seed))
    let mutant = first.mutant(of: file)
    #expect(again.mutant(of: file) == mutant)
    #expect((1...3 * file.count).contains(mutant.count))
  }

  @Test("mutants differ from the file, and from one another")
  func differences() {
    let file = (0..<4000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let mutants = Set(
      (UInt64(0)..<300).map { seed in
        var mutation = Mutation(seed: seed)
        return mutation.mutant(of: file)
      })
    #expect(mutants.count > 290)
    #expect(mutants.count { $0.count != file.count } > 50)
    #expect(mutants.count { $0.count == file.count } > 50)
  }

  @Test("nothing spoils an empty file")
  func empty() {
    var mutation = Mutation(seed: 1)
    #expect(mutation.mutant(of: []) == [])
  }

  @Test("a run counts every mutant and leaves nothing behind")
  func run() throws {
    let folder = try TemporaryFolder()
    let pages = (1...3).map { page in
      ZipFixture.Entry("\(page).png", PNGFixture.bytes(width: 40, height: 60))
    }
    try folder.write(ZipFixture.bytes(pages), to: "good/a.cbz")
    try folder.write(PDFFixture.bytes(sizes: [(30, 40), (50, 60)]), to: "good/b.pdf")
    try folder.write([0, 1, 2, 3], to: "good/c.txt")
    for name in ["home", "current", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    func bench(_ seed: Int) throws -> [String: Any] {
      let process = Process()
      process.executableURL = RectoProcess.executable
      process.arguments = [
        "bench", "hostile", "--books", folder.url.appending(path: "good").path, "--mutants", "12",
        "--seed", "\(seed)", "--json",
      ]
      process.environment = [
        // Of its own, since other programs write into the person's meanwhile.
        "HOME": folder.url.appending(path: "home").path,
        "TMPDIR": folder.url.appending(path: "tmp").path,
      ]
      process.currentDirectoryURL = folder.url.appending(path: "current")
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(String(decoding: bytes, as: UTF8.self))")
      return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    }
    let (first, again) = (try bench(5), try bench(5))
    for name in ["mutants", "opened", "refused", "pages", "placeholders", "deaths"] {
      #expect(first[name] as? Int == again[name] as? Int, "\(name)")
    }
    #expect(first["mutants"] as? Int == 12)
    #expect((first["opened"] as? Int ?? 0) + (first["refused"] as? Int ?? 0) == 12)
    #expect((first["books"] as? [Any])?.count == 2, "what does not open is not spoiled")
    #expect((first["failures"] as? [Any])?.isEmpty == true)
    for name in ["home", "current", "tmp"] {
      let left = FileManager.default.subpaths(atPath: folder.url.appending(path: name).path)
      // Opening the good books beside is ordinary reading, which may make the cache's folder.
      #expect(left?.filter { ![".cache", ".cache/recto"].contains($0) } == [], "\(name)")
    }
  }

  @Test("without books it says so")
  func noBooks() throws {
    let process = try RectoProcess("bench hostile --books /none --mutants 1")
    #expect(process.status != 0)
    #expect(
      process.errors == "recto: /none: no books found; name a folder with --books\n")
  }
}
