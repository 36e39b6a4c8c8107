// GLFW without its own OpenGL header: every OpenGL call is made elsewhere, through epoxy.
#pragma once
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
