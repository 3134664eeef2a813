/* References to physical clusters. A clone base is identified by the place of its first extent.
   Clones of clones are there too and count with it. */
#include "interposer.h"

#define MOST_SEEDS 1024

static struct { u64 physical; DWORD references; } seeds[MOST_SEEDS];
static unsigned seed_count;
static SRWLOCK lock = SRWLOCK_INIT;

static unsigned find(u64 physical)
{
    unsigned index = 0;
    while (index < seed_count && seeds[index].physical != physical) index++;
    return index;
}

/* Linux reports only whether an extent is shared: one that is not has a single reference whatever was counted before. */
DWORD references_of(const struct extent *extent, u64 physical)
{
    DWORD references = 2;
    unsigned index;
    if (!(extent->flags & EXTENT_SHARED)) return 1;
    AcquireSRWLockShared(&lock);
    index = find(physical);
    if (index < seed_count && seeds[index].references > 1) references = seeds[index].references;
    ReleaseSRWLockShared(&lock);
    return references;
}

void references_add(const struct extent *extent, u64 physical)
{
    unsigned index;
    AcquireSRWLockExclusive(&lock);
    index = find(physical);
    if (index == seed_count && seed_count < MOST_SEEDS) seeds[seed_count++].physical = physical;
    if (index < seed_count) seeds[index].references = extent->flags & EXTENT_SHARED ? seeds[index].references + 1 : 2;
    ReleaseSRWLockExclusive(&lock);
}

void references_reset(void)
{
    AcquireSRWLockExclusive(&lock);
    seed_count = 0;
    ReleaseSRWLockExclusive(&lock);
}
