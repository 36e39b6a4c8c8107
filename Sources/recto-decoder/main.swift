import CShared
import PageService

// The place where the sandbox closes: before the first byte of a book is read.
_ = recto_die_with_parent()
Session(Channel.ofDecoder()).run()
