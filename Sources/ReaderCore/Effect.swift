public import BookModel
public import BookQuestions

/// Something that the reader asks the program to do.
public enum Effect: Equatable, Sendable {
  // MARK: The window

  /// The program ends.
  case quit
  /// The window fills the screen, or no longer.
  case toggleFullScreen
  /// The window fills the screen, if it does not.
  case enterFullScreen
  /// The window leaves full screen, if it is in it.
  case leaveFullScreen
  /// The text goes to the clipboard.
  case copy(String)
  /// What lies on the clipboard is wanted; `Event.pasted` answers.
  case paste
  /// The address is opened by the desktop: the reader saw it and agreed.
  case openAddress(WebAddress)

  /// The sheet in the middle is scrolled.
  case scrollSheet(ScrollStep)

  // MARK: Turning

  /// The invocation is done as soon as the pages that it leads to are there: it passes `TurnGate` and
  /// comes back as `Event.invocation`.
  case perform(Invocation, isRepeat: Bool)

  // MARK: The book

  /// This password is tried.
  case unlock(String)
  /// The text is laid out anew, `placeToKeep` kept in sight.
  case layOut(TextLayout)
  /// The book is looked through from a page on, and then from its first page to there;
  /// `Event.found` and `Event.searched` answer. Nil ends the search; a new one ends the one before.
  case search(SearchTerms?, from: PageNumber)
  /// The answer to a question about the book is wanted; `Event.answered` brings it.
  case question(AnyBookQuestion)
  /// Small pictures of these pages are wanted, the most urgent first, and no others any longer.
  case thumbnails([PageNumber])
  /// `Reader.memory` is worth keeping now: a bookmark or a mark has changed.
  case remember

  // MARK: Shaders

  /// The presets that there are are wanted; `LookEvent.presets` answers.
  case askPresets
  /// How long frames took until now is of no interest any more.
  case forgetTimes
  /// This text is kept as a preset of that name, in the place of one only where it `replaces` it;
  /// `LookEvent.presets` and `LookEvent.saved` answer.
  case savePreset(name: String, text: String, replaces: Bool)
  /// The reader's preset of that name is removed; `LookEvent.presets` answers.
  case deletePreset(name: String)
  /// What this names, as the reader typed it, is wanted to hold the present look against: the file of a
  /// preset or a folder of shaders; `LookEvent.look` or `LookEvent.noLook` answers.
  case askLook(String)
  /// What is in a folder, as the reader typed it with its last `/`, is wanted: folders, and files of
  /// presets; `LookEvent.paths` answers.
  case askPaths(String)
  /// The preset of a file, as the reader typed its path, is wanted; `LookEvent.preset` answers.
  case readPreset(String)
  /// The shaders of a folder, as the reader typed it, are drawn with from now on, if nothing is wrong with
  /// them; nil for those of the usual folders alone. `LookEvent.shaders` answers.
  case useShaders(String?)
  /// The files of shaders are read again, also those that were found wrong; `LookEvent.shaders` answers
  /// where they say what they said.
  case readShaders
  /// The time of shaders goes on otherwise; `LookEvent.time` answers.
  case changeTime(ShaderTime)
  /// What is seen of the book, without what lies over it, is kept as a picture; `Event.kept` answers.
  case screenshot

  // MARK: Files

  /// The books of the library for some words are wanted, all for none; `Event.shelved` answers.
  case askShelf(String)
  /// The file of the book of a number was not there: that is to be looked at once more; `Event.sought`
  /// answers.
  case seekBook(Int)
  /// What is being brought into the library is left out.
  case stopAdding
  /// The books read lately are wanted; `Event.recent` answers.
  case askRecent
  /// The file is opened in place of this one; the path is as the reader typed it.
  case openFile(String)
  /// The book is opened in place of this one.
  case openBook(BookLocation)
  /// The book that is so many places after this one in its folder is opened, before it where
  /// negative.
  case openNeighbour(Int)
  /// The file is read again, and the place in it kept.
  case reload
  /// The book is closed.
  case closeBook
}

extension Effect {
  /// The answer to a question about the book is wanted.
  public static func ask(_ question: some BookQuestion) -> Effect {
    .question(AnyBookQuestion(question))
  }
}
