using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>Who may read a source and its copy: not counted, and never scripted.</summary>
internal sealed partial class RecordingPlatform
{
    public PlatformStatus ClaimSource(FileHandle source) => inner.OpenFiles!.ClaimSource(source);

    public PlatformStatus CheckSource(FileHandle source) => inner.OpenFiles!.CheckSource(source);

    public IReadOnlyList<string> FindHolders(string path) => inner.OpenFiles!.FindHolders(path);

    public uint WithoutNewReaders(FileHandle source, uint mode) => inner.AccessLists!.WithoutNewReaders(source, mode);

    public uint WithoutNewVisitors(string source, uint mode) => inner.AccessLists!.WithoutNewVisitors(source, mode);

    public uint WithSameVisitors(string source, in PathAt copy, uint mode) => inner.AccessLists!.WithSameVisitors(source, copy, mode);

    public uint WithSameReaders(FileHandle source, in FileFacts facts, FileHandle copy, uint mode) =>
        inner.AccessLists!.WithSameReaders(source, facts, copy, mode);

    public uint WithSameReaders(in PathAt source, in PathAt copy, uint mode) => inner.AccessLists!.WithSameReaders(source, copy, mode);
}
