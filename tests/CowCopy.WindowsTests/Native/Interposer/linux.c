/* Linux below Wine, by its system calls (numbers and layouts of x86-64; linux/fs.h, linux/fiemap.h). */
#include "interposer.h"
#include <string.h>

enum { SYS_close = 3, SYS_ioctl = 16, SYS_fsetxattr = 190, SYS_fgetxattr = 193 };
enum { EBADF_ = 9, ENOMEM_ = 12, EACCES_ = 13, EXDEV_ = 18, EINVAL_ = 22, ENOSPC_ = 28, ENOTTY_ = 25, EROFS_ = 30, EOPNOTSUPP_ = 95 };
#define FICLONERANGE 0x4020940DULL
#define FS_IOC_FIEMAP 0xC020660BULL
#define FIEMAP_FLAG_SYNC 1

struct clone_range { i64 source; u64 source_offset, length, target_offset; };
struct fiemap { u64 start, length; DWORD flags, mapped, count, reserved; };

static i64 call(i64 number, i64 a, i64 b, i64 c, i64 d, i64 e)
{
    register i64 r10 __asm__("r10") = d;
    register i64 r8 __asm__("r8") = e;
    i64 result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8) : "rcx", "r11", "memory");
    return result;
}

/* The descriptor behind a handle, a duplicate to be closed; Wine checks the access as the I/O manager does. */
int linux_open(HANDLE handle, DWORD access)
{
    typedef LONG(CDECL * handle_to_fd)(HANDLE, unsigned, int *, unsigned *);
    handle_to_fd convert = (handle_to_fd)(void *)GetProcAddress(GetModuleHandleA("ntdll.dll"), "wine_server_handle_to_fd");
    int fd = -1;
    return convert && convert(handle, access, &fd, NULL) == 0 ? fd : -1;
}

void linux_close(int fd) { call(SYS_close, fd, 0, 0, 0, 0); }

i64 linux_clone_range(int source, u64 source_offset, u64 length, int target, u64 target_offset)
{
    struct clone_range range = { source, source_offset, length, target_offset };
    return call(SYS_ioctl, target, FICLONERANGE, (i64)&range, 0, 0);
}

/* Extents from an offset on, as many as fit; their number. */
i64 linux_extents(int fd, u64 start, struct extent *extents, DWORD capacity)
{
    struct { struct fiemap head; struct extent extents[256]; } map;
    i64 result;
    memset(&map.head, 0, sizeof map.head);
    map.head.start = start;
    map.head.length = ~0ULL - start;
    map.head.flags = FIEMAP_FLAG_SYNC;
    map.head.count = capacity < 256 ? capacity : 256;
    result = call(SYS_ioctl, fd, FS_IOC_FIEMAP, (i64)&map, 0, 0);
    if (result < 0) return result;
    memcpy(extents, map.extents, map.head.mapped * sizeof *extents);
    return map.head.mapped;
}

/* A byte kept with the file, as an extended attribute; 0 where there is none. */
BYTE linux_mark(int fd, const char *name)
{
    BYTE value = 0;
    return call(SYS_fgetxattr, fd, (i64)name, (i64)&value, 1, 0) == 1 ? value : 0;
}

i64 linux_set_mark(int fd, const char *name, BYTE value) { return call(SYS_fsetxattr, fd, (i64)name, (i64)&value, 1, 0); }

DWORD win32_of(i64 result)
{
    switch (-result)
    {
    case EOPNOTSUPP_:
    case ENOTTY_: return ERROR_INVALID_FUNCTION;
    case EXDEV_:
    case EINVAL_: return ERROR_INVALID_PARAMETER;
    case ENOSPC_: return ERROR_DISK_FULL;
    case EBADF_: return ERROR_INVALID_HANDLE;
    case EACCES_: return ERROR_ACCESS_DENIED;
    case EROFS_: return ERROR_WRITE_PROTECT;
    case ENOMEM_: return ERROR_NO_SYSTEM_RESOURCES;
    default: return ERROR_GEN_FAILURE;
    }
}
