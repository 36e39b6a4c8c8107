public import RectoGLDevice

/// A context that outlives the tests that draw in it.
///
/// The main actor is a queue, which another thread may serve from one test to the next, and a context
/// that is current on one thread cannot be made so on another: each test borrows it, and lets go of it
/// at its end.
@MainActor public final class KeptContext {
  private let context: HeadlessContext
  private var loans = 0

  /// Makes a context.
  public init() throws(DeviceError) {
    context = try HeadlessContext()
    context.leave()
  }

  isolated deinit {}

  /// Makes it current for as long as the loan is held, or until another is made so.
  public func lend() throws(DeviceError) -> Loan {
    try makeCurrent()
    return Loan(of: self)
  }

  /// Returns to it, where a loan is held and another context was made current since.
  public func makeCurrent() throws(DeviceError) { try context.makeCurrent() }

  /// What a test holds while it draws.
  @MainActor public final class Loan {
    private let lender: KeptContext

    fileprivate init(of lender: KeptContext) {
      self.lender = lender
      lender.loans += 1
    }

    isolated deinit {
      lender.loans -= 1
      if lender.loans == 0 { lender.context.leave() }
    }
  }
}
