import PageService

let channel = Channel.ofDecoder()
// The place where the sandbox closes: before the first byte of a book is read.
if Confinement.begin() { Session(channel).run() }
