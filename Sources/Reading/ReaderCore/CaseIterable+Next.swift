extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The one that follows, the first after the last.
  var next: Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
