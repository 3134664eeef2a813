/* FSCTL_DUPLICATE_EXTENTS_TO_FILE: the checks in the order the file system's specification gives (MS-FSA 2.1.5.10.4), then FICLONERANGE. */
#include "interposer.h"

struct duplicate_extents_data { HANDLE source; i64 source_offset, target_offset, count; };

#ifndef ERROR_BLOCK_TOO_MANY_REFERENCES
#define ERROR_BLOCK_TOO_MANY_REFERENCES 347
#endif
#define MOST_BYTES 0x100000000LL /* a range is shorter than 4 GiB */

static i64 up(i64 length) { return (length + CLUSTER - 1) / CLUSTER * CLUSTER; }

static DWORD check_range(const struct duplicate_extents_data *data, HANDLE target)
{
    LARGE_INTEGER source_length, target_length;
    if (data->source_offset % CLUSTER || data->target_offset % CLUSTER || data->count % CLUSTER) return ERROR_INVALID_PARAMETER;
    if (data->source_offset < 0 || data->target_offset < 0 || data->count < 0 || data->count >= MOST_BYTES) return ERROR_INVALID_PARAMETER;
    if (!GetFileSizeEx(data->source, &source_length) || !GetFileSizeEx(target, &target_length)) return ERROR_INVALID_PARAMETER;
    if (data->source_offset + data->count > up(source_length.QuadPart)) return ERROR_NOT_SUPPORTED;
    if (data->target_offset + data->count > up(target_length.QuadPart)) return ERROR_INVALID_PARAMETER;
    return 0;
}

/* Both must agree on integrity; a sparse source wants a sparse target. */
static DWORD check_marks(int source, int target)
{
    if (linux_mark(source, SPARSE_MARK) && !linux_mark(target, SPARSE_MARK)) return ERROR_NOT_SUPPORTED;
    if (linux_mark(source, INTEGRITY_MARK) != linux_mark(target, INTEGRITY_MARK)) return ERROR_INVALID_PARAMETER;
    return 0;
}

static DWORD share(const struct duplicate_extents_data *data, int source, int target)
{
    struct extent extent;
    LARGE_INTEGER length;
    u64 physical, count = (u64)data->count;
    i64 result;
    BOOL placed = linux_extents(source, (u64)data->source_offset, &extent, 1) == 1 && !(extent.flags & EXTENT_UNPLACED);
    physical = extent.physical - extent.logical;
    if (placed && references_of(&extent, physical) >= script.reference_limit) return ERROR_BLOCK_TOO_MANY_REFERENCES;
    if (!GetFileSizeEx(data->source, &length)) return ERROR_INVALID_PARAMETER;
    if ((u64)data->source_offset + count > (u64)length.QuadPart) count = (u64)(length.QuadPart - data->source_offset);
    result = linux_clone_range(source, (u64)data->source_offset, count, target, (u64)data->target_offset);
    if (result < 0) return win32_of(result);
    if (placed) references_add(&extent, physical);
    return 0;
}

BOOL duplicate_extents(HANDLE target, const void *in, DWORD in_size)
{
    const struct duplicate_extents_data *data = in;
    DWORD error;
    int to = linux_open(target, FILE_WRITE_DATA), from;
    if (to < 0) return fail_with(ERROR_ACCESS_DENIED);
    error = !in || in_size < sizeof *data ? ERROR_INSUFFICIENT_BUFFER : check_range(data, target);
    if (!error && data->count > 0)
    {
        from = linux_open(data->source, FILE_READ_DATA);
        if (from < 0) error = ERROR_INVALID_PARAMETER;
        else if (!is_refs(data->source)) error = ERROR_INVALID_PARAMETER;
        else error = check_marks(from, to);
        if (!error) error = share(data, from, to);
        if (from >= 0) linux_close(from);
    }
    linux_close(to);
    return error ? fail_with(error) : TRUE;
}
