/* Products of rows with a matrix, a block of rows and a panel of columns at a time.

The same code is compiled for three widths of vectors, and the machine says which of them it has. Every sum starts
from 0 and takes up its products one after the other, each rounded by itself: so all three give the same bits, and
so does numpy in redink/kernels/language/products.py. The width only says how many sums are made side by side. */

#include <stddef.h>
#include <string.h>

/* Columns of a panel; a panel of the widest matrix lies in the first cache. */
#define PANEL 32
/* So many rows meet a panel before the next one: they lie in the second cache. */
#define NEAR 96

/* One block: its sums stay in registers, which is why it has so many rows and no more. */
#define DEFINE_BLOCK(NAME, TARGET, ROWS)                                                                               \
    TARGET static void NAME(const float *rows, ptrdiff_t inner, const float *panel, float *out, ptrdiff_t outer,       \
                            ptrdiff_t width) {                                                                         \
        float sums[ROWS][PANEL] = {{0}};                                                                               \
        for (ptrdiff_t place = 0; place < inner; place++, rows++, panel += PANEL) {                                    \
            UNROLL for (int row = 0; row < ROWS; row++) {                                                              \
                float value = rows[row * inner];                                                                       \
                for (int column = 0; column < PANEL; column++) sums[row][column] += value * panel[column];             \
            }                                                                                                          \
        }                                                                                                              \
        for (int row = 0; row < ROWS; row++) memcpy(out + row * outer, sums[row], (size_t)width * sizeof(float));      \
    }

/* All blocks. The last one of several may begin among rows that are done: they only get the same sums again. */
#define DEFINE_PRODUCT(NAME, TARGET, ROWS)                                                                             \
    DEFINE_BLOCK(NAME##_rows, TARGET, ROWS)                                                                            \
    DEFINE_BLOCK(NAME##_row, TARGET, 1)                                                                                \
    static void NAME(const float *rows, ptrdiff_t count, ptrdiff_t inner, const float *panels, float *out,             \
                     ptrdiff_t outer) {                                                                                \
        for (ptrdiff_t begin = 0; begin < count; begin += NEAR) {                                                      \
            ptrdiff_t end = begin + NEAR < count ? begin + NEAR : count;                                               \
            for (ptrdiff_t column = 0; column < outer; column += PANEL) {                                              \
                const float *panel = panels + column * inner;                                                          \
                ptrdiff_t width = outer - column < PANEL ? outer - column : PANEL;                                     \
                ptrdiff_t row = begin;                                                                                 \
                for (; row + ROWS <= end; row += ROWS)                                                                 \
                    NAME##_rows(rows + row * inner, inner, panel, out + row * outer + column, outer, width);           \
                if (row < end && end - begin >= ROWS) {                                                                \
                    row = end - ROWS;                                                                                  \
                    NAME##_rows(rows + row * inner, inner, panel, out + row * outer + column, outer, width);           \
                    row = end;                                                                                         \
                }                                                                                                      \
                for (; row < end; row++)                                                                               \
                    NAME##_row(rows + row * inner, inner, panel, out + row * outer + column, outer, width);            \
            }                                                                                                          \
        }                                                                                                              \
    }

#if defined(__GNUC__) && !defined(__clang__)
#define UNROLL _Pragma("GCC unroll 12")
#else
#define UNROLL
#endif

DEFINE_PRODUCT(multiply_narrow, , 1)

#if defined(__GNUC__) && defined(__x86_64__)
DEFINE_PRODUCT(multiply_wide, __attribute__((target("avx512f"))), 12)
DEFINE_PRODUCT(multiply_middle, __attribute__((target("avx2"))), 3)
#endif

/* With the widest vectors that the machine has; `narrow` is for tests: 1 leaves out the widest, 2 the middle ones too. */
static void multiply_rows(const float *rows, ptrdiff_t count, ptrdiff_t inner, const float *panels, float *out,
                          ptrdiff_t outer, int narrow) {
#if defined(__GNUC__) && defined(__x86_64__)
    if (narrow < 1 && __builtin_cpu_supports("avx512f")) {
        multiply_wide(rows, count, inner, panels, out, outer);
        return;
    }
    if (narrow < 2 && __builtin_cpu_supports("avx2")) {
        multiply_middle(rows, count, inner, panels, out, outer);
        return;
    }
#else
    (void)narrow;
#endif
    multiply_narrow(rows, count, inner, panels, out, outer);
}
