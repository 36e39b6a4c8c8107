import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("codes of text")
struct TextCodeTests {
  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let bytes: [UInt8]

    init(_ name: String, _ text: String, _ code: String) {
      (testDescription, self.text) = (name, text)
      bytes = Array(Data(base64Encoded: code) ?? Data())
    }
  }

  static let samples = [
    Sample(
      "windows-1251",
      "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива "
        + "по-своему. Всё смешалось в доме Облонских.",
      "wvHlIPH34PHy6+ji++Ug8eXs/Ogg7+717uboIOTw8+Mg7eAg5PDz4+AsIOrg5uTg/yDt5fH34PHy6+ji4P8g"
        + "8eXs/P8g7eXx9+Dx8uvo4uAg7+4t8eLu5ezzLiDC8bgg8ezl+ODr7vH8IOIg5O7s5SDO4evu7fHq6PUu"),
    Sample(
      "koi8-r",
      "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива "
        + "по-своему. Все смешалось в доме Облонских.",
      "99PFINPewdPUzMnX2cUg08XN2Mkg0M/Iz9bJIMTS1ccgzsEgxNLVx8EsIMvB1sTB0SDOxdPewdPUzMnXwdEg"
        + "08XN2NEgzsXT3sHT1MzJ18Eg0M8t09fPxc3VLiD308Ug083F28HMz9PYINcgxM/NxSDvwszPztPLycgu"),
    Sample(
      "Shift-JIS",
      "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじ"
        + "めじめした所でニャーニャー泣いていた事だけは記憶している。",
      "jOGUeYLNlEyCxYKggumBQpa8kU+CzYLcgr6Ws4KigUKCx4KxgsWQtoLqgr2CqYLGgvGCxoypk5aCqoLCgqmC"
        + "yoFCib2CxYLglJaIw4KigraC34K2gt+CtYK9j4qCxYNqg4OBW4Nqg4OBW4uDgqKCxIKigr2OloK+gq+CzYtM"
        + "ia+CtYLEgqKC6YFC"),
    Sample(
      "GBK",
      "话说天下大势，分久必合，合久必分。周末七国分争，并入于秦。及秦灭之后，楚、汉分争"
        + "，又并入于汉。",
      "u7DLtczsz8K088rGo6y31r7Dsdi6z6Osus++w7HYt9aho9bcxKnG37n6t9bV+aOssqLI69Pax9iho7ywx9jD"
        + "8NauuvOjrLP+oaK6urfW1fmjrNPWsqLI69Paurqhow=="),
    Sample(
      "Big5",
      "話說天下大勢，分久必合，合久必分。周末七國分爭，並入於秦。及秦滅之後，楚、漢分爭"
        + "，又並入於漢。",
      "uNy7oaTRpFWkarbVoUGkwKRbpbKmWKFBplikW6WypMChQ6lQpb2kQ7DqpMCqp6FBqMOkSqnzr7OhQ6TOr7O3"
        + "wKSnq+GhQbehoUK6fqTAqqehQaRTqMOkSqnzun6hQw=="),
    Sample(
      "EUC-KR",
      "모든 행복한 가정은 서로 닮았지만 불행한 가정은 저마다 나름의 이유로 불행하다. 오블론스키 집안은 모든 것이 뒤죽박죽이었다.",
      "uPC15yDH4Lq5x9EgsKHBpMC6ILytt84gtOC+0sH2uLggutLH4MfRILChwaTAuiDA+ri2tNkgs6q4p8DHIMDM"
        + "wK+3ziC60sfgx8+02S4gv8C67bfQvbrFsCDB/b7IwLoguPC15yCwzcDMILXawde52sHXwMy++rTZLg=="),
    Sample(
      "windows-1252",
      "“It was the best of times” — he said – and didn’t stop… It was the worst of "
        + "times, it was the age of wisdom.",
      "k0l0IHdhcyB0aGUgYmVzdCBvZiB0aW1lc5QglyBoZSBzYWlkIJYgYW5kIGRpZG6SdCBzdG9whSBJdCB3YXMg"
        + "dGhlIHdvcnN0IG9mIHRpbWVzLCBpdCB3YXMgdGhlIGFnZSBvZiB3aXNkb20u"),
    Sample(
      "windows-1252, French",
      "Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, "
        + "mes yeux se fermaient si vite que je n’avais pas le temps de me dire : « Je "
        + "m’endors. » Et, une demi-heure après, la pensée qu’il était temps de chercher le "
        + "sommeil m’éveillait ; œuvre, cœur.",
      "TG9uZ3RlbXBzLCBqZSBtZSBzdWlzIGNvdWNo6SBkZSBib25uZSBoZXVyZS4gUGFyZm9pcywg4CBwZWluZSBt"
        + "YSBib3VnaWUg6XRlaW50ZSwgbWVzIHlldXggc2UgZmVybWFpZW50IHNpIHZpdGUgcXVlIGplIG6SYXZhaXMg"
        + "cGFzIGxlIHRlbXBzIGRlIG1lIGRpcmUgOiCrIEplIG2SZW5kb3JzLiC7IEV0LCB1bmUgZGVtaS1oZXVyZSBh"
        + "cHLocywgbGEgcGVuc+llIHF1kmlsIOl0YWl0IHRlbXBzIGRlIGNoZXJjaGVyIGxlIHNvbW1laWwgbZLpdmVp"
        + "bGxhaXQgOyCcdXZyZSwgY5x1ci4="),
    Sample(
      "Mac Roman",
      "Tous les êtres humains naissent libres et égaux en dignité et en droits. “Où est"
        + " l’été ?” demanda-t-il à sa mère, très inquiète. Ça ne fait rien — répondit-elle"
        + ".",
      "VG91cyBsZXMgkHRyZXMgaHVtYWlucyBuYWlzc2VudCBsaWJyZXMgZXQgjmdhdXggZW4gZGlnbml0jiBldCBlbi"
        + "Bkcm9pdHMuINJPnSBlc3QgbNWOdI4gP9MgZGVtYW5kYS10LWlsIIggc2EgbY9yZSwgdHKPcyBpbnF1aY90ZS4g"
        + "gmEgbmUgZmFpdCByaWVuINEgco5wb25kaXQtZWxsZS4="),
    Sample(
      "Mac Roman, a speech",
      "“Où est l’été ?” demanda-t-il à sa mère, très inquiète. Ça ne fait"
        + " rien — répondit-elle. Voilà le café où nous dînâmes.",
      "0k+dIGVzdCBs1Y50jiA/0yBkZW1hbmRhLXQtaWwgiCBzYSBtj3JlLCB0co9zIGlucXVpj3RlLiCCYSBuZSBmYW"
        + "l0IHJpZW4g0SByjnBvbmRpdC1lbGxlLiBWb2lsiCBsZSBjYWaOIG+dIG5vdXMgZJRuiW1lcy4="),
    Sample(
      "code page 850",
      "Die schönen Mädchen hüpften über die grünen Wiesen. Äpfel, Öl und Über"
        + "mut gehören dazu, außerdem süße Früchte.",
      "RGllIHNjaJRuZW4gTYRkY2hlbiBogXBmdGVuIIFiZXIgZGllIGdygW5lbiBXaWVzZW4uII5wZmVsLCCZbCB1bm"
        + "QgmmJlcm11dCBnZWiUcmVuIGRhenUsIGF14WVyZGVtIHOB4WUgRnKBY2h0ZS4="),
    Sample(
      "code page 437",
      "Größe und Höhe der Brücke über die Straße: müde Männer hören schöne Lieder, währ"
        + "end Ärzte Öl über die Übung gießen.",
      "R3KU4WUgdW5kIEiUaGUgZGVyIEJygWNrZSCBYmVyIGRpZSBTdHJh4WU6IG2BZGUgTYRubmVyIGiUcmVuIHNjaJ"
        + "RuZSBMaWVkZXIsIHeEaHJlbmQgjnJ6dGUgmWwggWJlciBkaWUgmmJ1bmcgZ2ll4WVuLg=="),
    Sample(
      "windows-1250",
      "Litwo! Ojczyzno moja! ty jesteś jak zdrowie; ile cię trzeba cenić, ten tylko się "
        + "dowie, kto cię stracił. Dziś piękność twą w całej ozdobie widzę i opisuję, bo "
        + "tęsknię po tobie.",
      "TGl0d28hIE9qY3p5em5vIG1vamEhIHR5IGplc3RlnCBqYWsgemRyb3dpZTsgaWxlIGNp6iB0cnplYmEgY2Vu"
        + "aeYsIHRlbiB0eWxrbyBzaeogZG93aWUsIGt0byBjaeogc3RyYWNpsy4gRHppnCBwaeprbm+c5iB0d7kgdyBj"
        + "YbNlaiBvemRvYmllIHdpZHrqIGkgb3Bpc3Vq6iwgYm8gdOpza25p6iBwbyB0b2JpZS4="),
    Sample(
      "windows-1253",
      "Ο άνθρωπος είναι το μέτρο όλων των πραγμάτων, αυτών που υπάρχουν ότι υπάρχουν "
        + "και αυτών που δεν υπάρχουν ότι δεν υπάρχουν.",
      "zyDc7ejx+fDv8iDl3+3h6SD07yDs3fTx7yD86/ntIPT57SDw8eHj7Nz0+e0sIOH19P7tIPDv9SD18Nzx9+/1"
        + "7SD89Okg9fDc8ffv9e0g6uHpIOH19P7tIPDv9SDk5e0g9fDc8ffv9e0g/PTpIOTl7SD18Nzx9+/17S4="),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The words of a file's first page, and whether a search finds some.
  private func read(_ bytes: [UInt8], finding words: String) throws -> (String, Bool) {
    let book = try openBook(folder.write(bytes, to: "book.txt"))
    let letters = try book.letters(of: PageNumber(1))
    let lines = String(String.UnicodeScalarView(letters.scalars)).split(whereSeparator: \.isNewline)
    var search = try #require(TextSearch(SearchTerms(words: words)))
    let found = book.search(&search, from: PageNumber(1), atMost: 1, for: .seconds(10))
    return (lines.joined(separator: " "), !found.hits.isEmpty)
  }

  private func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test("texts in older codes read and are found as they are meant", arguments: samples)
  func older(sample: Sample) throws {
    #expect(TextCode.text(sample.bytes) == sample.text)
    let word = String(sample.text.split(separator: " ").last?.suffix(8) ?? "")
    let (shown, isFound) = try read(sample.bytes, finding: word)
    #expect(plain(shown).contains(plain(sample.text)))
    #expect(isFound, "\(word)")
  }

  @Test("texts of wide letters are told by their marks, or by their zeros")
  func wide() throws {
    let text = "Wide letters — größer, 字 🙂.\nA second line, as it is."
    func units(_ isLittle: Bool) -> [UInt8] {
      text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isLittle ? bytes.reversed() : bytes
      }
    }
    let four = text.unicodeScalars.flatMap { scalar in
      (0..<4).map { UInt8(scalar.value >> (8 * $0) & 255) }
    }
    let files: [[UInt8]] = [
      [0xFF, 0xFE] + units(true), [0xFE, 0xFF] + units(false), units(true), units(false),
      [0xFF, 0xFE, 0, 0] + four, [0xEF, 0xBB, 0xBF] + Array(text.utf8), Array(text.utf8),
    ]
    for file in files {
      #expect(TextCode.text(file) == text)
      let (shown, isFound) = try read(file, finding: "groesser")
      #expect(shown.hasPrefix("Wide letters — größer") && !isFound)
      #expect(try read(file, finding: "grosser").1)
      #expect(try read(file, finding: "größer").1)
    }
  }

  @Test("a FictionBook of wide letters is one")
  func wideFictionBook() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><FictionBook><description><title-info><author>"
      + "<first-name>Лев</first-name></author><book-title>Анна</book-title></title-info></description>"
      + "<body><section><p>Всё смешалось.</p></section></body></FictionBook>"
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [[0xFF, 0xFE] + little, little, [0xFE, 0xFF] + big, big] {
      let book = try openBook(folder.write(bytes, to: "book.fb2"))
      #expect(book.format == "fb2" && book.title == "Анна" && book.author == "Лев")
      let letters = try book.letters(of: PageNumber(1))
      #expect(String(String.UnicodeScalarView(letters.scalars)).contains("Всё смешалось."))
    }
  }

  @Test("a text that ends within a letter, or is damaged, is shown as far as it goes")
  func damaged() {
    let text = "Ein Satz, der größer ist als andere, und ein Schluß"
    #expect(TextCode.text(Array(text.utf8.dropLast())) == String(text.dropLast()))
    #expect(TextCode.text([]) == "")
    #expect(TextCode.text([0xFF, 0xFE]) == "")
    #expect(TextCode.text([0xFF, 0xFE, 0x41]) == "")
    #expect(!TextCode.text([0x80]).isEmpty)
  }
}
