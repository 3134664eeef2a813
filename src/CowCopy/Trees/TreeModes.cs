using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Gives the directories of a tree the modes of their sources, and unchanged files their permissions. New directories are filled while they
/// grant less than that, existing ones that their owner may not write are filled with that right; both get their modes at the end.
/// </summary>
/// <param name="engine">The engine of the copies.</param>
/// <param name="root">The destination.</param>
/// <param name="target">Sets each mode, or leaves it.</param>
/// <param name="failures">Gets the modes that could not be set.</param>
/// <param name="cancellationToken">Once cancelled, nothing is changed that was there, and is only put back.</param>
internal sealed class TreeModes(
    CopyEngine engine, TreeRoot root, ITreeTarget target, List<CopyFailure> failures, CancellationToken cancellationToken)
{
    private const uint OwnerAccess = 0x1C0, OwnerFills = 0xC0, OthersWrite = 0x12, Permissions = 0x1FF, Special = 0xE00, Sticky = 0x200;
    private const uint GroupReads = 0x28, GroupEnters = 0x8;
    private readonly IPlatform _platform = engine.Platform;
    private readonly List<string> _changed = [];

    /// <summary>Whether directories that were there get the modes of their sources too, if this user may change them.</summary>
    public bool ChangesExisting { get; init; }

    /// <summary>Gives directories more than modes; null for modes alone.</summary>
    public TreeAttributes? Attributes { get; init; }

    /// <summary>The directories and files that were there and have other permissions now.</summary>
    public IReadOnlyList<string> Changed => _changed;

    /// <summary>Whether directories of a platform have modes that a tree carries.</summary>
    public static bool AreCarried(IPlatform platform) => platform.Modes is not null;

    /// <summary>Whether a tree carries the permissions of unchanged files: not where a query reports attributes in their place.</summary>
    public static bool AreCarriedByFiles(IPlatform platform) => platform is { Modes: not null, Handles: not null };

    /// <summary>The mode that a directory is created with: no other user can change anything in it before it is complete.</summary>
    public static uint WhileFilled(uint mode) => (mode & Permissions & ~OthersWrite) | OwnerAccess;

    /// <summary>
    /// The mode that a new directory has until it is filled. One that gets another at the end is marked, so that a run finds what a killed
    /// one left: by the sticky bit, which has no use where others may not write, and where it has one or the system does not set it, by a
    /// group that may list it but not enter it.
    /// </summary>
    public static uint WhileFilled(TreeDirectory directory) =>
        NeedsMode(directory) ? Marked(directory.SafeMode) : directory.Mode;

    /// <summary>Whether an existing directory is one that a killed run made, and did not give its mode.</summary>
    private bool IsUnfinished(TreeDirectory directory)
    {
        FileFacts present = directory.Present;
        uint marked = Marked(directory.Mode), mode = present.Mode & (Permissions | Sticky), granted = marked & Permissions;
        bool isMarked = (mode & marked & Sticky) != 0
            ? (mode & OwnerAccess) == OwnerAccess && (mode & ~marked) == 0 // a umask or an access list takes from it
            : mode == granted && granted != WhileFilled(directory.Mode);
        return isMarked && present.IsOwned && _platform.Modes!.MayChangeMode(present);
    }

    private static uint Marked(uint mode)
    {
        uint made = WhileFilled(mode), sticky = ~mode & Sticky;
        return sticky | ((made & GroupReads) == GroupReads ? made & ~GroupEnters : made);
    }

    /// <summary>
    /// The bits that a directory gets otherwise than requested where it is created in an existing one: those of the umask or the access
    /// list, and the special ones where it inherits the group.
    /// </summary>
    public static uint MaskedIn(IPlatform platform, string directory)
    {
        uint masked = 0;
        platform.Modes?.InspectMaskedMode(directory, out masked);
        platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        return (masked & Permissions) | (facts.Mode & Special);
    }

    /// <summary>
    /// The mode that an existing directory gets: that of its source, on a volume that keeps modes, where this user may change it. Null for
    /// the one that it has. The directories of another user keep theirs.
    /// </summary>
    private uint? Wanted(TreeDirectory directory)
    {
        FileFacts present = directory.Present;
        string path = directory.Paths.Destination;
        bool mayDiffer = present.Kind == FileKind.Directory
            && present.Mode != directory.Mode
            && _platform.Modes!.MayChangeMode(present)
            && Policy.KeepsModes(engine.VolumeOf(present, path))
            && root.FindDirectory(path, out _).IsOk;
        if (!mayDiffer) return null;
        uint mode = ModeOf(directory);
        return mode == present.Mode ? null : mode;
    }

    /// <summary>
    /// Queries the existing directories whose modes may change, and lets their owner fill those whose sources he may not write either: an
    /// earlier run gave them those modes.
    /// </summary>
    public void Open(IReadOnlyList<TreeDirectory> directories)
    {
        if (!AreCarried(_platform)) return;
        foreach (TreeDirectory directory in directories)
        {
            bool mayChange = directory.Destination is not null;
            bool isReadOnly = (directory.Mode & OwnerFills) != OwnerFills;
            if (!mayChange && !isReadOnly) continue;
            if (cancellationToken.IsCancellationRequested) return;
            FileFacts present = directory.Present = Look(directory);
            bool isLocked = isReadOnly && present.Kind == FileKind.Directory && (present.Mode & OwnerFills) != OwnerFills;
            isLocked = isLocked && _platform.Modes!.MayChangeMode(present);
            if (isLocked) directory.IsOpened = Set(directory.Paths, present.Mode | OwnerAccess);
        }
    }

    /// <summary>Sets the modes of the directories, each after those below it.</summary>
    public void Finish(IReadOnlyList<TreeDirectory> directories)
    {
        if (!AreCarried(_platform)) return;
        for (int index = directories.Count - 1; index >= 0; index--)
        {
            TreeDirectory directory = directories[index];
            if (directory.IsBlocked) continue;
            bool isCanceled = cancellationToken.IsCancellationRequested;
            if (Attributes is not null && !isCanceled)
            {
                Attributes.CopyTo(directory);
            }
            else if (directory.IsCreated)
            {
                if (NeedsMode(directory)) Set(directory.Paths, directory.SafeMode == directory.Mode ? directory.Mode : ModeOf(directory));
            }
            else if (ChangesExisting && !isCanceled && Wanted(directory) is { } mode)
            {
                if (Set(directory.Paths, mode)) _changed.Add(directory.Paths.Destination);
            }
            else if (!isCanceled && IsUnfinished(directory))
            {
                if (Set(directory.Paths, ModeOf(directory))) _changed.Add(directory.Paths.Destination);
            }
            else if (directory.IsOpened)
            {
                Set(directory.Paths, directory.Present.Mode);
            }
        }
    }

    /// <summary>Gives files that were up to date but for their permissions those of their sources.</summary>
    public void Finish(BatchResult files)
    {
        foreach (CopyResult file in files.Results)
        {
            if (file.NewMode is { } mode && Set(file.Request, mode)) _changed.Add(file.Request.Destination);
        }
    }

    /// <summary>Whether the new directory may not have its mode yet.</summary>
    private static bool NeedsMode(TreeDirectory directory)
    {
        uint made = WhileFilled(directory.SafeMode);
        return directory.Mode != made || (directory.Masked & (made | Special)) != 0;
    }

    private FileFacts Look(TreeDirectory directory)
    {
        LinkTreatment links = directory.Above is null ? LinkTreatment.Follow : LinkTreatment.Keep;
        PlatformStatus status = _platform.Inspect(directory.Paths.Destination, links, out FileFacts facts);
        if (!status.IsOk && facts.Kind != FileKind.Missing)
            failures.Add(new CopyFailure(CopyOperation.InspectDestination, directory.Paths, status));
        return facts;
    }

    private uint ModeOf(TreeDirectory directory) => root.FindDirectory(directory.Paths.Destination, out PathAt at).IsOk
        && _platform.AccessLists is { } lists ? lists.WithSameVisitors(directory.Paths.Source, at, directory.Mode) : directory.Mode;

    private bool Set(CopyRequest paths, uint mode)
    {
        PlatformStatus status = target.SetMode(paths.Destination, mode);
        if (!status.IsOk) failures.Add(new CopyFailure(CopyOperation.SetMetadata, paths, status));
        return status.IsOk;
    }
}
