// Colour to sRGB by lcms2.
//
// Relative colorimetric with black point compensation: colours that sRGB can show stay exact,
// paper becomes white and the darkest ink black. The perceptual intent would move every colour, by
// a table that each profile's maker chose, and is the same thing for the matrix profiles that most
// pictures carry.
#include "color.h"
#include "CPixels.h"

#include <lcms2.h>
#include <math.h>
#include <stdlib.h>

// Three curves and a matrix: all that the profiles of cameras, screens and scanners are. lcms takes
// 20 ns a pixel for them, as much as a JPEG takes to decode seven.
typedef struct {
  float light_of[3][256];
  float matrix[3][3];  // linear sRGB of linear light, row by row
} shaper;

struct recto_color {
  cmsHPROFILE profile;
  shaper *shaper;  // for eight bits, where the profile is one
  cmsColorSpaceSignature space;
  cmsHTRANSFORM transform;  // made for the pixels that come first
  cmsUInt32Number transform_of;  // their format
  cmsHTRANSFORM exact;  // of words, for single colours
};

enum {
  // A profile is a few kilobytes, of a printing press a few megabytes.
  PROFILE_BYTES = 16 << 20,
  CURVE_STEPS = 4096,
  INTENT = INTENT_RELATIVE_COLORIMETRIC,
  FLAGS = cmsFLAGS_BLACKPOINTCOMPENSATION,
};

static const double srgb_primaries[8] = {0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06};

// ---- What is sRGB already ----

static const cmsTagSignature primary_tags[3] = {cmsSigRedColorantTag, cmsSigGreenColorantTag,
                                                cmsSigBlueColorantTag};
static const cmsTagSignature curve_tags[3] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};

static int is_srgb_curve(const cmsToneCurve *curve) {
  for (int i = 0; curve != NULL && i <= 16; i++) {
    float x = (float)i / 16;
    // One step of eight bits.
    if (fabs(recto_srgb_of(cmsEvalToneCurveFloat(curve, x)) - x) > 1.0 / 255) return 0;
  }
  return curve != NULL;
}

static int is_srgb(cmsHPROFILE profile, cmsColorSpaceSignature space) {
  if (space == cmsSigGrayData) return is_srgb_curve(cmsReadTag(profile, cmsSigGrayTRCTag));
  if (space != cmsSigRgbData || !cmsIsMatrixShaper(profile)) return 0;
  // sRGB's primaries as profiles hold them, adapted to D50.
  static const double columns[3][3] = {
      {0.4361, 0.2225, 0.0139}, {0.3851, 0.7169, 0.0971}, {0.1431, 0.0606, 0.7141}};
  // A profile with tables means them: they come before its matrix.
  if (cmsIsTag(profile, cmsSigAToB0Tag) || cmsIsTag(profile, cmsSigAToB1Tag)) return 0;
  for (int i = 0; i < 3; i++) {
    const cmsCIEXYZ *column = cmsReadTag(profile, primary_tags[i]);
    if (column == NULL || fabs(column->X - columns[i][0]) > 0.002 ||
        fabs(column->Y - columns[i][1]) > 0.002 || fabs(column->Z - columns[i][2]) > 0.002 ||
        !is_srgb_curve(cmsReadTag(profile, curve_tags[i]))) {
      return 0;
    }
  }
  return 1;
}

// ---- Curves and a matrix ----

// Linear sRGB of XYZ as profiles have it, adapted to D50 after Bradford.
static const double srgb_of_xyz[3][3] = {{3.1338561, -1.6168667, -0.4906146},
                                         {-0.9787684, 1.9161415, 0.0334540},
                                         {0.0719453, -0.2289914, 1.4052427}};

