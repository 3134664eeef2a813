using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests.Cases;
using CowCopy.Sdk.DifferentialTests.Sides;
using CowCopy.TestKit;

namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>What of a call is a known difference, found out before it is made; each stands in docs/differences.md.</summary>
[SupportedOSPlatform("linux")]
internal sealed class CallModel
{
    private readonly CopyCall _call;
    private readonly IReadOnlyList<Entry> _entries;
    private readonly int[] _meetOverOld; // copies that meet another, and go where something stands
    private readonly bool _volumeClones;

    public CallModel(string root, CopyCall call, bool volumeClones)
    {
        _call = call;
        _volumeClones = volumeClones;
        EntryReader reader = new(root);
        _entries = reader.Read(call);
        Meetings meetings = new(_entries);
        HashSet<int> meeting = [.. meetings.ByName, .. meetings.ByLink];
        _meetOverOld = [.. meeting.Where(index => LinuxCalls.Stat(_entries[index].Destination, follow: false) is not null)];
        Meets = meeting.Count > 0;
        MeetsByNameOnly = Meets && meetings.ByLink.Count == 0;
        IsLeftOut = reader.NeverEnds || meetings.BecomeOne || call.Directories?.Any(HasTwoSeparators) == true
            || _entries.Any(IsDirectoryToBe) || (Links && (Meets || LinksAgain())) || _entries.Any(MakesItsSource);
        if (!call.IsAccepted) return;
        SameFiles = [.. _entries.Where(IsSameFile).Select(static entry => entry.Index)];
        Unremovable = [.. _entries.Where(IsUnremovable).Where(entry => !SameFiles.Contains(entry.Index))];
        HashSet<int> special = [.. SameFiles, .. Unremovable.Select(static entry => entry.Index)];
        IsLeftOut |= _entries.Any(IsWrittenThrough) || _entries.Any(LeadsToReadOnly);
        IsLeftOut |= (call.Directories is not null && (special.Count > 0 || Meets || HasDuplicates)) || special.Overlaps(meeting)
            || Unremovable.Any(IsTooMuch) || (Unremovable.Count > 0 && HasDuplicates);
    }

    /// <summary>
    /// Copies whose source is another's destination, or two destinations that are one, in other words or through links: when they are made
    /// at once,
    /// the built-in's outcome is a matter of luck.
    /// </summary>
    public bool Meets { get; }

    /// <summary>Meetings that the paths show: ours makes such copies in their order by itself.</summary>
    public bool MeetsByNameOnly { get; }

    /// <summary>Source and destination are one file under two names: the built-in may lose it, ours does nothing.</summary>
    public IReadOnlyList<int> SameFiles { get; } = [];

    /// <summary>Destinations that cannot be removed: the built-in writes over them, ours fails.</summary>
    public IReadOnlyList<Entry> Unremovable { get; } = [];

    /// <summary>
    /// Several copies with one destination: the built-in retries failed copies when it copies sequentially, ours when it is set to copy
    /// sequentially.
    /// </summary>
    public bool HasDuplicates => _entries.DistinctBy(static entry => entry.Destination).Count() < _entries.Count;

    /// <summary>Several known differences at once, of which the outcome is not worked out here.</summary>
    public bool IsLeftOut { get; }

    /// <summary>In parallel the built-in takes a copy for done when the one before it had the same words, even if that failed.</summary>
    public IEnumerable<int> DuplicatesOfFailed(CallObservation builtIn)
    {
        foreach (IGrouping<string, Entry> group in _entries.GroupBy(static entry => entry.DestinationText, StringComparer.Ordinal))
        {
            Entry? before = null;
            bool failed = false;
            foreach (Entry entry in group)
            {
                bool again = before is not null && before.SourceText == entry.SourceText;
                failed = again ? failed : !builtIn.IsRight(entry.Index);
                if (again && failed) yield return entry.Index;
                before = entry;
            }
        }
    }

    /// <summary>A copy that the built-in made and then lost, by a later one to the same place that failed.</summary>
    public bool LosesAny(CallObservation builtIn) => _entries
        .GroupBy(static entry => entry.Destination, StringComparer.Ordinal)
        .Any(group => group.SkipWhile(entry => !builtIn.IsRight(entry.Index)).Any(entry => !builtIn.IsRight(entry.Index)));

    /// <summary>
    /// Copies that read or write what one another do, of which one failed where something stood: the built-in may have removed that, and a
    /// later one missed it.
    /// </summary>
    public bool MissesAny(CallObservation builtIn) => _meetOverOld.Any(index => !builtIn.IsRight(index));

