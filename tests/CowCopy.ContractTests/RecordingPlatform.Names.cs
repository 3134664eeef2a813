using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>Names, links, directories and modes.</summary>
internal sealed partial class RecordingPlatform
{
    public uint WithReadOnly(uint mode) => inner.WithReadOnly(mode);

    public uint WithPermissions(uint mode, uint permissions) => inner.WithPermissions(mode, permissions);

    public PlatformStatus SetPermissions(string path, uint permissions) =>
        Fault(nameof(SetPermissions)) ?? inner.SetPermissions(path, permissions);

    public PlatformStatus ChangeMode(in PathAt path, uint mode) => Fault(nameof(ChangeMode)) ?? inner.Modes!.ChangeMode(path, mode);

    public PlatformStatus CopyAttributes(in PathAt source, LinkTreatment links, in PathAt destination) =>
        Fault(nameof(CopyAttributes)) ?? inner.AccessLists!.CopyAttributes(source, links, destination);

    public bool MayChangeMode(in FileFacts facts) => inner.Modes!.MayChangeMode(facts);

    public PlatformStatus ReadContent(in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken) =>
        Fault(nameof(ReadContent)) ?? inner.ReadContent(path, receive, cancellationToken);

    public PlatformStatus MakeReadOnly(in PathAt path) => Fault(nameof(MakeReadOnly)) ?? inner.MakeReadOnly(path);

    public PlatformStatus ClearReadOnly(in PathAt path) => Fault(nameof(ClearReadOnly)) ?? inner.ClearReadOnly(path);

    public PlatformStatus Delete(in PathAt path) => Fault(nameof(Delete)) ?? inner.Delete(path);

    public PlatformStatus Discard(FileHandle file, in PathAt path) => Fault(nameof(Discard)) ?? inner.Handles!.Discard(file, path);

    public PlatformStatus RenameOpen(FileHandle file, in PathAt from, in PathAt to) =>
        Fault(nameof(RenameOpen)) ?? inner.OpenRenames!.RenameOpen(file, from, to);

    public PlatformStatus Rename(in PathAt from, in PathAt to) => Fault(nameof(Rename)) ?? inner.Rename(from, to);

    public PlatformStatus MakeDirectory(in PathAt path, uint mode) => Fault(nameof(MakeDirectory)) ?? inner.MakeDirectory(path, mode);

    public PlatformStatus DeleteDirectory(in PathAt path) => Fault(nameof(DeleteDirectory)) ?? inner.DeleteDirectory(path);

    public PlatformStatus RenameDirectory(string from, string to) => Fault(nameof(RenameDirectory)) ?? inner.RenameDirectory(from, to);

    public PlatformStatus Exchange(string one, string other) => Fault(nameof(Exchange)) ?? inner.Exchange(one, other);

    /// <remarks>Time passes at once: what is in use is scripted.</remarks>
    public PlatformStatus Wait(int milliseconds, CancellationToken cancellationToken)
    {
        lock (_lock) Waits.Add(milliseconds);
        return Fault(nameof(Wait))
            ?? PlatformStatus.From(cancellationToken.IsCancellationRequested ? StatusCode.Canceled : StatusCode.Ok);
    }

    public PlatformStatus HardLink(in PathAt existing, in PathAt link) => Fault(nameof(HardLink)) ?? inner.HardLink(existing, link);

    public PlatformStatus SymbolicLink(in LinkTarget target, in PathAt link) =>
        Fault(nameof(SymbolicLink)) ?? inner.SymbolicLink(target, link);

    public PlatformStatus ReadLink(in PathAt link, out LinkTarget target)
    {
        target = LinkTarget.None;
        return Fault(nameof(ReadLink)) ?? inner.ReadLink(link, out target);
    }

    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries) =>
        Fault(nameof(ReadDirectory)) ?? inner.ReadDirectory(path, directory, entries);
}
