import BookFixtures
import Foundation
import Testing

@testable import RectoWindowSession

@Suite("Colours of one's own, from one start to the next") struct ColorMemoryTests {
  @Test("what was stored is there again, in its order")
  func stored() throws {
    let folder = try TemporaryFolder()
    let memory = ColorMemory(in: folder.url.path)
    #expect(memory.colors == [])
    let colors: [UInt32] = [0x0000_0FFF, 0xB326_1EFF, 0xFFFF_FFFF]
    memory.store(colors)
    #expect(memory.colors == colors)
    memory.store([])
    #expect(memory.colors == [])
    ColorMemory(in: nil).store(colors)
    #expect(ColorMemory(in: nil).colors == [])
  }

  @Test("lines that mean nothing are passed over")
  func strangeLines() throws {
    let folder = try TemporaryFolder()
    let text = "#12345\n#123456\r\n123456\n#12345g\n\n#abcdef00\n#ABCDEF"
    try Data(text.utf8).write(to: folder.url.appending(path: "colours"))
    #expect(ColorMemory(in: folder.url.path).colors == [0x1234_56FF, 0xABCD_EFFF])
  }
}
