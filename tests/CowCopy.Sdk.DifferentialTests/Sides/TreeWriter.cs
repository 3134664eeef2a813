using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests.Cases;
using CowCopy.TestKit;

namespace CowCopy.Sdk.DifferentialTests.Sides;

/// <summary>Puts things into a folder. What cannot be (a file below a file, a hard link to nothing) is left out, in both sides alike.</summary>
[UnsupportedOSPlatform("windows")]
internal sealed class TreeWriter(string root)
{
    /// <summary>The modification time of day 0.</summary>
    private static readonly DateTime LongAgo = new(2020, 2, 3, 4, 5, 6, DateTimeKind.Utc);

    // Links' own times are apart from each other and from all files': that two of them are equal has a test of its own.
    private const int DaysOfLinks = 1000;

    private int _links;

    public void Write(IReadOnlyList<Thing> things)
    {
        foreach (ThingKind kind in new[] { ThingKind.Folder, ThingKind.File, ThingKind.HardLink, ThingKind.SymbolicLink })
        {
            foreach (Thing thing in things.Where(thing => thing.Kind == kind)) Put(thing);
        }

        foreach (Thing folder in things.Where(static thing => thing.Kind == ThingKind.Folder).OrderByDescending(static thing => thing.Path.Length)) Close(folder);
    }

    private void Put(Thing thing)
    {
        string path = Path.Combine(root, thing.Path);
        if (!MakeRoom(thing, path)) return;
        switch (thing.Kind)
        {
            case ThingKind.Folder:
                Directory.CreateDirectory(path);
                break;
            case ThingKind.File:
                File.WriteAllBytes(path, [.. Enumerable.Repeat((byte)thing.Letter, thing.Size)]);
                if (thing.Mode != Thing.UsualMode) File.SetUnixFileMode(path, (UnixFileMode)thing.Mode);
                Posix.SetTimes(path, LongAgo.AddDays(thing.Days));
                break;
            case ThingKind.HardLink:
                Posix.HardLink(Path.Combine(root, thing.Target), path);
                break;
            default:
                File.CreateSymbolicLink(path, thing.Target.Replace("<root>", root, StringComparison.Ordinal));
                Posix.SetTimes(path, LongAgo.AddDays(DaysOfLinks + ++_links));
                break;
        }
    }

    private bool MakeRoom(Thing thing, string path)
    {
        for (string above = Path.GetDirectoryName(path)!; above != root; above = Path.GetDirectoryName(above)!)
        {
            if (Posix.Stat(above, follow: false) is { IsFolder: false }) return false;
        }

        if (Posix.Stat(path, follow: false) is { } old)
        {
            if (old.IsFolder || thing.Kind is ThingKind.Folder) return false;
            if (Posix.MayChange(Path.GetDirectoryName(path)!)) File.Delete(path);
            else return false;
        }

        if (thing.Kind == ThingKind.HardLink && Posix.Stat(Path.Combine(root, thing.Target), follow: false) is not { IsRegular: true }) return false;
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            return Posix.MayChange(Path.GetDirectoryName(path)!);
        }
        catch (UnauthorizedAccessException)
        {
            return false; // below a folder that an earlier thing has closed
        }
    }

    private void Close(Thing folder)
    {
        string path = Path.Combine(root, folder.Path);
        if (folder.Mode != Thing.UsualMode && Posix.Stat(path, follow: false) is { IsFolder: true }) File.SetUnixFileMode(path, (UnixFileMode)folder.Mode);
    }
}
