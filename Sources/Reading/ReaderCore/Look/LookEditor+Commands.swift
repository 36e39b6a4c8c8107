/// Orders about what everything is drawn with.
extension LookEditor {
  /// Does what was ordered, where that concerns looks alone; nil where it does not.
  mutating func perform(_ invocation: Invocation) -> Reply? {
    switch invocation.command {
    case .compare: return compare(with: invocation.argument)
    case .blink: return blink()
    case .compareLeft: moveSplit(by: -invocation.times)
    case .compareRight: moveSplit(by: invocation.times)
    case .preset: return drawWith(preset: invocation.argument)
    case .shaders: return drawWith(shaders: invocation.argument)
    case .view: return showView(named: invocation.argument)
    case .pass: return switchPass(named: invocation.argument)
    case .shaderTime: return changeTime(invocation.argument)
    case .pixel: return togglePixel()
    default: return nil
    }
    return []
  }
}
