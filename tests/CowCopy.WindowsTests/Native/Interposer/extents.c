/* FSCTL_GET_RETRIEVAL_POINTERS_AND_REFCOUNT from Linux's own extent map. */
#include "interposer.h"

struct pointers { DWORD count, pad; i64 first; struct { i64 next, lcn; DWORD references, pad; } extents[]; };
#define HEAD 16
#define EACH 24
#define MOST 200

static i64 clusters(u64 bytes) { return (i64)((bytes + CLUSTER - 1) / CLUSTER); }

static void add(struct pointers *pointers, i64 next, i64 lcn, DWORD references)
{
    pointers->extents[pointers->count].next = next;
    pointers->extents[pointers->count].lcn = lcn;
    pointers->extents[pointers->count].references = references;
    pointers->count++;
}

/* Whether the map ended before the room did. Gaps are extents without a place. */
static BOOL fill(struct pointers *pointers, DWORD room, const struct extent *extents, i64 mapped)
{
    i64 at = pointers->first;
    for (i64 index = 0; index < mapped; index++)
    {
        const struct extent *extent = &extents[index];
        i64 begins = clusters(extent->logical), ends = clusters(extent->logical + extent->length);
        u64 physical = extent->physical - extent->logical;
        if (begins > at && pointers->count < room) { add(pointers, begins, -1, 0); at = begins; }
        if (pointers->count == room) return FALSE;
        if (extent->flags & EXTENT_UNPLACED) add(pointers, ends, -1, 0);
        else add(pointers, ends, clusters(extent->physical), references_of(extent, physical));
        at = ends;
        if (extent->flags & EXTENT_LAST) return TRUE;
    }
    return mapped < MOST;
}

BOOL retrieval_pointers_and_refcount(HANDLE file, const void *in, DWORD in_size, void *out, DWORD out_size, DWORD *returned)
{
    struct extent extents[MOST];
    struct pointers *pointers = out;
    BOOL all;
    i64 mapped;
    int fd;
    if (!in || in_size < sizeof(i64)) return fail_with(ERROR_INVALID_PARAMETER);
    if (!out || out_size < HEAD + EACH) return fail_with(ERROR_INSUFFICIENT_BUFFER);
    fd = linux_open(file, 0);
    if (fd < 0) return fail_with(ERROR_INVALID_HANDLE);
    mapped = linux_extents(fd, (u64)*(const i64 *)in * CLUSTER, extents, MOST);
    linux_close(fd);
    if (mapped < 0) return fail_with(win32_of(mapped));
    if (mapped == 0) return fail_with(ERROR_HANDLE_EOF);
    pointers->count = pointers->pad = 0;
    pointers->first = (i64)extents[0].logical / CLUSTER;
    if (pointers->first > *(const i64 *)in) pointers->first = *(const i64 *)in;
    all = fill(pointers, (out_size - HEAD) / EACH, extents, mapped);
    *returned = HEAD + pointers->count * EACH;
    return all ? TRUE : fail_with(ERROR_MORE_DATA);
}
