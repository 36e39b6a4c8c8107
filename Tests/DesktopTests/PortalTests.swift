import BookFixtures
import RectoBookModel
import Foundation
import Synchronization
import Testing

@testable import RectoDesktop

private let daemon = "/usr/bin/dbus-daemon"

/// A message bus of its own, with a portal on it that knows some settings.
private final class Bus {
  let address: String
  private let process = Process()
  private let socket: URL

  convenience init(settings: [String: UInt32]?) throws {
    try self.init(settings?.mapValues { .number($0) })
  }

  init(_ settings: [String: BusMessage.Value]?) throws {
    socket = FileManager.default.temporaryDirectory.appending(path: "recto-bus-\(UUID())")
    address = "unix:path=\(socket.path)"
    process.executableURL = URL(filePath: daemon)
    process.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<3000 where !FileManager.default.fileExists(atPath: socket.path) {
      Thread.sleep(forTimeInterval: 0.02)
    }
    guard let settings else { return }
    let isThere = DispatchSemaphore(value: 0)
    let address = address
    Thread.detachNewThread { Self.serve(at: address, settings) { isThere.signal() } }
    #expect(isThere.wait(timeout: .now() + 30) == .success)
  }

  /// Answers as the portal does until nobody has asked for some seconds.
  private static func serve(
    at address: String, _ settings: [String: BusMessage.Value], whenReady ready: () -> Void
  ) {
    guard let portal = BusConnection(addresses: address) else { return }
    let bus = "org.freedesktop.DBus"
    let request = BusMessage(
      serial: portal.nextSerial(),
      fields: [
        .destination: bus, .path: "/org/freedesktop/DBus", .interface: bus, .member: "RequestName",
      ], body: [.text("org.freedesktop.portal.Desktop"), .number(4)])
    guard portal.send(request) else { return }
    while let message = portal.next() {
      if message.replySerial == request.serial { ready() }
      if message.kind == .call, message.fields[.member] == "OpenURI" {
        let takes = message.body == [.text(""), .text("https://example.org/"), .list([])]
        var answer = BusMessage(
          kind: takes ? .reply : .error, serial: portal.nextSerial(),
          fields: [.destination: message.fields[.sender] ?? ""], replySerial: message.serial)
        if takes { answer.body = [.text("/request")] } else { answer.fields[.errorName] = "x.y" }
        _ = portal.send(answer)
        continue
      }
      if message.kind == .call, let isFolder = chooses(message) {
        choose(isFolder, for: message, on: portal)
        continue
      }
      guard message.kind == .call, message.fields[.member] == "Read",
        case .text(let group)? = message.body.first, case .text(let key)? = message.body.last
      else { continue }
      var answer = BusMessage(
        kind: .error, serial: portal.nextSerial(),
        fields: [
          .destination: message.fields[.sender] ?? "",
          .errorName: "org.freedesktop.portal.Error.NotFound",
        ], replySerial: message.serial)
      if let value = settings["\(group) \(key)"] {
        answer.kind = .reply
        answer.fields[.errorName] = nil
        answer.body = [.variant(.variant(value))]
      }
      _ = portal.send(answer)
    }
  }

  /// Whether a folder is asked for; nil where that is no question of a chooser, or a wrong one.
  private static func chooses(_ message: BusMessage) -> Bool? {
    guard message.fields[.member] == "OpenFile",
      message.fields[.interface] == "org.freedesktop.portal.FileChooser",
      message.body.starts(with: [.text(""), .text("Add a folder")])
    else { return nil }
    return message.body.last
      == .list([.list([.text("directory"), .variant(.number(1))])])
  }

  /// Answers as a chooser that is sent away does, after others have said something.
  private static func choose(_ isFolder: Bool, for message: BusMessage, on portal: BusConnection) {
    guard isFolder else { return }
    let answer = BusMessage(
      kind: .reply, serial: portal.nextSerial(),
      fields: [.destination: message.fields[.sender] ?? ""], replySerial: message.serial,
      body: [.text("/request/1")])
    _ = portal.send(answer)
    for path in ["/request/2", "/request/1"] {
      let response = BusMessage(
        kind: .signal, serial: portal.nextSerial(),
        fields: [
          .path: path, .interface: "org.freedesktop.portal.Request", .member: "Response",
        ], body: [.number(path == "/request/1" ? 1 : 0), .noOptions])
      _ = portal.send(response)
    }
  }

