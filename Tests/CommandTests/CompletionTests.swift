import BookFixtures
import Foundation
import Testing

/// What shells offer where a script of completions is read in, a line and what is offered of it.
@Suite("completions") struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1], to: "comic.cbz")
  }

  /// What is typed, and all that is offered for its last word or some of it.
  private static let cases: [(line: String, offers: [String])] = [
    ("recto com", ["comic.cbz"]), ("recto info com", ["comic.cbz"]),
    ("recto page com", ["comic.cbz"]), ("recto text com", ["comic.cbz"]),
    ("recto render com", ["comic.cbz"]), ("recto search com", ["comic.cbz"]),
    ("recto library add com", ["comic.cbz"]), ("recto draw list com", ["comic.cbz"]),
    ("recto draw rep", ["replay"]), ("recto notes list com", ["comic.cbz"]),
    ("recto notes ex", ["export"]), ("recto -p 3 com", ["comic.cbz"]),
    ("recto --pre", ["--preset"]), ("recto comic.cbz --turn-", ["--turn-seconds"]),
    ("recto info comic.cbz --js", ["--json"]), ("recto inf", ["info"]),
    ("recto library whe", ["where"]), ("recto --paper cr", ["cream"]),
    ("recto render comic.cbz --paper ni", ["night"]), ("recto --paper ", ["white", "night"]),
    ("recto ", ["info", "library", "comic.cbz"]),
  ]

  private func script(_ shell: String) throws -> String {
    let run = try RectoProcess(["--generate-completion-script", shell])
    try #require(run.status == 0)
    try folder.write(Array(run.output), to: "_recto")
    return run.text
  }

  @Test("bash offers files, options and papers")
  func bash() throws {
    // A file that is read in is no program.
    #expect(try !script("bash").hasPrefix("#!"))
    let run = try RectoProcess(
      script: """
        . ./_recto
        while IFS= read -r line; do
          read -ra COMP_WORDS <<< "$line"
          [[ "$line" = *' ' ]] && COMP_WORDS+=('')
          (( COMP_CWORD = ${#COMP_WORDS[@]} - 1, COMP_POINT = ${#line} ))
          COMP_LINE=$line COMPREPLY=()
          _recto recto "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
          echo "${COMPREPLY[*]}"
        done <<< "$LINES_TYPED"
        """, shell: ["bash", "--norc", "--noprofile", "-c"], in: folder.url.path,
      with: ["LINES_TYPED": Self.cases.map(\.line).joined(separator: "\n")])
    try check(run)
  }

  @Test(
    "fish offers them", .enabled(if: RectoProcess.isInstalled("fish"), "fish is not installed"))
  func fish() throws {
    _ = try script("fish")
    let lines = Self.cases.map { "echo (complete -C '\($0.line)' | cut -f 1)" }
    try check(
      RectoProcess(
        script: (["source _recto"] + lines).joined(separator: "\n"),
        shell: ["fish", "--no-config", "-c"], in: folder.url.path,
        with: ["HOME": folder.url.path]))
  }

  private func check(_ run: RectoProcess) throws {
    #expect(run.errors == "")
    let offered = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(offered.count > Self.cases.count, "\(run.text)")
    for (answer, wanted) in zip(offered, Self.cases) {
      let words = answer.split(separator: " ").map(String.init)
      #expect(wanted.offers.allSatisfy(words.contains), "\(wanted.line): \(answer)")
      if wanted.offers.count == 1 { #expect(words.count == 1, "\(wanted.line): \(answer)") }
    }
  }

  @Test(
    "zsh completes them in its own line editor",
    .enabled(if: RectoProcess.isInstalled("zsh"), "zsh is not installed"))
  func zsh() throws {
    _ = try script("zsh")
    // Each word is one of a kind, so that it stands in the line at once.
    let typed = Self.cases.filter { $0.offers.count == 1 }
    for (line, offers) in typed {
      let run = try RectoProcess(
        script: """
          zmodload zsh/zpty
          zpty shell "zsh -f -i"
          zpty -w shell 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; PS1=rea""dy'
          zpty -r shell seen '*ready*'
          zpty -w -n shell "$TYPED"$'\\t'
          zpty -r shell seen "*$WANTED*" && echo found
          zpty -d shell
          """, shell: ["timeout", "120", "zsh", "-f", "-c"], in: folder.url.path,
        with: ["HOME": folder.url.path, "TYPED": line, "WANTED": offers[0]])
      #expect(run.text.contains("found"), "\(line): \(run.text) \(run.errors)")
    }
  }
}
