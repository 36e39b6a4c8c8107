import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// How long frames take.
extension FramePresenter {
  /// Measures how long frames take while anybody asks for it.
  ///
  /// - Parameters:
  ///   - isWanted: whether anybody looks at it.
  ///   - isLogged: whether frames are logged.
  /// - Returns: what they took, where somebody looks at it and was not told.
  func timesNews(isWanted: Bool, isLogged: Bool) -> [TimedPart]? {
    // The log of frames has the device's times; where the processor draws, asking would cost more than
    // the answer says.
    let isTimed = isWanted || isLogged && !renderer.isSoftware
    if isTimed != renderer.timesPasses {
      renderer.timesPasses = isTimed
      // One frame, so that there is something to see.
      if isWanted { scheduler.redraw() }
    }
    return isWanted ? times.news(of: renderer.passTimes) : nil
  }

  /// Forgets how long frames took until now.
  func forgetTimes() {
    times = FrameTimeReport()
    renderer.forgetPassTimes()
  }
}