  deinit {
    // Whoever started the tests may have blocked the gentler signals, which children inherit.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: socket)
  }
}

@Suite("The desktop's portal", .enabled(if: FileManager.default.isExecutableFile(atPath: daemon)))
struct PortalTests {
  private static let own = "org.freedesktop.appearance reduced-motion"
  private static let gnome = "org.gnome.desktop.interface enable-animations"

  @Test(
    "either setting may wish for less motion; none says nothing",
    arguments: [
      ([own: 1], true), ([own: 0], false), ([own: 0, gnome: 1], false), ([own: 0, gnome: 0], true),
      ([gnome: 0], true), ([gnome: 1], false), ([:], nil), (nil, nil),
    ] as [([String: UInt32]?, Bool?)])
  func preference(settings: [String: UInt32]?, expected: Bool?) throws {
    let bus = try Bus(settings: settings)
    #expect(DesktopPortal.prefersLessMotion(onBusAt: bus.address) == expected)
    withExtendedLifetime(bus) {}
  }

  @Test("typeface and size of text are asked for, and heard of when they change")
  func text() throws {
    let interface = "org.gnome.desktop.interface"
    let bus = try Bus([
      "\(interface) font-name": .text("Cantarell 11"),
      "\(interface) text-scaling-factor": .real(1.25),
    ])
    let heard = Mutex<[DesktopText]>([])
    let news = DispatchSemaphore(value: 0)
    DesktopPortal.followText(in: ["DBUS_SESSION_BUS_ADDRESS": bus.address]) { text in
      heard.withLock { $0.append(text) }
      news.signal()
    }
    #expect(news.wait(timeout: .now() + 30) == .success)
    let portal = try #require(BusConnection(addresses: bus.address))
    for (key, value) in [
      ("cursor-size", BusMessage.Value.number(3)), ("font-name", .text("Sans 9")),
      ("text-scaling-factor", .real(2)),
    ] {
      let change = BusMessage(
        kind: .signal, serial: portal.nextSerial(),
        fields: [
          .path: "/org/freedesktop/portal/desktop",
          .interface: "org.freedesktop.portal.Settings", .member: "SettingChanged",
        ], body: [.text(interface), .text(key), .variant(value)])
      #expect(portal.send(change))
    }
    for _ in 0..<2 { #expect(news.wait(timeout: .now() + 30) == .success) }
    let (cantarell, sans) = (
      InterfaceFont(family: "Cantarell", points: 11), InterfaceFont(family: "Sans", points: 9)
    )
    #expect(
      heard.withLock(\.self) == [
        DesktopText(font: cantarell, factor: 1.25), DesktopText(font: sans, factor: 1.25),
        DesktopText(font: sans, factor: 2),
      ])
    withExtendedLifetime(bus) {}
  }

  @Test("the portal is asked to open an address, and where it does not, that is known")
  func opens() throws {
    let bus = try Bus(settings: [:])
    let address = try #require(WebAddress("https://example.org/"))
    #expect(DesktopPortal.opens(address, onBusAt: bus.address))
    let other = try #require(WebAddress("https://example.org/other"))
    #expect(!DesktopPortal.opens(other, onBusAt: bus.address))
    #expect(!DesktopPortal.opens(address, onBusAt: "unix:path=/nowhere"))
    withExtendedLifetime(bus) {}
  }

