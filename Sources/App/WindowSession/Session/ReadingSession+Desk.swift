import RectoBookModel
import RectoDesktop
import PageLayout
import RectoDecoderService
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// The desk before there is a book on it: empty, or with a sheet that asks for the password.
extension ReadingSession {
  /// Brings the sheet up to what is asked.
  func ask() {
    books.sheet = nil
    guard let words = reader.question?.words else {
      renderer.dropPictures(except: [])
      return
    }
    books.book?.service.askSheet(
      words, width: Int(min(reader.view.width, reader.view.height)))
  }

  /// The scene of the sheet; nil where there is none.
  private func sheetScene() -> Scene? {
    guard let sheet = books.sheet, reader.question?.isOpen == true else { return nil }
    let page = sheet.request.page
    sheet.withBytes { renderer.setPicture(of: page, chain: sheet.chain, bytes: $0) }
    let shape = BookShape(pageCount: 1, leafWidth: sheet.size.aspect, isOnePage: true)
    return BookArrangement(shape: shape, position: 0).visibleScene(in: reader.view)
  }

  /// Shows the desk while the book opens, and the question where it is locked.
  ///
  /// - Returns: whether it was shown anew.
  func showDesk(at start: Double) throws -> Bool {
    frames.scheduler.pass(at: start)
    let scheduler = frames.scheduler
    let isAsking = reader.question != nil
    // The book before this one stays until there is something to see of the next.
    let isDue =
      scheduler.isExposed || scheduler.cause == .resize || !scheduler.hasPresented
      || frames.areWordsDue(at: start)
    guard isDue || isAsking && scheduler.cause != nil else {
      frames.scheduler.pass(at: start, forgetsCause: true)
      return false
    }
    // What is seen stays until the sheet has come, but the field does not wait for it.
    let isWaiting = reader.question?.isOpen == true && books.sheet == nil
    guard !isWaiting || !scheduler.hasPresented || frames.areWordsDue(at: start) else {
      return false
    }
    let sheetScene = sheetScene()
    try frames.showDesk(
      sheetScene ?? reader.scenesToCome.emptyDesk, in: reader.view, isSmooth: sheetScene != nil,
      at: start,
      isNight: reader.tone.paper.isDark)
    return true
  }
}