    // A hard link is known as unchanged by its length and time alone.
    private bool IsSameFile(Entry entry)
    {
        if (entry.Source == entry.Destination) return false;
        if (LinuxCalls.Stat(entry.Source, follow: true) is not { IsRegular: true } source) return false;
        if (LinuxCalls.Stat(entry.Destination, follow: true) is not { } target || source.Identity != target.Identity) return false;
        return !(_call.Has(CallFlags.SkipUnchanged) && IsPlain(entry.Source) && IsPlain(entry.Destination));
    }

    // The built-in takes the files of such a directory for copies of themselves.
    private static bool HasTwoSeparators(string directory) => directory.Contains("//", StringComparison.Ordinal);

    // A directory is made, and then there is one where a file should be; ours says so, the built-in is denied access to it.
    private static bool IsDirectoryToBe(Entry entry) =>
        entry.DestinationText.EndsWith('/') && LinuxCalls.Stat(entry.Destination, follow: true) is null;

    // The second link would be made to the file that the first one is to, or is.
    private bool LinksAgain() => _entries
        .GroupBy(static entry => (entry.Destination, LinuxCalls.Stat(entry.Source, follow: true)?.Identity))
        .Any(static group => group.Skip(1).Any());

    // The directory of the copy is what the source, a link, was to lead to; or the copy's place is one of those that the source leads
    // through, to nowhere or in a circle:
    // the built-in removes what is there first, and then fails for another reason.
    private static bool MakesItsSource(Entry entry)
    {
        string destination = NameKeys.Of(entry.Destination);
        string[] sources = [.. NameKeys.Along(entry.Source)];
        return sources.Any(key => destination.StartsWith(key + "/", StringComparison.Ordinal))
            || (entry.Source != entry.Destination && LinuxCalls.Stat(entry.Source, follow: true) is null && sources.Contains(destination));
    }

    private bool Links =>
        (_call.Flags & (CallFlags.HardLinks | CallFlags.SymbolicLinks | CallFlags.SymbolicLinksByEnvironment)) != CallFlags.None;

    // The built-in writes to a read-only file, as root, or makes it writable first, and so changes what its other names are names of.
    private bool IsWrittenThrough(Entry entry) =>
        (Posix.EffectiveUser == 0 || LiftsReadOnly)
        && LinuxCalls.Stat(entry.Destination, follow: false) is { IsRegular: true, LinkCount: > 1 } destination
        && !IsWritable(destination);

    // To the built-in such a link is read-only itself.
    private static bool LeadsToReadOnly(Entry entry) =>
        LinuxCalls.Stat(entry.Destination, follow: false) is { IsSymbolicLink: true }
            && LinuxCalls.Stat(entry.Destination, follow: true) is { IsRegular: true } file && !IsWritable(file);

    private static bool IsPlain(string path) => LinuxCalls.Stat(path, follow: false) is { IsRegular: true };

    private bool IsUnremovable(Entry entry)
    {
        if (Posix.EffectiveUser == 0 || _call.Has(CallFlags.OnlyAsk) || LinuxCalls.MayChange(Path.GetDirectoryName(entry.Destination)!))
            return false;
        if (LinuxCalls.Stat(entry.Destination, follow: false) is not { IsDirectory: false } destination) return false;
        if (destination.IsRegular && !IsWritable(destination))
            return LiftsReadOnly && (destination.Permissions & 0x80) == 0 && (destination.Permissions & 0x100) != 0;
        return destination.IsSymbolicLink || !MayGoInPlace(entry, destination);
    }

    private bool LiftsReadOnly => _call.Has(CallFlags.OverwriteReadOnly) || _call.Has(CallFlags.AlwaysOverwriteReadOnly);

    private static bool IsWritable(FileStatus file) => (file.Permissions & 0x80) != 0;

    // Cloning over the old file needs no change of its directory.
    private bool MayGoInPlace(Entry entry, FileStatus destination) =>
        _volumeClones
        && destination.LinkCount == 1
        && LinuxCalls.Stat(entry.Source, follow: true) is { IsRegular: true, Size: > 0 } source
        && destination.Size <= source.Size
        && !Links;

    private bool IsTooMuch(Entry entry) =>
        LinuxCalls.Stat(entry.Destination, follow: false) is not { IsRegular: true, LinkCount: 1 } destination
        || !IsWritable(destination)
        || Links;
}