  @Test("the chooser is asked for a folder, and that it is sent away is no choice")
  func chooses() throws {
    let bus = try Bus(settings: [:])
    #expect(DesktopPortal.chosen(.folder, title: "Add a folder", onBusAt: bus.address) == [])
    #expect(DesktopPortal.chosen(.folder, title: "x", onBusAt: "unix:path=/nowhere") == nil)
    #expect(!DesktopPortal.hasChooser(onBusAt: "unix:path=/nowhere"))
    withExtendedLifetime(bus) {}
    // Nobody is there who could be asked.
    let empty = try Bus(settings: nil)
    #expect(DesktopPortal.chosen(.file, title: "x", onBusAt: empty.address) == nil)
    #expect(!DesktopPortal.hasChooser(onBusAt: empty.address))
    withExtendedLifetime(empty) {}
  }

  @Test("the answer comes from another thread, from the bus that the environment names")
  func asks() throws {
    let bus = try Bus(settings: [Self.own: 1])
    let answered = DispatchSemaphore(value: 0)
    let preference = Mutex<Bool?>(nil)
    DesktopPortal.askForLessMotion(
      in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere;" + bus.address]
    ) { answer in
      preference.withLock { $0 = answer }
      answered.signal()
    }
    #expect(answered.wait(timeout: .now() + 30) == .success)
    #expect(preference.withLock { $0 } == true)
    withExtendedLifetime(bus) {}
  }
}

@Suite("Messages of the bus") struct BusMessageTests {
  @Test("a call is written as the specification has it")
  func call() {
    let message = BusMessage(
      serial: 1,
      fields: [.path: "/a", .member: "Hi", .destination: "b.c"], body: [.text("xyz")])
    var expected: [UInt8] = [108, 1, 2, 1, 8, 0, 0, 0, 1, 0, 0, 0, 55, 0, 0, 0]
    expected += [1, 1, 111, 0, 2, 0, 0, 0, 47, 97, 0, 0, 0, 0, 0, 0]
    expected += [3, 1, 115, 0, 2, 0, 0, 0, 72, 105, 0, 0, 0, 0, 0, 0]
    expected += [6, 1, 115, 0, 3, 0, 0, 0, 98, 46, 99, 0, 0, 0, 0, 0]
    expected += [8, 1, 103, 0, 1, 115, 0, 0]
    expected += [3, 0, 0, 0, 120, 121, 122, 0]
    #expect(message.bytes == expected)
  }

  @Test("no options are an empty list, up to where a pair would begin")
  func noOptions() {
    let message = BusMessage(serial: 1, fields: [.path: "/a"], body: [.text("x"), .noOptions])
    // A text of one letter takes six bytes and two to fill up; the list its length and, since it
    // begins at the eighth byte, four to fill up.
    #expect(message.bytes.suffix(16) == [1, 0, 0, 0, 120, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(message.bytes[4] == 16)
  }