// NULL where the profile is more than that, or without memory.
static shaper *shaper_of(cmsHPROFILE profile, cmsColorSpaceSignature space) {
  // A profile with tables means them: they come before its matrix.
  if (space != cmsSigRgbData || !cmsIsMatrixShaper(profile) || cmsIsTag(profile, cmsSigAToB0Tag) ||
      cmsIsTag(profile, cmsSigAToB1Tag)) {
    return NULL;
  }
  shaper *made = calloc(1, sizeof *made);
  for (int i = 0; made != NULL && i < 3; i++) {
    const cmsCIEXYZ *primary = cmsReadTag(profile, primary_tags[i]);
    const cmsToneCurve *curve = cmsReadTag(profile, curve_tags[i]);
    if (primary == NULL || curve == NULL) {
      free(made);
      return NULL;
    }
    for (int row = 0; row < 3; row++) {
      const double *to = srgb_of_xyz[row];
      made->matrix[row][i] = (float)(to[0] * primary->X + to[1] * primary->Y + to[2] * primary->Z);
    }
    for (int v = 0; v < 256; v++) {
      made->light_of[i][v] = cmsEvalToneCurveFloat(curve, (float)v / 255);
    }
  }
  return made;
}

static void apply_shaper(const shaper *by, uint8_t *pixels, size_t count) {
  const recto_light *light = recto_light_tables();
  for (size_t i = 0; i < count; i++, pixels += 4) {
    float r = by->light_of[0][pixels[0]], g = by->light_of[1][pixels[1]];
    float b = by->light_of[2][pixels[2]];
    for (int c = 0; c < 3; c++) {
      const float *row = by->matrix[c];
      pixels[c] = recto_to_srgb(light, row[0] * r + row[1] * g + row[2] * b);
    }
  }
}

// ---- Making ----

// Takes the profile over.
static recto_color *color_of(cmsHPROFILE profile) {
  if (profile == NULL) return NULL;
  cmsColorSpaceSignature space = cmsGetColorSpace(profile);
  cmsProfileClassSignature kind = cmsGetDeviceClass(profile);
  int is_usable = kind == cmsSigInputClass || kind == cmsSigDisplayClass ||
                  kind == cmsSigOutputClass || kind == cmsSigColorSpaceClass ||
                  kind == cmsSigAbstractClass;
  recto_color *color = NULL;
  if (is_usable && !is_srgb(profile, space)) color = calloc(1, sizeof *color);
  if (color == NULL) {
    cmsCloseProfile(profile);
    return NULL;
  }
  color->profile = profile;
  color->space = space;
  color->shaper = shaper_of(profile, space);
  return color;
}

recto_color *recto_color_of_profile(const uint8_t *profile, size_t size, int numbers) {
  if (profile == NULL || size < 128 || size > PROFILE_BYTES) return NULL;
  recto_color *color = color_of(cmsOpenProfileFromMem(profile, (cmsUInt32Number)size));
  if (color == NULL) return NULL;
  // Grey may be kept as equal R, G and B of any kind.
  int fits = numbers == 4   ? color->space == cmsSigCmykData
             : numbers == 1 ? color->space == cmsSigGrayData || color->space == cmsSigRgbData
                            : color->space == cmsSigRgbData;
  if (fits) return color;
  recto_color_close(color);
  return NULL;
}

recto_color *recto_color_of_lab(void) { return color_of(cmsCreateLab4Profile(NULL)); }

// Takes the curve over.
static recto_color *color_of_curve(cmsToneCurve *curve, const double *xy) {
  if (curve == NULL) return NULL;
  cmsCIExyY white = {xy[0], xy[1], 1};
  cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  cmsToneCurve *curves[3] = {curve, curve, curve};
  recto_color *color = color_of(cmsCreateRGBProfile(&white, &primaries, curves));
  cmsFreeToneCurve(curve);
  return color;
}

recto_color *recto_color_of_gamma(double exponent, const double *primaries) {
  // Within five in a hundred of 2.2 sRGB's own curve is meant, whose mean exponent that is.
  int is_usual = fabs(exponent / 2.2 - 1) < 0.05;
  if (!(exponent > 0.1 && exponent < 10) || (is_usual && primaries == NULL)) return NULL;
  return color_of_curve(is_usual ? cmsBuildParametricToneCurve(NULL, 4, recto_srgb_curve)
                                 : cmsBuildGamma(NULL, exponent),
                        primaries != NULL ? primaries : srgb_primaries);
}

