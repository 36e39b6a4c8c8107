// The fonts that stand within MuPDF: nobody need open a file for them.
#include <string.h>
#include <strings.h>

#include <mupdf/fitz.h>
#include <mupdf/ucdn.h>

#include "plate.h"

// The scripts that books are written in or quote.
static const struct {
  int number;
  const char *name;
} scripts[] = {
    {UCDN_SCRIPT_LATIN, "Latn"},
    {UCDN_SCRIPT_GREEK, "Grek"},
    {UCDN_SCRIPT_CYRILLIC, "Cyrl"},
    {UCDN_SCRIPT_ARMENIAN, "Armn"},
    {UCDN_SCRIPT_HEBREW, "Hebr"},
    {UCDN_SCRIPT_ARABIC, "Arab"},
    {UCDN_SCRIPT_SYRIAC, "Syrc"},
    {UCDN_SCRIPT_THAANA, "Thaa"},
    {UCDN_SCRIPT_DEVANAGARI, "Deva"},
    {UCDN_SCRIPT_BENGALI, "Beng"},
    {UCDN_SCRIPT_GURMUKHI, "Guru"},
    {UCDN_SCRIPT_GUJARATI, "Gujr"},
    {UCDN_SCRIPT_ORIYA, "Orya"},
    {UCDN_SCRIPT_TAMIL, "Taml"},
    {UCDN_SCRIPT_TELUGU, "Telu"},
    {UCDN_SCRIPT_KANNADA, "Knda"},
    {UCDN_SCRIPT_MALAYALAM, "Mlym"},
    {UCDN_SCRIPT_SINHALA, "Sinh"},
    {UCDN_SCRIPT_THAI, "Thai"},
    {UCDN_SCRIPT_LAO, "Laoo"},
    {UCDN_SCRIPT_TIBETAN, "Tibt"},
    {UCDN_SCRIPT_MYANMAR, "Mymr"},
    {UCDN_SCRIPT_GEORGIAN, "Geor"},
    {UCDN_SCRIPT_HANGUL, "Hang"},
    {UCDN_SCRIPT_ETHIOPIC, "Ethi"},
    {UCDN_SCRIPT_CHEROKEE, "Cher"},
    {UCDN_SCRIPT_CANADIAN_ABORIGINAL, "Cans"},
    {UCDN_SCRIPT_OGHAM, "Ogam"},
    {UCDN_SCRIPT_RUNIC, "Runr"},
    {UCDN_SCRIPT_KHMER, "Khmr"},
    {UCDN_SCRIPT_MONGOLIAN, "Mong"},
    {UCDN_SCRIPT_HIRAGANA, "Hira"},
    {UCDN_SCRIPT_KATAKANA, "Kana"},
    {UCDN_SCRIPT_BOPOMOFO, "Bopo"},
    {UCDN_SCRIPT_HAN, "Hani"},
    {UCDN_SCRIPT_YI, "Yiii"},
    {UCDN_SCRIPT_OLD_ITALIC, "Ital"},
    {UCDN_SCRIPT_GOTHIC, "Goth"},
    {UCDN_SCRIPT_DESERET, "Dsrt"},
    {UCDN_SCRIPT_LINEAR_B, "Linb"},
    {UCDN_SCRIPT_UGARITIC, "Ugar"},
    {UCDN_SCRIPT_SHAVIAN, "Shaw"},
    {UCDN_SCRIPT_CYPRIOT, "Cprt"},
    {UCDN_SCRIPT_COPTIC, "Copt"},
    {UCDN_SCRIPT_GLAGOLITIC, "Glag"},
    {UCDN_SCRIPT_TIFINAGH, "Tfng"},
    {UCDN_SCRIPT_OLD_PERSIAN, "Xpeo"},
    {UCDN_SCRIPT_BALINESE, "Bali"},
    {UCDN_SCRIPT_CUNEIFORM, "Xsux"},
    {UCDN_SCRIPT_PHOENICIAN, "Phnx"},
    {UCDN_SCRIPT_NKO, "Nkoo"},
    {UCDN_SCRIPT_SUNDANESE, "Sund"},
    {UCDN_SCRIPT_OL_CHIKI, "Olck"},
    {UCDN_SCRIPT_VAI, "Vaii"},
    {UCDN_SCRIPT_CHAM, "Cham"},
    {UCDN_SCRIPT_TAI_THAM, "Lana"},
    {UCDN_SCRIPT_AVESTAN, "Avst"},
    {UCDN_SCRIPT_EGYPTIAN_HIEROGLYPHS, "Egyp"},
    {UCDN_SCRIPT_SAMARITAN, "Samr"},
    {UCDN_SCRIPT_LISU, "Lisu"},
    {UCDN_SCRIPT_JAVANESE, "Java"},
    {UCDN_SCRIPT_MEETEI_MAYEK, "Mtei"},
    {UCDN_SCRIPT_IMPERIAL_ARAMAIC, "Armi"},
    {UCDN_SCRIPT_BRAHMI, "Brah"},
    {UCDN_SCRIPT_CHAKMA, "Cakm"},
    {UCDN_SCRIPT_TIRHUTA, "Tirh"},
    {UCDN_SCRIPT_ADLAM, "Adlm"},
    {UCDN_SCRIPT_OSAGE, "Osge"},
};
enum { SCRIPTS = sizeof scripts / sizeof *scripts };

