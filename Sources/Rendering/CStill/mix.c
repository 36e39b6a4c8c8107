#include <string.h>

#include "CStill.h"

// In C because its compiler has instructions for eight numbers of 16 bits at once, and uses them on every
// processor: Swift's own vectors took three times as long.
typedef uint8_t Bytes __attribute__((vector_size(8)));
typedef uint16_t Numbers __attribute__((vector_size(16)));
typedef uint16_t HalfNumbers __attribute__((vector_size(8)));
typedef int16_t Signed __attribute__((vector_size(16)));
typedef uint8_t Pixel __attribute__((vector_size(4)));
typedef float Colors __attribute__((vector_size(16)));
typedef int32_t Whole __attribute__((vector_size(16)));
typedef uint32_t Products __attribute__((vector_size(32)));

// What is seen at a pixel of a draft.
enum { moving = 0, mixed = 1, still = 2 };

// What stands for light that is as it was.
enum { unchanged = 188 };

// What stored numbers are shifted by: what light is multiplied by multiplies, as a power, a number and this.
static const float offset = 14.025f;

// A row of a draft: of pixels that lie still by how much light there changed, in 8,192ths; of others what they
// are, in 64ths. Three fourths and one fourth of such numbers stay below 65,536. Of all pixels their colours.
typedef struct {
  uint16_t *values;
  uint8_t *colors;
  uint8_t *kinds;
  int32_t index;
} Row;

static int32_t half(int32_t count) { return (count + 1) / 2; }

static int32_t within(int32_t index, int32_t count) {
  return index < 0 ? 0 : index < count ? index : count - 1;
}

// A pixel of a frame lies by a fourth beside the middle of the one of the draft that it is part of: the one
// there is the other that it takes of.
static int32_t beside(int32_t place) { return place / 2 + (place & 1 ? 1 : -1); }

// The mean of the four pixels of what is sharp that one of a draft covers.
static Colors mean(const RectoStill *pictures, int32_t x, int32_t y) {
  const size_t row = (size_t)pictures->width * 4;
  const uint8_t *low = pictures->sharp + (size_t)(2 * y) * row + 8 * (size_t)x;
  const size_t right = 2 * x + 1 < pictures->width ? 4 : 0;
  const size_t up = 2 * y + 1 < pictures->height ? row : 0;
  const size_t places[4] = {0, right, up, up + right};
  Colors sum = {0, 0, 0, 0};
  for (int i = 0; i < 4; i++) {
    Pixel pixel;
    memcpy(&pixel, low + places[i], sizeof pixel);
    sum += __builtin_convertvector(pixel, Colors);
  }
  return sum * 0.25f;
}

// Three of one and one of the other of two pixels of the light.
static HalfNumbers three_and_one(const uint8_t *near, const uint8_t *far) {
  Pixel one, other;
  memcpy(&one, near, sizeof one);
  memcpy(&other, far, sizeof other);
  return 3 * __builtin_convertvector(one, HalfNumbers) +
         __builtin_convertvector(other, HalfNumbers);
}

static void read_row(const RectoStill *pictures, int32_t y, Row *row) {
  const int32_t count = half(pictures->width), lights = half(count);
  const int32_t light_rows = half(half(pictures->height));
  const uint8_t *draft = pictures->draft + (size_t)y * count * 4;
  const uint8_t *sharp = pictures->sharp + (size_t)y * 2 * pictures->width * 4;
  const uint8_t *near = pictures->light + (size_t)within(y / 2, light_rows) * lights * 4;
  const uint8_t *far = pictures->light + (size_t)within(beside(y), light_rows) * lights * 4;
  uint16_t *values = row->values;
  for (int32_t x = 0; x < count; x++, draft += 4, values += 4) {
    Pixel drawn;
    memcpy(&drawn, draft, sizeof drawn);
    HalfNumbers result = __builtin_convertvector(drawn, HalfNumbers) << 6;
    const bool is_still = draft[3] == 255 && sharp[8 * x + 3] == 255;
    row->kinds[x] = is_still ? still : moving;
    if (is_still) {
      const int32_t here = 4 * within(x / 2, lights), there = 4 * within(beside(x), lights);
      const HalfNumbers light =
          3 * three_and_one(near + here, far + here) + three_and_one(near + there, far + there);
      const Colors change = (__builtin_convertvector(light, Colors) * (1.0f / 16) + offset) *
                            (1.0f / (unchanged + offset));
      const Colors color = (mean(pictures, x, y) + offset) * change - offset;
      const Colors most = {255, 255, 255, 255}, most_change = {16383, 16383, 16383, 16383};
      drawn = __builtin_convertvector(
          __builtin_convertvector(
              __builtin_elementwise_max(__builtin_elementwise_min(color, most), (Colors){0}) + 0.5f,
              Whole),
          Pixel);
      result = __builtin_convertvector(
          __builtin_convertvector(__builtin_elementwise_min(change * 8192.0f + 0.5f, most_change),
                                  Whole),
          HalfNumbers);
    }
    memcpy(row->colors + 4 * x, &drawn, sizeof drawn);
    memcpy(values, &result, sizeof result);
  }
  row->index = y;
}

// Stores two pixels, whose numbers may be beyond those of bytes.
static inline void store(uint8_t *place, Signed value) {
  const Signed most = {255, 255, 255, 255, 255, 255, 255, 255};
  value = __builtin_elementwise_min(__builtin_elementwise_max(value, (Signed){0}), most);
  Bytes bytes = __builtin_convertvector(value, Bytes);
  bytes |= (Bytes){0, 0, 0, 255, 0, 0, 0, 255};
  memcpy(place, &bytes, sizeof bytes);
}

