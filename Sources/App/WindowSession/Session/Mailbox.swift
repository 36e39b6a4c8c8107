import RectoBookModel
import RectoReadingRecords
import RectoDesktop
import RectoLibraryImport
import RectoLibraryDatabase
import RectoPageMetrics
import RectoReaderCore
import RectoSceneRendering
import RectoSettings
import RectoShaderText
import Synchronization

/// What other threads have to say to a reading session, in the order in which they said it.
nonisolated final class Mailbox: Sendable {
  /// One thing that is said.
  enum Message: Sendable {
    /// The desktop prefers less motion.
    case lessMotion
    /// How text looks on the desktop, as its portal says.
    case portalText(DesktopText)
    /// The same as the settings of X programs say.
    case displayText(DesktopText)
    /// The file of settings has changed.
    case settingsChanged
    /// Files of shaders in some folders have changed, or may have.
    case shaders(ShaderSnapshot, in: [String])
    /// The folders that shaders are to come from, of which one was named.
    case shaderFolders([String], named: String?)
    /// Those of the packed look of a file, or those that shaders come from without one.
    case lookFolders([String], UnpackedLook?, of: String?)
    /// Why the packed look of a file cannot be drawn with.
    case lookFailed(String, of: String?)
    /// The look that was read from a file.
    case look(Shading)
    /// What the file of settings says now.
    case settings(SettingsFile)
    /// What is known of the book that was asked for under this number.
    case foundBook(FoundBook, number: Int)
    /// What the book of this content was before another program changed it.
    case succeeds(BookPredecessor, as: BookIdentity?)
    /// The book so many places after that at a location, or before it; nil where the row ends.
    case neighbour(Int, of: BookLocation, at: BookLocation?)
    /// Something that the reader asked for came.
    case event(Event)
    /// The presets that there are.
    case presets([PresetChoice])
    /// Small pictures of looks that were asked for.
    case lookPictures([LookPictures.Found])
    /// The shaders of a folder that the look is to be held against.
    case lookFolder(String, ShaderSnapshot)
    /// The light of this name is not kept.
    case lightIsMissing(LightName)
    /// How many programs the driver has on disk.
    case programs(DriverFilling.Progress)
    /// Who starts next would know that shaders are on trial.
    case trialIsMarked
    /// The file of the open book has changed.
    case bookChanged
    /// A new sketchbook lies at this path.
    case madeSketchbook(String)
    /// Another run of the program asks for something.
    case call(WindowRequest)
    /// A thumbnail was on disk.
    case thumbnail(PageNumber, Bitmap)
    /// These thumbnails were not.
    case thumbnailsMissing([PageNumber])
    /// The books that were read lately.
    case recent([RecentTitle])
    /// The books of the library for some words, in their order.
    case shelved(ShelfList)
    /// The cover of a book of the shelf, or that there is none; `ShelfPictures` takes it.
    case shelfCover(BookID, ShelfCover?)
    /// A page of a book of which the cover is chosen.
    case coverPreview(CoverPreview.Made)
    /// What a book is bound in, as the shelf has it.
    case bound(BookIdentity, in: ShelfCase)
    /// Where the book of a number lies now; nil where it is not there.
    case sought(Int, at: BookLocation?)
    /// Another place of the book of a number, which failed to open at one; nil where it lies nowhere
    /// else.
    case elsewhere(Int, at: BookLocation?, insteadOf: BookLocation, because: DocumentError)
    /// The library has changed, by this program or another.
    case libraryChanged
    /// What comes of annotations.
    case annotations(AnnotationKeeper.News)
    /// How far books are being brought in.
    case importing(LibraryImporter.News)
    /// How much two looks differ, and the number under which that was asked.
    case difference(SeenDifference, number: Int)
    /// The kernel does not offer these to confine who reads a book.
    case lessProtection([Protection])
    /// What is remembered of the open book was changed by another window, or cannot be kept.
    case memory(MemoryWriter.News)
    /// What is drawn on the pages of a book came from the disk, or cannot be kept.
    case drawings(DrawingWriter.News, of: BookIdentity)
    /// A picture was painted with what is drawn on its page.
    case inked(InkedPages.Message)
    /// The program is to end: a signal of this number came.
    case ended(signal: Int32)
    /// Something went wrong that the reader asked for.
    case failed(String)
  }

  private let messages = Mutex<[Message]>([])

  /// Leaves a message for the main thread and wakes it, but where there is no window yet to be woken;
  /// from any thread.
  func put(_ message: Message, wakes: Bool = true) {
    messages.withLock { $0.append(message) }
    if wakes { Window.wake() }
  }

  /// Takes all that was left.
  func take() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
