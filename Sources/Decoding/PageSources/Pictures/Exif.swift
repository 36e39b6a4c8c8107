/// Reads the orientation of a TIFF block as EXIF holds it; anything odd counts as upright.
enum Exif {
  /// 1 to 8, where 5 and above exchange width and height.
  static func orientation(tiff bytes: ArraySlice<UInt8>) -> Int {
    var bytes = bytes
    // Some writers put the JPEG mark in front in other formats too.
    if bytes.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) { bytes = bytes.dropFirst(6) }
    let start = bytes.startIndex
    func byte(_ offset: Int) -> Int? {
      offset >= 0 && offset < bytes.count ? Int(bytes[start + offset]) : nil
    }
    guard let order = byte(0), byte(1) == order, order == 0x49 || order == 0x4D else { return 1 }
    let isLittle = order == 0x49
    func short(_ offset: Int) -> Int? {
      guard let first = byte(offset), let second = byte(offset + 1) else { return nil }
      return isLittle ? first | second << 8 : first << 8 | second
    }
    func long(_ offset: Int) -> Int? {
      guard let first = short(offset), let second = short(offset + 2) else { return nil }
      return isLittle ? first | second << 16 : first << 16 | second
    }
    guard short(2) == 42, let directory = long(4), let count = short(directory) else { return 1 }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = short(entry) else { return 1 }
      guard tag == 0x0112 else { continue }
      guard short(entry + 2) == 3, let value = short(entry + 8) else { return 1 }
      return (1...8).contains(value) ? value : 1
    }
    return 1
  }
}
