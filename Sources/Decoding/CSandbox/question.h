// The one question of a confined process that is answered in its own name.
#pragma once

// Answers newfstatat, which the filter turns into SIGSYS: about an open file from that file, about a
// path from what can be opened for reading. Returns 0 where this architecture has no answer, which
// leaves the question refused.
int recto_question_answered(void);