// The upper 16 bits of products.
static inline Numbers high(Numbers a, Numbers b) {
  const Products product =
      __builtin_convertvector(a, Products) * __builtin_convertvector(b, Products);
  return __builtin_convertvector(product >> 16, Numbers);
}

// The rows of a draft between which a row of a frame lies.
typedef struct {
  const Row *near, *far;
} Rows;

// Stores what the draft itself has at a pixel.
static void store_draft(const RectoStill *pictures, const Rows *rows, int32_t x, uint8_t *place) {
  const int32_t count = half(pictures->width);
  const int32_t columns[2] = {within(x / 2, count), within(beside(x), count)};
  const uint8_t *near = rows->near->colors, *far = rows->far->colors;
  for (int c = 0; c < 3; c++) {
    const int32_t a = columns[0] * 4 + c, b = columns[1] * 4 + c;
    place[c] = (uint8_t)((9 * near[a] + 3 * near[b] + 3 * far[a] + far[b] + 8) >> 4);
  }
  place[3] = 255;
}

// Stores two pixels that are part of the same one of the draft, of which this is the row at their height.
static inline void mix_pair(const RectoStill *pictures, const Rows *rows, const Row *row,
                            int32_t index, const uint8_t *sharp, uint8_t *place) {
  const uint8_t *kinds = row->kinds + index;
  if (kinds[0] != mixed && kinds[-1] == kinds[0] && kinds[1] == kinds[0]) {
    HalfNumbers left, middle, right;
    memcpy(&left, row->values + 4 * index - 4, sizeof left);
    memcpy(&middle, row->values + 4 * index, sizeof middle);
    memcpy(&right, row->values + 4 * index + 4, sizeof right);
    const Numbers both = __builtin_shufflevector(middle, middle, 0, 1, 2, 3, 4, 5, 6, 7);
    const Numbers sides = __builtin_shufflevector(left, right, 0, 1, 2, 3, 4, 5, 6, 7);
    const Numbers value = (3 * both + sides + 2) >> 2;
    if (kinds[0] == moving) return store(place, (Signed)((value + 32) >> 6));
    if (sharp[3] == 255 && sharp[7] == 255) {
      Bytes print;
      memcpy(&print, sharp, sizeof print);
      // 128 times the number and its offset, then 16 times what becomes of it.
      const Numbers number = (__builtin_convertvector(print, Numbers) << 7) + 1795;
      return store(place, ((Signed)high(number, value) - (224 - 8)) >> 4);
    }
  }
  store_draft(pictures, rows, 2 * index, place);
  store_draft(pictures, rows, 2 * index + 1, place + 4);
}

// Makes R, G, B of a row B, G, R: it is still in the processor's cache.
static void swap_colors(uint8_t *place, int32_t count) {
  for (int32_t x = 0; x < count; x++, place += 4) {
    uint32_t pixel;
    memcpy(&pixel, place, sizeof pixel);
    pixel = (pixel & 0xFF00FF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16;
    memcpy(place, &pixel, sizeof pixel);
  }
}

size_t recto_still_room(int32_t width) {
  // Three rows, the last with a pixel more at either end; two of them have colours.
  return (size_t)half(width) * (3 * (4 * sizeof(uint16_t) + 1) + 2 * 4) +
         2 * (4 * sizeof(uint16_t) + 1);
}

void recto_still_mix(const RectoStill *pictures, int32_t from, int32_t end, uint8_t *frame,
                     void *room) {
  const int32_t count = half(pictures->width), rows = half(pictures->height);
  uint16_t *values = room;
  uint8_t *colors = (uint8_t *)(values + 12 * count + 8), *kinds = colors + 8 * count;
  Row near = {values, colors, kinds, -1},
      far = {values + 4 * count, colors + 4 * count, kinds + count, -1};
  const Row row = {values + 8 * count + 4, NULL, kinds + 2 * count + 1, 0};
  for (int32_t y = from; y < end; y++) {
    const int32_t first = within(y / 2, rows), second = within(beside(y), rows);
    if (near.index != first && far.index == first) {
      const Row other = near;
      near = far;
      far = other;
    }
    if (near.index != first) read_row(pictures, first, &near);
    if (far.index != second) read_row(pictures, second, &far);
    for (int32_t i = 0; i < 4 * count; i += 4) {
      HalfNumbers one, other;
      memcpy(&one, near.values + i, sizeof one);
      memcpy(&other, far.values + i, sizeof other);
      one = (3 * one + other + 2) >> 2;
      memcpy(row.values + i, &one, sizeof one);
    }
    for (int32_t x = 0; x < count; x++) {
      row.kinds[x] = near.kinds[x] == far.kinds[x] ? near.kinds[x] : mixed;
    }
    memcpy(row.values - 4, row.values, 8);
    memcpy(row.values + 4 * count, row.values + 4 * count - 4, 8);
    row.kinds[-1] = row.kinds[0];
    row.kinds[count] = row.kinds[count - 1];
    const Rows both = {&near, &far};
    const int32_t row_of_frame = pictures->is_shown ? pictures->height - 1 - y : y;
    uint8_t *place = frame + (size_t)row_of_frame * pictures->width * 4;
    const uint8_t *sharp = pictures->sharp + (size_t)y * pictures->width * 4;
    for (int32_t pair = 0; pair < pictures->width / 2; pair++) {
      mix_pair(pictures, &both, &row, pair, sharp + 8 * pair, place + 8 * pair);
    }
    if (pictures->width & 1) {
      store_draft(pictures, &both, pictures->width - 1, place + 4 * (pictures->width - 1));
    }
    if (pictures->is_shown) swap_colors(place, pictures->width);
  }
}
