/* DeviceIoControl: the control codes that ReFS knows and Wine does not (winioctl.h). */
#include "interposer.h"

enum {
    SET_SPARSE = 0x000900C4,
    QUERY_PERSISTENT_VOLUME_STATE = 0x0009023C,
    GET_INTEGRITY_INFORMATION = 0x0009027C,
    GET_REFS_VOLUME_DATA = 0x000902D8,
    GET_RETRIEVAL_POINTERS_AND_REFCOUNT = 0x000903D3,
    DUPLICATE_EXTENTS_TO_FILE = 0x00098344,
    SET_INTEGRITY_INFORMATION = 0x0009C280,
};

typedef BOOL(WINAPI *device_io_control)(HANDLE, DWORD, LPVOID, DWORD, LPVOID, DWORD, LPDWORD, LPOVERLAPPED);

BOOL WINAPI answer_DeviceIoControl(
    HANDLE handle, DWORD code, LPVOID in, DWORD in_size, LPVOID out, DWORD out_size, LPDWORD returned, LPOVERLAPPED overlapped)
{
    DWORD ignored = 0;
    DWORD *length = returned ? returned : &ignored;
    device_io_control real = (device_io_control)(void *)real_call("DeviceIoControl");
    if (!is_refs(handle)) return real(handle, code, in, in_size, out, out_size, returned, overlapped);
    *length = 0;
    switch (code)
    {
    case SET_SPARSE: return set_sparse(handle, in, in_size);
    case QUERY_PERSISTENT_VOLUME_STATE: return query_volume_state(in, in_size, out, out_size, length);
    case GET_INTEGRITY_INFORMATION: return get_integrity(handle, out, out_size, length);
    case GET_REFS_VOLUME_DATA: return get_refs_volume_data(out, out_size, length);
    case GET_RETRIEVAL_POINTERS_AND_REFCOUNT: return retrieval_pointers_and_refcount(handle, in, in_size, out, out_size, length);
    case DUPLICATE_EXTENTS_TO_FILE: return duplicate_extents(handle, in, in_size);
    case SET_INTEGRITY_INFORMATION: return set_integrity(handle, in, in_size);
    default: return real(handle, code, in, in_size, out, out_size, returned, overlapped);
    }
}
