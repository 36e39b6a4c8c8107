import BookFixtures
import Foundation
import RectoShaderText
import Testing

@testable import RectoSceneRendering

@Suite("shader files that are not taken apart") @MainActor struct UsualFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in BuiltInShaders.names {
      try folder.write(Array(try #require(BuiltInShaders.text(of: name)).utf8), to: name)
    }
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private var files: ShaderSources { ShaderSources(folders: [folder.url.path]) }

  @Test("they are known by the digest that they have when they are")
  func digest() throws {
    let digest = ShaderSources.builtIn.snapshot.digest
    #expect(ShaderSources.builtIn.usualDigest == digest)
    #expect(ShaderSources(folders: [folder.url.path, "/nowhere"]).usualDigest == digest)
    #expect(files.snapshot.digest == digest)
    // The overlay's own lie beside them in an installation, and what is no shader is nobody's.
    try write("void main() {}", to: "overlay.frag")
    try write("hello", to: "README.md")
    #expect(files.usualDigest == digest)
    #expect(ShaderSources.builtIn.snapshot.frame.posts.isEmpty)
  }

  @Test(
    "they are not where any says something else, or one more lies beside them",
    arguments: [
      "leaf.frag", "common.glsl", "frame.passes", "post-sepia.glsl", "desk.glsl", "lef.frag",
    ])
  func others(name: String) throws {
    let text = BuiltInShaders.text(of: name) ?? ""
    try write(text + "\n", to: name)
    #expect(files.usualDigest == nil)
  }

  @Test("a file is the same whether it was asked for alone or with the others")
  func alone() throws {
    for name in BuiltInShaders.names {
      let file = try #require(BuiltInShaders.file(name))
      #expect(file == BuiltInShaders.all[name])
    }
    #expect(BuiltInShaders.file("nothing.glsl") == nil)
    #expect(Set(BuiltInShaders.all.keys) == Set(BuiltInShaders.names))
  }
}
