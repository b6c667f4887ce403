cdef extern from "blocks.h":
    void multiply_rows(
        const float *rows, ptrdiff_t count, ptrdiff_t inner, const float *panels, float *out, ptrdiff_t outer, int narrow
    ) noexcept nogil
