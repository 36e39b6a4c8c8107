import RectoBookModel
import RectoReadingRecords
import Dispatch
import Synchronization
import Testing

@testable import RectoWindowSession

/// The book that a window opens with, on disks of every speed.
@Suite struct FirstBookTests {
  private static let location = BookLocation.disk(path: "/nowhere/book.cbz")

  private static func seeker() -> BookSeeker {
    let folders = UserFolders(replacedBy: "/nowhere")
    return BookSeeker(writer: nil, recents: nil, library: LibraryKeeper(in: folders))
  }

  @Test("a book that is found in time is handed to who waits, and to nobody else")
  func inTime() {
    let seeker = Self.seeker()
    let late = Mutex(0)
    let first = FirstBook(Self.location, looking: { FoundBook($0, by: seeker) }) { _ in
      late.withLock { $0 += 1 }
    }
    #expect(first.wait(60)?.location == Self.location)
    #expect(first.wait(0)?.location == Self.location)
    #expect(late.withLock { $0 } == 0)
  }

  @Test("a book that is found later is handed over once, after the wait is over")
  func late() {
    let seeker = Self.seeker()
    let (disk, isHeard) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let heard = Mutex<[BookLocation]>([])
    let first = FirstBook(
      Self.location,
      looking: { location in
        disk.wait()
        return FoundBook(location, by: seeker)
      },
      whenLate: { found in
        heard.withLock { $0.append(found.location) }
        isHeard.signal()
      })
    #expect(first.wait(0.01) == nil)
    disk.signal()
    isHeard.wait()
    #expect(heard.withLock { $0 } == [Self.location])
    #expect(first.wait(0) == nil)
  }
}
