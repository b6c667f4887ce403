cpdef void sum_features(
    int[:, ::1] features, int count, float[:, :, ::1] products, float[::1] bias, float[::1] scratch, float[:, ::1] hidden
) noexcept
