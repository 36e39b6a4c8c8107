import RectoCX11

/// What GLFW does not tell of pens.
extension Window {
  /// Begins to tell of every sample of pens, mice, fingers and pinches in the window; nil where it is not on X11,
  /// or the server has no XInput 2.
  ///
  /// After `openContext()`, which may make the window anew. A wait for input ends when something comes. It ends
  /// with the window. From the first call on, fingers move and press no pointer any more.
  public func openPens() -> PenConnection? {
    if let pens { return pens }
    let found = unsafe onX11
    guard unsafe found.display != nil else { return nil }
    pens = unsafe PenConnection(to: found, wake: Window.wake)
    return pens
  }
}
