/* GetFileInformationByName of Windows 11 24H2, which Wine 8 lacks: the same answers as by handle, in FILE_STAT_BASIC_INFORMATION. */
#include "interposer.h"
#include <string.h>

struct stat_basic_information {
    i64 file_id, created, accessed, written, changed, allocated, length;
    DWORD attributes, reparse_tag, links, device_type, device, reserved;
    u64 serial;
    BYTE id[16];
};
_Static_assert(sizeof(struct stat_basic_information) == 104, "FILE_STAT_BASIC_INFORMATION");
#define FILE_STAT_BASIC_BY_NAME 3

BOOL WINAPI answer_GetFileInformationByName(LPCWSTR path, DWORD class, LPVOID out, DWORD size)
{
    struct stat_basic_information *answer = out;
    FILE_BASIC_INFO basic;
    FILE_STANDARD_INFO standard;
    FILE_ATTRIBUTE_TAG_INFO tag;
    FILE_ID_INFO id;
    HANDLE file;
    BOOL done;
    if (class != FILE_STAT_BASIC_BY_NAME) return fail_with(ERROR_INVALID_PARAMETER);
    if (size < sizeof *answer) return fail_with(ERROR_INSUFFICIENT_BUFFER);
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
