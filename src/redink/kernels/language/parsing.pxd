cdef class Parses:
    cdef int[:, ::1] tokens
    cdef int[:, ::1] sentences
    cdef int[::1] order
    cdef int[::1] active
    cdef int count
    cdef int fresh

cdef class MoveScorer:
    cdef int[::1] rows
    cdef int[:, ::1] features
    cdef float[:, :, ::1] products
    cdef float[::1] lower
    cdef float[::1] scratch
    cdef float[:, ::1] hidden
    cdef float[:, :, ::1] panels
    cdef float[:, ::1] scores
    cdef float[::1] upper
    cdef int[::1] kinds
    cdef bint has_upper

cdef void score(MoveScorer scorer, int count) noexcept
cdef int choose(MoveScorer scorer, Py_ssize_t row, int valid) noexcept
