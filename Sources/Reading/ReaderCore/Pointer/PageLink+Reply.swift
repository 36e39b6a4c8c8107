import RectoBookModel

extension PageLink {
  /// Follows it on its page: what it is the mark of is read there, if it is to be read beside marks.
  func reply(on page: PageNumber) -> Reply {
    NoteCard(self, on: page).map { .opening(.noteCard($0)) } ?? reply
  }

  /// Goes where it leads; out of the book only after asking.
  var reply: Reply {
    switch target {
    case .page(let page): return [.perform(.going(to: page), isRepeat: false)]
    case .address(let address):
      // What is asked about is what is opened, to the letter.
      guard let address = WebAddress(address) else {
        return .reporting(ScreenText.unopened(address.inert()), isError: true)
      }
      return .opening(.sheet(.address(address), focus: 0))
    }
  }
}
