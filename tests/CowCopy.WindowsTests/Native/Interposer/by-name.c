/* GetFileInformationByName of Windows 11 24H2 and NtQueryInformationByName of Windows 10 1703, which Wine 8 lacks: the same answers as by
   handle, in FILE_STAT_BASIC_INFORMATION, of which FILE_STAT_INFORMATION is the first part. */
#include "interposer.h"
#include <string.h>
#include <winternl.h>

struct stat_basic_information {
    i64 file_id, created, accessed, written, changed, allocated, length;
    DWORD attributes, reparse_tag, links, device_type, device, reserved;
    u64 serial;
    BYTE id[16];
};
_Static_assert(sizeof(struct stat_basic_information) == 104, "FILE_STAT_BASIC_INFORMATION");
#define FILE_STAT_BASIC_BY_NAME 3
#define FILE_STAT 68
#define FILE_STAT_SIZE 72
#define FIRST_BUILD 26100

static BOOL stat_by_name(LPCWSTR path, struct stat_basic_information *answer)
{
    FILE_BASIC_INFO basic;
    FILE_STANDARD_INFO standard;
    FILE_ATTRIBUTE_TAG_INFO tag;
    FILE_ID_INFO id;
    HANDLE file;
    BOOL done;
    file = CreateFileW(path, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                       FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, NULL);
    if (file == INVALID_HANDLE_VALUE) return FALSE;
    done = answer_GetFileInformationByHandleEx(file, FileBasicInfo, &basic, sizeof basic)
        && GetFileInformationByHandleEx(file, FileStandardInfo, &standard, sizeof standard)
        && GetFileInformationByHandleEx(file, FileAttributeTagInfo, &tag, sizeof tag)
        && GetFileInformationByHandleEx(file, FileIdInfo, &id, sizeof id);
    CloseHandle(file);
    if (!done) return FALSE;
    memset(answer, 0, sizeof *answer);
    answer->created = basic.CreationTime.QuadPart;
    answer->accessed = basic.LastAccessTime.QuadPart;
    answer->written = basic.LastWriteTime.QuadPart;
    answer->changed = basic.ChangeTime.QuadPart;
    answer->allocated = standard.AllocationSize.QuadPart;
    answer->length = standard.EndOfFile.QuadPart;
    answer->attributes = basic.FileAttributes;
    answer->reparse_tag = tag.ReparseTag;
    answer->links = standard.NumberOfLinks;
    answer->serial = id.VolumeSerialNumber;
    memcpy(answer->id, &id.FileId, sizeof answer->id);
    return TRUE;
}

BOOL WINAPI answer_GetFileInformationByName(LPCWSTR path, DWORD class, LPVOID out, DWORD size)
{
    if (script.build && script.build < FIRST_BUILD) return fail_with(ERROR_CALL_NOT_IMPLEMENTED);
    if (class != FILE_STAT_BASIC_BY_NAME) return fail_with(ERROR_INVALID_PARAMETER);
    if (size < sizeof(struct stat_basic_information)) return fail_with(ERROR_INSUFFICIENT_BUFFER);
    return stat_by_name(path, out);
}

LONG WINAPI answer_NtQueryInformationByName(OBJECT_ATTRIBUTES *name, void *status, LPVOID out, DWORD size, DWORD class)
{
    static const LONG invalid_class = 0xC0000003, too_short = 0xC0000004, name_not_found = 0xC0000034, path_not_found = 0xC000003A;
    static const LONG refused = 0xC0000022;
    struct stat_basic_information answer;
    WCHAR path[32768];
    size_t length = name->ObjectName->Length / sizeof(WCHAR);
    (void)status;
    if (class != FILE_STAT) return invalid_class;
    if (size < FILE_STAT_SIZE) return too_short;
    if (length < 4 || memcmp(name->ObjectName->Buffer, L"\\??\\", 4 * sizeof(WCHAR))) return path_not_found;
    memcpy(path, name->ObjectName->Buffer, length * sizeof(WCHAR));
    path[1] = L'\\'; /* "\\??\\" is "\\\\?\\" for CreateFile */
    path[length] = 0;
    if (stat_by_name(path, &answer)) {
        memcpy(out, &answer, FILE_STAT_SIZE);
        return 0;
    }
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND: return name_not_found;
    case ERROR_PATH_NOT_FOUND: return path_not_found;
    default: return refused;
    }
}
