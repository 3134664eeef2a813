using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests.Cases;
using CowCopy.TestKit;

namespace CowCopy.Sdk.DifferentialTests.Sides;

/// <summary>
/// Puts things into a directory. What cannot be (a file below a file, a hard link to nothing) is left out, on both sides.
/// </summary>
[UnsupportedOSPlatform("windows")]
[SupportedOSPlatform("linux")]
internal sealed class TreeWriter(string root)
{
    /// <summary>The modification time of day 0.</summary>
    private static readonly DateTime LongAgo = new(2020, 2, 3, 4, 5, 6, DateTimeKind.Utc);

    // Links' own times are apart from each other and from all files': that two of them are equal has a test of its own.
    private const int DaysOfLinks = 1000;

    private int _links;

    public void Write(IReadOnlyList<Thing> things)
    {
        foreach (ThingKind kind in new[] { ThingKind.Directory, ThingKind.File, ThingKind.HardLink, ThingKind.SymbolicLink })
        {
            foreach (Thing thing in things.Where(thing => thing.Kind == kind)) Put(thing);
        }

        foreach (Thing directory in things.Where(static thing => thing.Kind == ThingKind.Directory)
            .OrderByDescending(static thing => thing.Path.Length))
            Close(directory);
    }

    private void Put(Thing thing)
    {
        string path = Path.Combine(root, thing.Path);
        if (!MakeRoom(thing, path)) return;
        switch (thing.Kind)
        {
            case ThingKind.Directory:
                Directory.CreateDirectory(path);
                break;
            case ThingKind.File:
                File.WriteAllBytes(path, [.. Enumerable.Repeat((byte)thing.Letter, thing.Size)]);
                if (thing.Mode != Thing.UsualMode) File.SetUnixFileMode(path, (UnixFileMode)thing.Mode);
                LinuxCalls.SetTimes(path, LongAgo.AddDays(thing.Days));
                break;
            case ThingKind.HardLink:
                Posix.HardLink(Path.Combine(root, thing.Target), path);
                break;
            default:
                File.CreateSymbolicLink(path, thing.Target.Replace("<root>", root, StringComparison.Ordinal));
                LinuxCalls.SetTimes(path, LongAgo.AddDays(DaysOfLinks + ++_links));
                break;
        }
    }

    private bool MakeRoom(Thing thing, string path)
    {
        for (string above = Path.GetDirectoryName(path)!; above != root; above = Path.GetDirectoryName(above)!)
        {
            if (LinuxCalls.Stat(above, follow: false) is { IsDirectory: false }) return false;
        }

        if (LinuxCalls.Stat(path, follow: false) is { } old)
        {
            if (old.IsDirectory || thing.Kind is ThingKind.Directory) return false;
            if (LinuxCalls.MayChange(Path.GetDirectoryName(path)!)) File.Delete(path);
            else return false;
        }

        if (thing.Kind == ThingKind.HardLink && LinuxCalls.Stat(Path.Combine(root, thing.Target), follow: false) is not { IsRegular: true })
            return false;
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            return LinuxCalls.MayChange(Path.GetDirectoryName(path)!);
        }
        catch (UnauthorizedAccessException)
        {
            return false; // below a directory that an earlier thing has closed
        }
    }

    private void Close(Thing directory)
    {
        string path = Path.Combine(root, directory.Path);
        if (directory.Mode != Thing.UsualMode && LinuxCalls.Stat(path, follow: false) is { IsDirectory: true })
            File.SetUnixFileMode(path, (UnixFileMode)directory.Mode);
    }
}
