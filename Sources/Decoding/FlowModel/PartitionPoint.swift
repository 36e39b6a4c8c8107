extension RandomAccessCollection where Index == Int {
  /// Where those begin that are such, if all of them stand behind all that are not; the end where none is.
  ///
  /// Found by halving: about as many elements are looked at as their count has bits.
  @inlinable public func partitionPoint(_ isSuch: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isSuch(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
