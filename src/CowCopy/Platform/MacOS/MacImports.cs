using System.Runtime.InteropServices;
using CowCopy.Platform.Unix;
using static CowCopy.Platform.MacOS.LibSystem;

namespace CowCopy.Platform.MacOS;

/// <summary>
/// The calls of macOS that this platform makes, one member for each, so that the code above runs over a simulation as well. Errors come as
/// the last P/Invoke error.
/// </summary>
internal unsafe class MacImports(bool isIntel)
{
    public MacImports()
        : this(RuntimeInformation.ProcessArchitecture == Architecture.X64)
    {
    }

    public virtual int CloneFile(byte* source, byte* destination, uint flags) => LibSystem.CloneFile(source, destination, flags);

    public virtual int Stat(byte* path, StatBuffer* buffer) =>
        isIntel ? LibSystem.StatOnIntel(path, buffer) : LibSystem.Stat(path, buffer);

    public virtual int LinkStat(byte* path, StatBuffer* buffer) =>
        isIntel ? LibSystem.LinkStatOnIntel(path, buffer) : LibSystem.LinkStat(path, buffer);

    public virtual int FileStat(int file, StatBuffer* buffer) =>
        isIntel ? LibSystem.FileStatOnIntel(file, buffer) : LibSystem.FileStat(file, buffer);

    public virtual int StatFs(byte* path, byte* buffer) =>
        isIntel ? LibSystem.StatFsOnIntel(path, buffer) : LibSystem.StatFs(path, buffer);

    public virtual int GetAttributes(
        byte* path, AttributeList* attributes, VolumeCapabilities* capabilities, nuint size, uint options) =>
        LibSystem.GetAttributes(path, attributes, capabilities, size, options);

    public virtual int SetFlags(byte* path, uint flags) => LibSystem.SetFlags(path, flags);

    public virtual int CopyFile(int source, int copy, nint state, uint flags) => LibSystem.CopyFile(source, copy, state, flags);

    public virtual int SetTimes(int file, TimeSpec* times) => LibSystem.SetTimes(file, times);

    public virtual int Link(byte* existing, byte* link) => UnixCalls.Link(existing, link);
}