// Bright light, 1 being white paper, brought below 1: untouched up to 0.7, ever flatter above.
static double shoulder(double light) {
  return light < 0.7 ? light : 0.7 + 0.3 * (1 - exp(-(light - 0.7) / 0.3));
}

// The light of a code value, of ITU-R BT.2100. White paper is 203 cd/m², after BT.2408.
static double perceptual_quantizer(double code) {
  double power = pow(code, 1 / 78.84375);
  double above = fmax(power - 0.8359375, 0);
  return 10000 / 203.0 * pow(above / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125);
}

static double hybrid_log_gamma(double code) {
  double scene =
      code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return 1000 / 203.0 * pow(scene, 1.2);
}

static cmsToneCurve *bright_curve(double (*light)(double)) {
  cmsUInt16Number steps[CURVE_STEPS];
  for (int i = 0; i < CURVE_STEPS; i++) {
    double value = shoulder(light((double)i / (CURVE_STEPS - 1)));
    steps[i] = (cmsUInt16Number)lrint(fmin(value, 1) * 65535);
  }
  return cmsBuildTabulatedToneCurve16(NULL, CURVE_STEPS, steps);
}

recto_color *recto_color_of_codes(int primaries, int transfer) {
  static const double wide[8] = {0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046};
  static const double p3[8] = {0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06};
  // Codes of television before 2020 differ little from sRGB, and mean it in still pictures.
  const double *xy = primaries == 9                       ? wide
                     : primaries == 11 || primaries == 12 ? p3
                                                          : srgb_primaries;
  switch (transfer) {
    case 4: return color_of_curve(cmsBuildGamma(NULL, 2.2), xy);
    case 5: return color_of_curve(cmsBuildGamma(NULL, 2.8), xy);
    case 8: return color_of_curve(cmsBuildGamma(NULL, 1), xy);
    case 16: return color_of_curve(bright_curve(perceptual_quantizer), xy);
    case 18: return color_of_curve(bright_curve(hybrid_log_gamma), xy);
    default:
      return xy == srgb_primaries
                 ? NULL
                 : color_of_curve(cmsBuildParametricToneCurve(NULL, 4, recto_srgb_curve), xy);
  }
}

void recto_color_close(recto_color *color) {
  if (color == NULL) return;
  if (color->transform != NULL) cmsDeleteTransform(color->transform);
  if (color->exact != NULL) cmsDeleteTransform(color->exact);
  cmsCloseProfile(color->profile);
  free(color->shaper);
  free(color);
}

int recto_color_is_inks(const recto_color *color) {
  return color != NULL && color->space == cmsSigCmykData;
}

int recto_color_numbers(const recto_color *color) {
  return color->space == cmsSigCmykData ? 4 : color->space == cmsSigGrayData ? 1 : 3;
}

// ---- Applying ----

int recto_color_exact(recto_color *color, const uint16_t *words, uint16_t *rgb, size_t count) {
  if (color->exact == NULL) {
    cmsUInt32Number from = color->space == cmsSigCmykData   ? TYPE_CMYK_16
                           : color->space == cmsSigGrayData ? TYPE_GRAY_16
                           : color->space == cmsSigLabData  ? TYPE_Lab_16
                                                            : TYPE_RGB_16;
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    // A table takes lcms 100 ms of a profile of inks: more than a page of them would.
    color->exact = srgb == NULL ? NULL
                                : cmsCreateTransform(color->profile, from, srgb, TYPE_RGB_16,
                                                     INTENT, FLAGS | cmsFLAGS_NOOPTIMIZE);
    if (srgb != NULL) cmsCloseProfile(srgb);
    if (color->exact == NULL) return -1;
  }
  cmsDoTransform(color->exact, words, rgb, (cmsUInt32Number)count);
  return 0;
}