static int take(const unsigned char *bytes, int count, int index, recto_plate_font *font) {
  if (bytes == NULL || count <= 0) return 0;
  *font = (recto_plate_font){bytes, (size_t)count, index, 1, 0, 0, 0};
  return 1;
}

static int is_of_han(int script) {
  switch (script) {
    case UCDN_SCRIPT_HAN:
    case UCDN_SCRIPT_HIRAGANA:
    case UCDN_SCRIPT_KATAKANA:
    case UCDN_SCRIPT_BOPOMOFO:
    case UCDN_SCRIPT_HANGUL: return 1;
    default: return 0;
  }
}

// Which letters of Han a text has that names a language or none: kana are Japanese whatever it says.
static const char *han_language(int script, const char *language) {
  static const char *const known[] = {"zh-Hant", "zh-TW", "zh-HK", "ja", "ko"};
  if (script == UCDN_SCRIPT_HIRAGANA || script == UCDN_SCRIPT_KATAKANA) return "ja";
  if (script == UCDN_SCRIPT_HANGUL) return "ko";
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strncasecmp(language, known[i], strlen(known[i])) == 0) return known[i];
  }
  // MuPDF knows no Chinese without its script.
  return strncasecmp(language, "zh", 2) == 0 ? "zh-Hans" : "ja";
}

// The lookups of MuPDF keep nothing in a context, and cannot throw.
static int find(int script, const char *language, recto_plate_font *font) {
  int count = 0, index = 0;
  const unsigned char *bytes =
      is_of_han(script)
          ? fz_lookup_cjk_font_by_language(NULL, han_language(script, language), &count, &index)
          : fz_lookup_noto_font(NULL, script, FZ_LANG_UNSET, &count, &index);
  return take(bytes, count, index, font);
}

// The next letter of a text; what is no UTF-8 is a sign by itself.
static uint32_t next(const uint8_t *text, size_t count, size_t *place) {
  uint32_t first = text[(*place)++];
  int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  uint32_t letter = more ? first & (0x3Fu >> more) : first;
  for (; more > 0 && *place < count && (text[*place] & 0xC0) == 0x80; more--) {
    letter = letter << 6 | (text[(*place)++] & 0x3F);
  }
  return letter;
}

size_t recto_fonts_for(const uint8_t *text, size_t count, const char *language,
                       recto_script_font *fonts, size_t limit) {
  uint8_t seen[256] = {0};
  int has_signs = 0;
  size_t found = 0;
  for (size_t place = 0; place < count;) {
    uint32_t letter = next(text, count, &place);
    if (letter < 0x250) continue;
    int script = ucdn_get_script(letter);
    // Marks and punctuation between letters of Han are of no script.
    if ((letter >= 0x3000 && letter < 0x3040) || (letter >= 0xFF00 && letter < 0xFFF0)) {
      script = UCDN_SCRIPT_HAN;
    }
    if (script > 0 && script < 256) seen[script] = 1;
    // Dashes, quotation marks and the like are in every font.
    if (script == UCDN_SCRIPT_COMMON && letter >= 0x2070) has_signs = 1;
  }
  // Letters that a book's own font lacks.
  seen[UCDN_SCRIPT_LATIN] = 1;
  for (int i = 0; i < SCRIPTS && found < limit; i++) {
    if (!seen[scripts[i].number]) continue;
    fonts[found].script = scripts[i].name;
    found += (size_t)find(scripts[i].number, language, &fonts[found].font);
  }
  const unsigned char *(*const signs[])(fz_context *, int *) = {
      fz_lookup_noto_symbol1_font, fz_lookup_noto_symbol2_font, fz_lookup_noto_math_font,
      fz_lookup_noto_music_font, fz_lookup_noto_emoji_font};
  for (size_t i = 0; has_signs && i < sizeof signs / sizeof *signs && found < limit; i++) {
    int bytes = 0;
    const unsigned char *font = signs[i](NULL, &bytes);
    fonts[found].script = "Zsym";
    found += (size_t)take(font, bytes, 0, &fonts[found].font);
  }
  return found;
}

int recto_text_font(recto_text_family family, int is_bold, int is_italic, recto_plate_font *font) {
  static const char *const names[] = {"Charis SIL", "Helvetica", "Courier"};
  int count = 0;
  const unsigned char *bytes =
      fz_lookup_builtin_font(NULL, names[family], is_bold, is_italic, &count);
  return take(bytes, count, 0, font);
}
