using System.Globalization;
using System.Text;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>The calls.</summary>
internal sealed unsafe partial class ScriptedWindows
{
    public override nint CreateFile(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template)
    {
        string name = new(path);
        string how = $"{HeaderNames.Access(access)}, {HeaderNames.Share(share)}, {HeaderNames.Disposition(disposition)}";
        string line = $"CreateFile {name}: {how}, {HeaderNames.Attributes(flags)}{Zero(security, template)}";
        return Opened(Do(line, "CreateFile " + name, "CreateFile"));
    }

    public override nint ReopenFile(nint file, uint access, uint share, uint flags) => Opened(Do(
        $"ReOpenFile {Of(file)}: {HeaderNames.Access(access)}, {HeaderNames.Share(share)}, {HeaderNames.Attributes(flags)}", "ReOpenFile"));

    public override int CloseHandle(nint handle)
    {
        if (!_open.Remove(handle)) throw new InvalidOperationException($"{Of(handle)} is not open.");
        return Do("CloseHandle " + Of(handle), "CloseHandle");
    }

    public override int FlushFileBuffers(nint file) => Do("FlushFileBuffers " + Of(file), "FlushFileBuffers");

    public override int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped)
    {
        string name = HeaderNames.Control(code), given = inputBytes > 0 ? " " + Hex(input, inputBytes) : "";
        string wanted = outputBytes > 0 ? " -> " + outputBytes.ToString(CultureInfo.InvariantCulture) : "";
        return Do($"{name} {Of(file)}{given}{wanted}{Zero(overlapped)}", name, output, outputBytes, returned);
    }

    public override int GetFileInformationByHandle(nint file, ByHandleInformation* information) =>
        Do("GetFileInformationByHandle " + Of(file), "GetFileInformationByHandle", information, 52);

    public override int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes)
    {
        string name = HeaderNames.Class(informationClass);
        return Do($"{name} {Of(file)} -> {bytes}", name, information, bytes);
    }

    public override int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes) =>
        Do($"Set {Of(file)} {Describe(informationClass, (byte*)information, bytes)}", "Set " + HeaderNames.Class(informationClass));

    public override int GetVolumeInformationByHandle(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength)
    {
        string line = $"GetVolumeInformationByHandle {Of(file)} -> {fileSystemLength}{Zero((nint)label, (nint)serial, (nint)longestName)}";
        ScriptedReply reply = Next(line, "GetVolumeInformationByHandle");
        // the flags, then the name, for this script only
        byte[] output = reply.Output ?? new byte[6];
        *flags = BitConverter.ToUInt32(output);
        return Finish(reply with { Output = output[sizeof(uint)..] }, fileSystem, fileSystemLength * sizeof(char), null);
    }

    public override uint GetFinalPathNameByHandle(nint file, char* path, uint length, uint flags)
    {
        ScriptedReply reply = Next(
            $"GetFinalPathNameByHandle {Of(file)} {flags} -> {length}",
            $"GetFinalPathNameByHandle {Of(file)} {flags}", $"GetFinalPathNameByHandle {flags}", "GetFinalPathNameByHandle");
        if (Finish(reply with { Output = null }, null, 0, null) == 0) return 0;
        string text = Encoding.Unicode.GetString(reply.Output ?? []);
        if (text.Length >= length) return (uint)text.Length + 1; // with the zero at the end
        text.CopyTo(new Span<char>(path, (int)length));
        return (uint)text.Length;
    }

    public override int CopyFileEx(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags)
    {
        ScriptedReply reply = Next(
            $"CopyFileEx {new string(existing)} {new string(copy)} {flags}{(progress == 0 ? "" : ", with a routine")}", "CopyFileEx");
        WasCancelled = *cancel != 0;
        if (progress != 0) ProgressResult = Report(progress, data);
        return Finish(reply, null, 0, null);
    }

    public override int CreateDirectory(char* path, nint security) =>
        Do($"CreateDirectory {new string(path)}{Zero(security)}", "CreateDirectory");

    public override int RemoveDirectory(char* path) => Do("RemoveDirectory " + new string(path), "RemoveDirectory");

    public override int CreateHardLink(char* link, char* existing, nint security) =>
        Do($"CreateHardLink {new string(link)} to {new string(existing)}{Zero(security)}", "CreateHardLink");

    public override byte CreateSymbolicLink(char* link, char* target, uint flags) =>
        (byte)Do($"CreateSymbolicLink {new string(link)} to {new string(target)} {flags}", "CreateSymbolicLink");

    public override uint GetFileAttributes(char* path)
    {
        uint attributes = 0x20;
        ScriptedReply reply = Next("GetFileAttributes " + new string(path), "GetFileAttributes");
        Finish(reply, &attributes, sizeof(uint), null);
        return reply.Error == 0 ? attributes : uint.MaxValue; // INVALID_FILE_ATTRIBUTES
    }

    public override int GetFileAttributesEx(char* path, int level, AttributeData* data) =>
        Do($"GetFileAttributesEx {new string(path)} {level}", "GetFileAttributesEx", data, 36);

    public override int SetFileAttributes(char* path, uint attributes) =>
        Do($"SetFileAttributes {new string(path)} {HeaderNames.Attributes(attributes)}", "SetFileAttributes");

    public override int NtQueryVolumeInformationFile(nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass)
    {
        ScriptedReply reply = Next(
            $"NtQueryVolumeInformationFile {Of(file)} {informationClass} -> {bytes}", "NtQueryVolumeInformationFile");
        Finish(reply, information, bytes, null);
        return reply.Error;
    }

    public override int NtQueryInformationByName(
        NativeName* name, nint* ioStatus, StatInformation* information, uint bytes, int informationClass)
    {
        // OBJECT_ATTRIBUTES: its size, a directory, a UNICODE_STRING (length, room, characters), attributes
        byte* at = (byte*)name, text = *(byte**)(at + (2 * nint.Size));
        string path = new(*(char**)(text + nint.Size), 0, *(ushort*)text / sizeof(char));
        bool isWhole = *(uint*)at == 6 * nint.Size && *(ushort*)(text + 2) >= *(ushort*)text;
        string parts = $"{*(uint*)(at + (3 * nint.Size)):X}{Zero(*(nint*)(at + nint.Size), *(nint*)(at + (4 * nint.Size)))}";
        ScriptedReply reply = Next(
            $"NtQueryInformationByName {path} {parts} {informationClass} -> {bytes}{(isWhole ? "" : ", cut")}", "NtQueryInformationByName");
        if (reply.Error == EntryPointIsMissing) throw new EntryPointNotFoundException();
        Finish(reply, information, bytes, null);
        return reply.Error;
    }

    public override int RtlGetVersion(SystemVersion* version)
    {
        ScriptedReply reply = Next("RtlGetVersion " + *(uint*)version, "RtlGetVersion"); // dwOSVersionInfoSize
        *(uint*)((byte*)version + 12) = Build; // dwBuildNumber
        return reply.Error;
    }

    public override int GetKernelObjectSecurity(nint handle, uint information, byte* descriptor, uint bytes, uint* needed) =>
        Do($"GetKernelObjectSecurity {Of(handle)} {information} -> {bytes}", "GetKernelObjectSecurity", descriptor, bytes, needed);

    public override int RegGetValue(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes)
    {
        ScriptedReply reply = Next($"RegGetValue {key:X} {new string(subKey)} {new string(value)} {flags:X} -> {*bytes}", "RegGetValue");
        Finish(reply, data, *bytes, bytes);
        return reply.Error;
    }

    public override int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes)
    {
        ScriptedReply reply = Next(
            $"GetFileInformationByName {new string(path)} {informationClass} -> {bytes}", "GetFileInformationByName");
        if (reply.Error == EntryPointIsMissing) throw new EntryPointNotFoundException();
        return Finish(reply, information, bytes, null);
    }
}
