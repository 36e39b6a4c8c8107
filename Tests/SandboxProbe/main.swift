// Never shipped: what the tests of the sandbox start in place of the decoder.
//
// With arguments it enters the sandbox and tries one thing: BOOK PATH LANDLOCK SECCOMP DEED. Its
// status is the error number of the refusal, 0 where the thing could be done. Without arguments it
// is a decoder that does what the book says in words, which is rarely right.

import RectoBookModel
import SandboxDeeds
import RectoDecoderSandbox
import Glibc
import RectoDecoderService

if CommandLine.argc == 6 {
  let words = CommandLine.arguments
  let book = unsafe open(words[1], O_RDONLY | O_CLOEXEC)
  recto_deeds_prepare()
  if words[5] == "start many threads", getuid() == 0 { recto_deeds_become_nobody() }
  let kernel = Kernel(landlock: Int(words[3]) ?? 0, filtersCalls: words[4] == "yes")
  guard book >= 0 else { exit(200) }
  var said = ""
  do throws(Confinement.Refusal) {
    let missing = try Confinement.begin(book: book, hasSpill: true, kernel: kernel)
    said = missing.map(\.name).joined(separator: " ")
  } catch {
    said = error.reason
  }
  let line = Array((said + "\n").utf8)
  _ = unsafe write(STDOUT_FILENO, line, line.count)
  exit(unsafe recto_deed(words[5], words[2], book))
}
if let channel = Channel.ofDecoder() { WrongDecoder(channel).run() }
