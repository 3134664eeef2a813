/* A DLL that replaces kernel32 and ntdll for the library's own imports, under Wine. Each call goes on to the real function unless a
   script makes it fail. The control codes of ReFS, which Wine lacks, run here, over a Linux volume that shares blocks. */
#ifndef INTERPOSER_H
#define INTERPOSER_H
#include <windows.h>

typedef long long i64;
typedef unsigned long long u64;

#define CLUSTER 4096

/* script.c: what the answers are to be */
struct script {
    char refs_drives[32];        /* letters of the drives that are said to be ReFS */
    DWORD volume_state;          /* their PERSISTENT_VOLUME_STATE_* bits */
    DWORD known_state;           /* the bits this Windows knows; to ask for others is an error */
    DWORD refs_major, refs_minor;
    u64 reference_limit;         /* references one cluster takes, the first included */
    DWORD build;                 /* the build of Windows, or 0 for Wine's own */
    DWORD system_clones;         /* whether its copy call clones */
};
extern struct script script;
void script_load(const WCHAR *path);
DWORD script_error(const char *call, DWORD code);

/* gate.c */
BOOL fail_with(DWORD error);
FARPROC real_call(const char *name);

/* linux.c: the system below Wine; a negative errno is a failure */
struct extent {
    u64 logical, physical, length, reserved[2];
    DWORD flags, more[3];
};
#define EXTENT_LAST 0x1u     /* FIEMAP_EXTENT_LAST */
#define EXTENT_UNPLACED 0x6u /* FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC */
#define EXTENT_SHARED 0x2000u
int linux_open(HANDLE handle, DWORD access);
void linux_close(int fd);
i64 linux_clone_range(int source, u64 source_offset, u64 length, int target, u64 target_offset);
i64 linux_extents(int fd, u64 start, struct extent *extents, DWORD capacity);
BYTE linux_mark(int fd, const char *name);
i64 linux_set_mark(int fd, const char *name, BYTE value);
DWORD win32_of(i64 result);

/* references.c: how often a physical cluster is in use, as far as clones were made here */
DWORD references_of(const struct extent *extent, u64 physical);
void references_add(const struct extent *extent, u64 physical);
void references_reset(void);

/* The answers of a ReFS volume. */
#define SPARSE_MARK "user.cowcopy.sparse"
#define INTEGRITY_MARK "user.cowcopy.integrity"
BOOL is_refs(HANDLE handle);
BOOL duplicate_extents(HANDLE target, const void *in, DWORD in_size);
BOOL retrieval_pointers_and_refcount(HANDLE file, const void *in, DWORD in_size, void *out, DWORD out_size, DWORD *returned);
BOOL set_sparse(HANDLE file, const void *in, DWORD in_size);
BOOL get_integrity(HANDLE file, void *out, DWORD out_size, DWORD *returned);
BOOL set_integrity(HANDLE file, const void *in, DWORD in_size);
BOOL query_volume_state(const void *in, DWORD in_size, void *out, DWORD out_size, DWORD *returned);
BOOL get_refs_volume_data(void *out, DWORD out_size, DWORD *returned);
BOOL WINAPI answer_DeviceIoControl(HANDLE, DWORD, LPVOID, DWORD, LPVOID, DWORD, LPDWORD, LPOVERLAPPED);
BOOL WINAPI answer_GetVolumeInformationByHandleW(HANDLE, LPWSTR, DWORD, LPDWORD, LPDWORD, LPDWORD, LPWSTR, DWORD);
BOOL WINAPI answer_CopyFileExW(LPCWSTR, LPCWSTR, LPPROGRESS_ROUTINE, LPVOID, LPBOOL, DWORD);
BOOL WINAPI answer_GetFileInformationByName(LPCWSTR, DWORD, LPVOID, DWORD);
struct _OBJECT_ATTRIBUTES;
LONG WINAPI answer_NtQueryInformationByName(struct _OBJECT_ATTRIBUTES *, void *, LPVOID, DWORD, DWORD);
LONG WINAPI answer_RtlGetVersion(OSVERSIONINFOW *);
BOOL WINAPI answer_GetFileInformationByHandle(HANDLE, BY_HANDLE_FILE_INFORMATION *);
BOOL WINAPI answer_GetFileInformationByHandleEx(HANDLE, FILE_INFO_BY_HANDLE_CLASS, LPVOID, DWORD);
#endif
