import BookFixtures
import RectoBookModel
import RectoBookQuestions
import SandboxDeeds
import Glibc
import RectoDecoderService

/// A decoder that somebody else has taken over: its book says what it does.
struct WrongDecoder {
  private let channel: Channel

  init(_ channel: Channel) { self.channel = channel }

  func run() {
    var book = ""
    while let message = channel.receive() {
      guard let (number, request) = try? DecoderRequest.decoded(message.bytes) else { return }
      if case .open = request {
        guard let file = message.attachment else { return }
        book = text(file)
        open(book, number)
      } else {
        guard let memory = message.attachment.map({ SharedMemory($0) }) else { return }
        answer(book, number, request, memory)
      }
    }
  }

  private func text(_ file: Descriptor) -> String {
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = unsafe pread(file.number, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  private func facts(_ book: String) -> BookFacts {
    BookFacts(
      format: "wrong", pageCount: 1000, usualSize: PageSize(width: 4, height: 4), title: nil,
      author: nil, direction: .leftToRight, flows: book == "flows without a chapter")
  }

  private func send(_ reply: DecoderReply, _ number: UInt32, _ attachment: CInt = -1) {
    _ = channel.send(reply.encoded(number: number), attachment)
  }

  private func open(_ book: String, _ number: UInt32) {
    switch book {
    case "never opens": sleep(1000)
    case "says twice that it lacks":
      send(.confined(without: [.paths]), number)
      send(.confined(without: [.paths]), number)
    case "is of another version": return send(.otherVersion, number)
    case "lacks": send(.confined(without: [.paths, .systemCalls]), number)
    default: break
    }
    send(.opened(facts(book), chapters: 0), number)
    guard book == "does not listen" else { return }
    // Numbers follow one another, so that answers can be had ready.
    for next in 1...UInt32(100_000) { send(.failed(reason: "guessed"), number + next) }
    sleep(1000)
  }

  private let side = 4

  private func drawn(_ width: Int, _ height: Int) -> DecoderReply {
    .drawn(
      width: width, height: height, size: PageSize(width: 4, height: 4), isSharpest: true,
      problem: nil)
  }

  private func answer(
    _ book: String, _ number: UInt32, _ request: DecoderRequest, _ memory: SharedMemory
  ) {
    let count = MipChain(width: side, height: side).byteCount
    if case .ask(let asked) = request, answer(book, asked, number, memory) { return }
    let isPage = if case .draw = request { true } else { false }
    // What stands in for a page is right, so that each deed is one page's affair.
    guard isPage else {
      hold(count, in: memory)
      return send(drawn(side, side), number)
    }
    switch book {
    case "sends no memory": return send(drawn(side, side), number)
    case "sends holes":
      try? memory.seal(byteCount: count)
      return send(drawn(side, side), number)
    case "sends unsealed memory":
      try? memory.fill(byteCount: count) { _ in }
      return send(drawn(side, side), number)
    default: hold(count, in: memory)
    }
    let proper = drawn(side, side).encoded(number: number)
    switch book {
    case "talks on": for _ in 0..<10_000 { _ = channel.send(proper) }
    case "sends many descriptors":
      unsafe recto_send_many(3, proper, proper.count, memory.number, 60)
    case "sends too little memory": send(drawn(side + 1, side), number)
    case "sends a huge picture": send(drawn(9000, 9000), number)
    case "sends its socket": send(drawn(side, side), number, 3)
    case "sends another memory": send(drawn(side, side), number, memory.number)
    case "keeps its memory": send(.failed(reason: "nothing to see"), number)
    case "sends a long message":
      _ = channel.send([UInt8](repeating: 0, count: Limits.messageBytes + 1))
    case "answers something else": send(.answered(byteCount: count), number)
    case "says late that it lacks": send(.confined(without: [.paths]), number)
    case "goes away": exit(0)
    case "tries what is forbidden": kill(getpid(), SIGSYS)
    case "stays": sleep(1000)
    case "sends mutants":
      var random = SplitMix64(seed: UInt64(number))
      var bytes = proper
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = channel.send(bytes)
    default: send(drawn(side, side), number)
    }
  }

  private func hold(_ count: Int, in memory: SharedMemory) {
    try? memory.hold([UInt8](repeating: 9, count: count))
  }

  /// Answers a question wrongly; false where it is answered as if it were a page.
  private func answer(
    _ book: String, _ asked: AnyBookQuestion, _ number: UInt32, _ memory: SharedMemory
  ) -> Bool {
    let kind: any BookQuestion.Type = type(of: asked.question)
    switch book {
    case "answers another question":
      let other = AnyBookQuestion.kinds.first { $0 != kind }
      if let other { send(example(of: other), number, memory) }
    case "answers with a list that lies": send([UInt8](repeating: 0xFF, count: 64), number, memory)
    case "says more bytes than it sends":
      try? memory.hold([0, 0, 0, 0])
      send(.answered(byteCount: 5), number)
    case "answers too much": send(example(of: kind) + [0], number, memory)
    case "answers and sends nothing": send(.answered(byteCount: 4), number)
    default:
      guard kind == OutlineQuestion.self else { return false }
      // Contents that lead beyond the book.
      let far = OutlineEntry(title: "far", page: PageNumber(1001), children: [])
      let near = OutlineEntry(title: "near", page: PageNumber(1000), children: [far])
      var writer = ByteWriter()
      OutlineQuestion().write([near], to: &writer)
      send(writer.bytes, number, memory)
    }
    return true
  }

  private func send(_ answer: [UInt8], _ number: UInt32, _ memory: SharedMemory) {
    try? memory.hold(answer)
    send(.answered(byteCount: answer.count), number)
  }

  private func example<Question: BookQuestion>(of kind: Question.Type) -> [UInt8] {
    let (question, answer) = kind.example
    var writer = ByteWriter()
    question.write(answer, to: &writer)
    return writer.bytes
  }
}
