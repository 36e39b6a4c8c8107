#include "CDecoders.h"
