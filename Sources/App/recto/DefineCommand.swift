import ArgumentParser
import RectoBookModel
import RectoCommandOptions
import RectoDictionaries
import RectoReaderCore
import RectoSettings
import RectoWindowSession

/// `recto define`: what dictionaries say of words.
struct DefineCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "define", abstract: "Look up a word in your dictionaries.",
    discussion: """
      Looks in the folders that the settings name, $XDG_DATA_HOME/stardict/dic, /usr/share/stardict/dic and \
      /usr/share/dictd, and asks a dict service on this computer where the settings allow it. Several words are \
      looked up as one. Without an entry for the word, the entry of the word that it comes from is printed. If there is \
      none either, the status is 1. With --json, one object with word, near and articles, each with headword, \
      pronunciation, dictionary and text.
      """)

  @Argument(help: "The word.") var word: [String]
  @Option(
    help: "Look in this folder first.", completion: .directory, transform: OptionValue.folder)
  var dictionaries: String?
  @Option(
    help: "The folder that holds settings.", completion: .directory, transform: OptionValue.folder)
  var dataDir: String?
  @Flag(help: "Print one JSON object.") var json = false

  func validate() throws {
    let asked = word.joined(separator: " ")
    guard !WordAnswer.word(in: asked).isEmpty else {
      throw ValidationError("there is no word to look up")
    }
    guard asked.count <= Limits.lookedUpCharacters else {
      throw ValidationError("the word has more than \(Limits.lookedUpCharacters) characters")
    }
  }

  @MainActor func runOnMainThread() throws {
    let folders = try UserFolders(replacedBy: dataDir).checked()
    let settings = folders.settingsFile.map { SettingsFile($0, words: .ofProgram).settings }
    let choice = DictionaryChoice(
      settings ?? ReaderSettings(), folders, named: dictionaries.map { [$0] } ?? [])
    let answer = choice.shelf.answer(to: word.joined(separator: " "))
    for trouble in answer.troubles { StandardError.report(trouble) }
    if json { try Self.object(answer).print() }
    guard answer.dictionaryCount > 0 else {
      throw CommandFailure(reason: "there is no dictionary: \(LookUpText.whereDictionariesGo)")
    }
    guard !answer.articles.isEmpty else {
      let near =
        answer.nearWords.isEmpty ? "" : "; near: " + answer.nearWords.joined(separator: ", ")
      throw CommandFailure(reason: "no entry for '\(answer.word)'\(near)")
    }
    if !json { try StandardOutput.print(lines: WordPrinter.lines(of: answer)) }
  }

  private static func object(_ answer: WordAnswer) -> JSONValue {
    let articles = answer.articles.map { article -> JSONValue in
      .object([
        ("headword", .string(article.headword)), ("pronunciation", .string(article.pronunciation)),
        ("dictionary", .string(article.dictionary)),
        ("text", .string(article.paragraphs.map(\.text).joined(separator: "\n"))),
      ])
    }
    return .object([
      ("word", .string(answer.word)), ("articles", .array(articles)),
      ("near", .array(answer.nearWords.map { .string($0) })),
    ])
  }
}