// Whether there is a transform from such pixels to sRGB bytes, made now where it is new.
static int has_transform(recto_color *color, cmsUInt32Number format) {
  // Where there was none, there is none for the next row either.
  if (color->transform_of == format) return color->transform != NULL;
  if (color->transform != NULL) cmsDeleteTransform(color->transform);
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  color->transform =
      srgb == NULL ? NULL
                   : cmsCreateTransform(color->profile, format, srgb, TYPE_RGBA_8, INTENT, FLAGS);
  color->transform_of = format;
  if (srgb != NULL) cmsCloseProfile(srgb);
  return color->transform != NULL;
}

// The format of four numbers a pixel; 0 where the colour is none of such.
static cmsUInt32Number format_of(const recto_color *color, int bytes) {
  switch (color->space) {
    case cmsSigRgbData:
      return COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3) | EXTRA_SH(1) | BYTES_SH(bytes);
    case cmsSigGrayData:
      return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(bytes);
    case cmsSigLabData:
      return COLORSPACE_SH(PT_Lab) | CHANNELS_SH(3) | EXTRA_SH(1) | BYTES_SH(bytes);
    default: return 0;
  }
}

// lcms counts pixels in 32 bits, and reads four bytes each.
enum { PIXELS_AT_ONCE = 1 << 20 };

int recto_color_apply(recto_color *color, uint8_t *pixels, size_t count) {
  if (color == NULL) return 0;
  if (color->shaper != NULL) {
    apply_shaper(color->shaper, pixels, count);
    return 0;
  }
  cmsUInt32Number format = format_of(color, 1);
  if (format == 0 || !has_transform(color, format)) return -1;
  // What lcms calls extra is not written: alpha stays where it is.
  for (size_t done = 0; done < count; done += PIXELS_AT_ONCE) {
    size_t part = count - done < PIXELS_AT_ONCE ? count - done : PIXELS_AT_ONCE;
    cmsDoTransform(color->transform, pixels + done * 4, pixels + done * 4, (cmsUInt32Number)part);
  }
  return 0;
}

int recto_color_apply_words(recto_color *color, const uint16_t *words, uint8_t *pixels,
                            size_t count) {
  cmsUInt32Number format = color != NULL ? format_of(color, 2) : 0;
  int is_managed = format != 0 && has_transform(color, format);
  for (size_t done = 0; is_managed && done < count; done += PIXELS_AT_ONCE) {
    size_t part = count - done < PIXELS_AT_ONCE ? count - done : PIXELS_AT_ONCE;
    cmsDoTransform(color->transform, words + done * 4, pixels + done * 4, (cmsUInt32Number)part);
  }
  for (size_t i = is_managed ? 3 : 0; i < count * 4; i += is_managed ? 4 : 1) {
    pixels[i] = (uint8_t)((words[i] * 255u + 32767) / 65535);
  }
  return color == NULL || is_managed ? 0 : -1;
}

void recto_color_apply_inks(recto_color *color, uint8_t *pixels, size_t count, int inverted) {
  if (recto_color_is_inks(color) &&
      has_transform(color, inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8)) {
    for (size_t done = 0; done < count; done += PIXELS_AT_ONCE) {
      size_t part = count - done < PIXELS_AT_ONCE ? count - done : PIXELS_AT_ONCE;
      cmsDoTransform(color->transform, pixels + done * 4, pixels + done * 4, (cmsUInt32Number)part);
    }
    for (size_t i = 3; i < count * 4; i += 4) pixels[i] = 255;
    return;
  }
  for (size_t i = 0; i < count; i++, pixels += 4) {
    unsigned flip = inverted ? 0 : 255;
    unsigned c = pixels[0] ^ flip, m = pixels[1] ^ flip, y = pixels[2] ^ flip, k = pixels[3] ^ flip;
    pixels[0] = (uint8_t)((c * k + 127) / 255);
    pixels[1] = (uint8_t)((m * k + 127) / 255);
    pixels[2] = (uint8_t)((y * k + 127) / 255);
    pixels[3] = 255;
  }
}
