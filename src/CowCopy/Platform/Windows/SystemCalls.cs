using CowCopy.Platform.Windows.Imports;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>Forwards each call to its import.</summary>
internal sealed unsafe class SystemCalls : IWindowsCalls
{
    public nint CreateFile(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template) =>
        Kernel32.CreateFile(path, access, share, security, disposition, flags, template);

    public nint ReopenFile(nint file, uint access, uint share, uint flags) => Kernel32.ReopenFile(file, access, share, flags);

    public int CloseHandle(nint handle) => Kernel32.CloseHandle(handle);

    public int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped) =>
        Kernel32.ReadFile(file, buffer, count, read, overlapped);

    public int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped) =>
        Kernel32.WriteFile(file, buffer, count, written, overlapped);

    public int FlushFileBuffers(nint file) => Kernel32.FlushFileBuffers(file);

    public int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped) =>
        Kernel32.DeviceIoControl(file, code, input, inputBytes, output, outputBytes, returned, overlapped);

    public int GetFileInformationByHandle(nint file, ByHandleInformation* information) => Kernel32.GetInformation(file, information);

    public int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes) =>
        Kernel32.GetInformation(file, informationClass, information, bytes);

    public int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes) =>
        Kernel32.SetInformation(file, informationClass, information, bytes);

    public int GetVolumeInformationByHandle(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength) =>
        Kernel32.GetVolumeInformation(file, label, labelLength, serial, longestName, flags, fileSystem, fileSystemLength);

    public uint GetFinalPathNameByHandle(nint file, char* path, uint length, uint flags) =>
        Kernel32.GetFinalPath(file, path, length, flags);

    public int CopyFileEx(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags) =>
        Kernel32.CopyFile(existing, copy, progress, data, cancel, flags);

    public int CreateDirectory(char* path, nint security) => Kernel32.CreateDirectory(path, security);

    public int RemoveDirectory(char* path) => Kernel32.RemoveDirectory(path);

    public int CreateHardLink(char* link, char* existing, nint security) => Kernel32.CreateHardLink(link, existing, security);

    public byte CreateSymbolicLink(char* link, char* target, uint flags) => Kernel32.CreateSymbolicLink(link, target, flags);

    public uint GetFileAttributes(char* path) => Kernel32.GetAttributes(path);

    public int SetFileAttributes(char* path, uint attributes) => Kernel32.SetAttributes(path, attributes);

    public nint FindFirstFileEx(char* pattern, int level, FindData* data, int operation, nint filter, uint flags) =>
        Kernel32.FindFirst(pattern, level, data, operation, filter, flags);

    public int FindNextFile(nint search, FindData* data) => Kernel32.FindNext(search, data);

    public int FindClose(nint search) => Kernel32.FindClose(search);

    public int NtQueryVolumeInformationFile(nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass) =>
        NtDll.QueryVolume(file, ioStatus, information, bytes, informationClass);

    public int RtlGetVersion(SystemVersion* version) => NtDll.GetVersion(version);

    public int RegGetValue(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes) =>
        Advapi32.GetValue(key, subKey, value, flags, type, data, bytes);

    public int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes) =>
        ApiSets.GetInformation(path, informationClass, information, bytes);
}
