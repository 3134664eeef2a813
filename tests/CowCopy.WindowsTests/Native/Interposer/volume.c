/* What a ReFS volume says of itself and of its files. */
#include "interposer.h"
#include <string.h>

#define FILE_SUPPORTS_BLOCK_REFCOUNTING_ 0x08000000
#define FILE_SUPPORTS_SPARSE_FILES_ 0x00000040
#define FILE_ATTRIBUTE_INTEGRITY_STREAM_ 0x00008000

struct volume_state { DWORD flags, mask, version, reserved; };
struct integrity { WORD algorithm, reserved; DWORD flags, chunk_size, cluster_size; };
struct refs_volume_data { DWORD size, major, minor, physical_sector; i64 numbers[5]; DWORD sector, cluster; BYTE rest[88]; };
_Static_assert(sizeof(struct refs_volume_data) == 152, "REFS_VOLUME_DATA_BUFFER");

typedef BOOL(WINAPI *volume_information)(HANDLE, LPWSTR, DWORD, LPDWORD, LPDWORD, LPDWORD, LPWSTR, DWORD);
typedef BOOL(WINAPI *old_file_information)(HANDLE, BY_HANDLE_FILE_INFORMATION *);
typedef BOOL(WINAPI *file_information)(HANDLE, FILE_INFO_BY_HANDLE_CLASS, LPVOID, DWORD);

/* By the drive the handle landed on: Wine's serial number for a volume it cannot read is the drive's letter, in the highest byte. */
BOOL is_refs(HANDLE handle)
{
    DWORD serial = 0;
    char letter;
    volume_information query = (volume_information)(void *)real_call("GetVolumeInformationByHandleW");
    if (!query(handle, NULL, 0, &serial, NULL, NULL, NULL, 0)) return FALSE;
    letter = (char)(serial >> 24);
    return letter && strchr(script.refs_drives, letter) != NULL;
}

BOOL WINAPI answer_GetVolumeInformationByHandleW(
    HANDLE handle, LPWSTR label, DWORD label_size, LPDWORD serial, LPDWORD longest, LPDWORD flags, LPWSTR name, DWORD name_size)
{
    volume_information real = (volume_information)(void *)real_call("GetVolumeInformationByHandleW");
    if (!real(handle, label, label_size, serial, longest, flags, name, name_size)) return FALSE;
    if (!is_refs(handle)) return TRUE;
    if (flags) *flags |= FILE_SUPPORTS_BLOCK_REFCOUNTING_ | FILE_SUPPORTS_SPARSE_FILES_;
    if (name && name_size > 4) lstrcpyW(name, L"ReFS");
    return TRUE;
}

/* Wine keeps no sparse or integrity attribute; the marks do. */
static DWORD marked_attributes(HANDLE handle)
{
    DWORD attributes = 0;
    int fd = is_refs(handle) ? linux_open(handle, 0) : -1;
    if (fd < 0) return 0;
    if (linux_mark(fd, SPARSE_MARK)) attributes |= FILE_ATTRIBUTE_SPARSE_FILE;
    if (linux_mark(fd, INTEGRITY_MARK)) attributes |= FILE_ATTRIBUTE_INTEGRITY_STREAM_;
    linux_close(fd);
    return attributes;
}

BOOL WINAPI answer_GetFileInformationByHandle(HANDLE handle, BY_HANDLE_FILE_INFORMATION *out)
{
    if (!((old_file_information)(void *)real_call("GetFileInformationByHandle"))(handle, out)) return FALSE;
    out->dwFileAttributes |= marked_attributes(handle);
    return TRUE;
}

BOOL WINAPI answer_GetFileInformationByHandleEx(HANDLE handle, FILE_INFO_BY_HANDLE_CLASS class, LPVOID out, DWORD size)
{
    if (!((file_information)(void *)real_call("GetFileInformationByHandleEx"))(handle, class, out, size)) return FALSE;
    if (class == FileBasicInfo) ((FILE_BASIC_INFO *)out)->FileAttributes |= marked_attributes(handle);
    return TRUE;
}

static BOOL mark(HANDLE file, DWORD access, const char *name, BYTE value)
{
    int fd = linux_open(file, access);
    i64 result;
    if (fd < 0) return fail_with(ERROR_ACCESS_DENIED);
    result = linux_set_mark(fd, name, value);
    linux_close(fd);
    return result < 0 ? fail_with(win32_of(result)) : TRUE;
}

BOOL set_sparse(HANDLE file, const void *in, DWORD in_size)
{
    return mark(file, FILE_WRITE_DATA, SPARSE_MARK, !in || in_size == 0 || *(const BYTE *)in);
}

BOOL get_integrity(HANDLE file, void *out, DWORD out_size, DWORD *returned)
{
    struct integrity *integrity = out;
    int fd;
    if (!out || out_size < sizeof *integrity) return fail_with(ERROR_INSUFFICIENT_BUFFER);
    fd = linux_open(file, 0);
    if (fd < 0) return fail_with(ERROR_INVALID_HANDLE);
    *integrity = (struct integrity){ linux_mark(fd, INTEGRITY_MARK), 0, 0, CLUSTER, CLUSTER };
    linux_close(fd);
    *returned = sizeof *integrity;
    return TRUE;
}

/* The code asks for reading and writing; of a file with content the setting is not changed here, as its clusters may be shared. */
BOOL set_integrity(HANDLE file, const void *in, DWORD in_size)
{
    const struct integrity *wanted = in;
    LARGE_INTEGER length;
    int fd = linux_open(file, FILE_READ_DATA);
    if (fd < 0) return fail_with(ERROR_ACCESS_DENIED);
    linux_close(fd);
    if (!in || in_size < 8) return fail_with(ERROR_INSUFFICIENT_BUFFER);
    if (GetFileSizeEx(file, &length) && length.QuadPart > 0) return fail_with(ERROR_NOT_SUPPORTED);
    return mark(file, FILE_WRITE_DATA, INTEGRITY_MARK, (BYTE)wanted->algorithm);
}

BOOL query_volume_state(const void *in, DWORD in_size, void *out, DWORD out_size, DWORD *returned)
{
    const struct volume_state *question = in;
    struct volume_state *answer = out;
    if (!in || in_size < sizeof *question || !out || out_size < sizeof *answer) return fail_with(ERROR_INSUFFICIENT_BUFFER);
    if (question->version != 1) return fail_with(ERROR_NOT_SUPPORTED);
    if (question->mask & ~script.known_state) return fail_with(ERROR_INVALID_PARAMETER);
    *answer = (struct volume_state){ script.volume_state & question->mask, question->mask, 1, 0 };
    *returned = sizeof *answer;
    return TRUE;
}

BOOL get_refs_volume_data(void *out, DWORD out_size, DWORD *returned)
{
    struct refs_volume_data *data = out;
    if (!out || out_size < sizeof *data) return fail_with(ERROR_INSUFFICIENT_BUFFER);
    memset(data, 0, sizeof *data);
    data->size = *returned = sizeof *data;
    data->major = script.refs_major;
    data->minor = script.refs_minor;
    data->sector = data->physical_sector = 512;
    data->cluster = CLUSTER;
    return TRUE;
}
