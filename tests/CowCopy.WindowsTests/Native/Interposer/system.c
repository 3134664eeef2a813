/* What the system as a whole does: its version, and a copy call that clones by itself, as that of Windows 11 24H2 does
   for a caller without a progress routine; for others that is unknown. */
#include "interposer.h"

typedef LONG(WINAPI *get_version)(OSVERSIONINFOW *);
typedef BOOL(WINAPI *copy_file)(LPCWSTR, LPCWSTR, LPPROGRESS_ROUTINE, LPVOID, LPBOOL, DWORD);

LONG WINAPI answer_RtlGetVersion(OSVERSIONINFOW *version)
{
    LONG status = ((get_version)(void *)GetProcAddress(GetModuleHandleA("ntdll.dll"), "RtlGetVersion"))(version);
    if (script.build) version->dwBuildNumber = script.build;
    return status;
}

static HANDLE open(LPCWSTR path, DWORD access)
{
    return CreateFileW(path, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
        NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
}

/* After the bytes were copied: shares what can be shared. A refusal leaves the copy as it is. */
static void share(LPCWSTR source, LPCWSTR destination)
{
    HANDLE from = open(source, GENERIC_READ), to = open(destination, GENERIC_WRITE);
    if (from != INVALID_HANDLE_VALUE && to != INVALID_HANDLE_VALUE && is_refs(from) && is_refs(to))
    {
        int source_fd = linux_open(from, FILE_READ_DATA), target_fd = linux_open(to, FILE_WRITE_DATA);
        FILETIME written;
        GetFileTime(from, NULL, NULL, &written);
        linux_clone_range(source_fd, 0, 0, target_fd, 0); /* 0: to the end */
        SetFileTime(to, NULL, NULL, &written);
        linux_close(source_fd);
        linux_close(target_fd);
    }

    if (from != INVALID_HANDLE_VALUE) CloseHandle(from);
    if (to != INVALID_HANDLE_VALUE) CloseHandle(to);
}

BOOL WINAPI answer_CopyFileExW(LPCWSTR source, LPCWSTR destination, LPPROGRESS_ROUTINE progress, LPVOID data, LPBOOL cancel, DWORD flags)
{
    if (!((copy_file)(void *)real_call("CopyFileExW"))(source, destination, progress, data, cancel, flags)) return FALSE;
    if (script.system_clones && !progress) share(source, destination);
    return TRUE;
}
