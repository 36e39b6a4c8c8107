/// Orders about what everything is drawn with.
extension LookEditor {
  /// Does what was ordered, where that concerns looks alone; nil where it does not.
  mutating func perform(_ order: Order) -> Reply? {
    switch order.command {
    case .compare: return compare(with: order.argument)
    case .blink: return blink()
    case .compareLeft: moveSplit(by: -order.times)
    case .compareRight: moveSplit(by: order.times)
    case .preset: return drawWith(preset: order.argument)
    case .shaders: return drawWith(shaders: order.argument)
    case .view: return showView(named: order.argument)
    case .pass: return switchPass(named: order.argument)
    case .shaderTime: return changeTime(order.argument)
    case .pixel: return togglePixel()
    default: return nil
    }
    return []
  }
}
