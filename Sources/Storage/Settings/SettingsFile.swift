import RectoBookModel
import RectoDiskFiles

/// The settings of a file, as last read with success.
public struct SettingsFile: Sendable {
  public let path: String
  /// The words that it may use.
  public let words: SettingsWords
  public private(set) var settings = ReaderSettings()
  /// What is wrong with the file as it is now; empty where it is not there.
  public private(set) var faults: [SettingsFault] = []

  /// The file at a path, which need not be there; it is read at once.
  public init(_ path: String, words: SettingsWords) {
    (self.path, self.words) = (path, words)
    reload()
  }

  /// Reads the file anew. Where it is no TOML or cannot be read, the last settings stay; where it has
  /// gone, nothing is set.
  ///
  /// - Returns: whether anything is set otherwise than before.
  @discardableResult
  public mutating func reload() -> Bool {
    let before = settings
    do {
      let text = try text()
      do {
        (settings, faults) = try SettingsText.read(text, file: path, words: words)
      } catch {
        faults = SettingsText.faults(in: text, file: path, words: words)
      }
    } catch let error as DiskFileError where error.isMissing {
      (settings, faults) = (ReaderSettings(), [])
    } catch let error as SettingsFault {
      faults = [error]
    } catch {
      faults = [SettingsFault(file: path, line: nil, reason: "\(error)")]
    }
    return settings != before
  }

  private func text() throws -> String {
    let bytes = try DiskFile.read(path, atMost: Limits.settingsBytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SettingsFault(file: path, line: nil, reason: "it is not written in UTF-8")
    }
    return text
  }
}

extension SettingsFile {
  /// Milliseconds for which another window that writes the file is waited for: disks may take their time.
  private static let patience = 5_000

  /// Writes other values of some settings into the file, and makes it where it is not there; all else stays in it.
  ///
  /// Where the path is a link, the file at its end is written and the link stays. Two windows that change the file at once
  /// do it one after the other, so that neither loses what the other wrote.
  ///
  /// - Throws: `DiskFileError` where it cannot be read or written, `SettingsFault` where it is no TOML.
  public func change(to changes: [SettingsChange]) throws {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if !folder.isEmpty { try DiskFile.makeFolder(folder) }
    let busy = DiskFileError(.write, path, "another program is writing it")
    try DiskFile.whileLocked(
      by: folder + "/.lock", patience: Self.patience, orElse: busy as any Error
    ) { () throws in
      var before = ""
      do {
        before = try text()
      } catch let error as DiskFileError where error.isMissing {}
      let changed = try SettingsText.changing(before, to: changes, file: path)
      let end = DiskFile.end(ofLink: path) ?? path
      try DiskFile.write(Array(changed.utf8), to: end, isShared: true)
    }
  }
}