  @Test("options are pairs of a name and a truth, whose length is told without what fills up")
  func options() {
    let message = BusMessage(
      serial: 1, fields: [.path: "/a"], body: [.options(["multiple": false, "directory": true])])
    let pairs: [UInt8] =
      [9, 0, 0, 0] + Array("directory".utf8) + [0, 1, 98, 0, 0, 0, 0, 1, 0, 0, 0]
      + [8, 0, 0, 0] + Array("multiple".utf8) + [0, 1, 98, 0, 0, 0, 0, 0]
    #expect(
      message.bytes.suffix(8 + pairs.count) == [UInt8(pairs.count), 0, 0, 0, 0, 0, 0, 0] + pairs)
    let truths = [("directory", UInt32(1)), ("multiple", 0)].map { name, truth in
      BusMessage.Value.list([.text(name), .variant(.number(truth))])
    }
    #expect(BusMessage(message.bytes)?.body == [.list(truths)])
  }

  @Test("a chooser's answer has addresses of files among other things")
  func answers() throws {
    // `a(ss)` before and `b` behind, as portals send them.
    var bytes: [UInt8] = []
    func align(_ count: Int) { while !bytes.count.isMultiple(of: count) { bytes.append(0) } }
    func text(_ text: String) {
      align(4)
      bytes += [UInt8(text.utf8.count), 0, 0, 0] + Array(text.utf8) + [0]
    }
    func array(_ alignment: Int, _ body: () -> Void) {
      align(4)
      let start = bytes.count
      bytes += [0, 0, 0, 0]
      align(alignment)
      let begin = bytes.count
      body()
      bytes[start] = UInt8(bytes.count - begin)
    }
    func pair(_ name: String, _ signature: String, _ body: () -> Void) {
      align(8)
      text(name)
      bytes += [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
      body()
    }
    bytes += [0, 0, 0, 0]
    array(8) {
      pair("choices", "a(ss)") {
        array(8) {
          align(8)
          text("a")
          text("b")
        }
      }
      pair("uris", "as") {
        array(4) {
          text("file:///tmp/A%20b.pdf")
          text("https://example.org/x")
        }
      }
      pair("writable", "b") {
        align(4)
        bytes += [1, 0, 0, 0]
      }
    }
    var reader = ByteReader(bytes, isLeastFirst: true)
    var types: Substring = "ua{sv}"
    var body: [BusMessage.Value] = []
    while let value = reader.value(of: &types) { body.append(value) }
    #expect(reader.place == bytes.count && body.count == 2)
    #expect(DesktopPortal.paths(in: body) == ["/tmp/A b.pdf"])
    #expect(DesktopPortal.paths(in: [.number(1)] + body.dropFirst()) == [])
    for count in 0..<bytes.count {
      var torn = ByteReader(Array(bytes[..<count]), isLeastFirst: true)
      var types: Substring = "ua{sv}"
      while torn.value(of: &types) != nil {}
    }
  }

  @Test(
    "types that end nowhere, lie too deep or take no room end",
    arguments: [
      "a", "a{s", "a()", "(", "((((((((((((((s))))))))))))))", "}", "h",
    ])
  func broken(signature: String) {
    var reader = ByteReader([8, 0, 0, 0] + [UInt8](repeating: 0, count: 60), isLeastFirst: true)
    var types = Substring(signature)
    #expect(reader.value(of: &types) == nil)
  }

  @Test("what is written is read again; a part of it is no message", arguments: UInt64(0)..<40)
  func thereAndBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func word() -> String {
      String(repeating: "ü", count: .random(in: 0...9, using: &random))
    }
    let message = BusMessage(
      kind: .reply, serial: .random(in: 1...UInt32.max, using: &random),
      fields: [.sender: word(), .destination: word(), .path: word()],
      replySerial: .random(in: 1...UInt32.max, using: &random),
      body: [
        .text(word()), .variant(.variant(.number(.random(in: 0...9, using: &random)))),
        .number(3),
      ])
    let bytes = message.bytes
    #expect(BusMessage(bytes) == message)
    #expect(BusMessage.length(from: Array(bytes.prefix(16))) == bytes.count)
    for count in 0..<bytes.count { #expect(BusMessage(Array(bytes[..<count])) == nil) }
    var torn = bytes
    for _ in 0..<3 {
      torn[Int.random(in: torn.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    // Whatever it says, it ends.
    _ = BusMessage(torn)
  }

  @Test(
    "addresses name sockets",
    arguments: [
      ("unix:path=/run/user/0/bus,guid=12", Array("/run/user/0/bus".utf8)),
      ("unix:guid=1,path=/a%20b", Array("/a b".utf8)),
      ("unix:abstract=/tmp/x", [0] + Array("/tmp/x".utf8)),
      ("tcp:host=localhost", nil), ("unix:path=/a%2", nil), ("unix:", nil),
    ] as [(String, [UInt8]?)])
  func addresses(address: String, name: [UInt8]?) {
    #expect(BusConnection.socketName(of: address) == name)
  }

  @Test("where no bus is, nothing is said")
  func noBus() {
    #expect(DesktopPortal.addresses(in: [:]) == nil)
    #expect(DesktopPortal.addresses(in: ["XDG_RUNTIME_DIR": "/r"]) == "unix:path=/r/bus")
    #expect(DesktopPortal.prefersLessMotion(onBusAt: "unix:path=/nowhere") == nil)
  }
}
