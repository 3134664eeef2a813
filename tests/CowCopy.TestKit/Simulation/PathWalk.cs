using System.Buffers;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;

namespace CowCopy.TestKit.Simulation;

/// <summary>Finds what paths lead to, by the rules of the machine's system for names, lengths and links.</summary>
internal sealed class PathWalk(SimulatedSystem system, IReadOnlyList<SimulatedVolume> volumes, HandleTable handles)
{
    private const int LongestName = 255;
    private const int MostLinks = 40; // on the way of one path: path_resolution(7)

    private static readonly SearchValues<char> ForbiddenOnWindows = SearchValues.Create("<>:\"|?*");

    public int LongestPath { get; } = system switch
    {
        SimulatedSystem.Windows => 32_767,
        SimulatedSystem.MacOS => 1024,
        _ => 4096,
    };

    public Place Find(in PathAt path, LinkTreatment links)
    {
        string whole = HostPath.Of(path.Path);
        if (whole.Length == 0 || whole.Contains('\0', StringComparison.Ordinal)) return Place.Refused(StatusCode.InvalidName);
        if (path.Directory.IsOpen && InDirectory(path, links) is { } near) return near;
        for (int hops = 0; hops <= MostLinks; hops++)
        {
            if (whole.Length >= LongestPath) return Place.Refused(StatusCode.NameTooLong);
            Place place = Walk(whole, links, out string? elsewhere);
            if (elsewhere is null) return place;
            whole = elsewhere;
        }

        return Place.Refused(StatusCode.InvalidName);
    }

    /// <summary>A directory below an open root, reached without following a link.</summary>
    public Place FindBelow(in DirectoryAnchor anchor, string path)
    {
        Place at = new(StatusCode.Ok, null, "", handles[anchor.Handle].Node);
        foreach (string name in NamesOf(HostPath.Of(path)[anchor.Path.Length..]))
        {
            if (at.Node is not SimulatedDirectory above) return Place.Refused(StatusCode.NotDirectory);
            at = Last(above, name);
            if (at.Node is null) return at;
        }

        return at;
    }

    private SimulatedVolume? VolumeOf(string path)
    {
        string whole = Path.TrimEndingDirectorySeparator(HostPath.Of(path)) + Path.DirectorySeparatorChar;
        return volumes.FirstOrDefault(volume => whole.StartsWith(volume.Path + Path.DirectorySeparatorChar, StringComparison.Ordinal));
    }

    private static string[] NamesOf(string path) => path.Split(Path.DirectorySeparatorChar, StringSplitOptions.RemoveEmptyEntries);

    /// <summary>A name in an open directory; null where it has to be gone to by its whole path.</summary>
    private Place? InDirectory(in PathAt path, LinkTreatment links)
    {
        if (path.Name?.Contains('/', StringComparison.Ordinal) == true)
        {
            Place below = FindBelow(new DirectoryAnchor(path.Above!, path.Directory), path.Path);
            bool isThroughLink = below.Status == StatusCode.NotDirectory || (below.Node is SimulatedLink && links == LinkTreatment.Follow);
            return isThroughLink ? null : below;
        }

        SimulatedDirectory directory = (SimulatedDirectory)handles[path.Directory].Node;
        string name = Path.GetFileName(path.Path);
        if (directory.LinkCount == 0) return Place.Refused(StatusCode.NotFound);
        if (name == ".") return new Place(StatusCode.Ok, null, "", directory);
        Place place = Last(directory, name);
        return place.Node is SimulatedLink && links == LinkTreatment.Follow ? null : place;
    }

    private Place Walk(string path, LinkTreatment links, out string? elsewhere)
    {
        elsewhere = null;
        if (VolumeOf(path) is not { } volume) return Place.Refused(StatusCode.NotFound);
        string[] names = NamesOf(path[volume.Path.Length..]);
        Place at = new(StatusCode.Ok, null, "", volume.Root);
        string walked = volume.Path;
        for (int index = 0; index < names.Length; index++)
        {
            if (at.Node is not SimulatedDirectory directory) return Place.Refused(at.Node is null ? StatusCode.NotFound : NotADirectory);
            at = Last(directory, names[index]);
            bool isLast = index == names.Length - 1;
            if (at.Node is SimulatedLink link && !(isLast && links == LinkTreatment.Keep))
            {
                elsewhere = Path.GetFullPath(Path.Combine([walked, link.LeadsTo, .. names[(index + 1)..]]));
                return default;
            }

            walked = Path.Combine(walked, names[index]);
        }

        return at;
    }

    private StatusCode NotADirectory => system == SimulatedSystem.Windows ? StatusCode.NotFound : StatusCode.NotDirectory;

    private Place Last(SimulatedDirectory directory, string name)
    {
        bool isReplaced = system != SimulatedSystem.Windows && !PairedText.Has(name); // of Linux only what stands for no byte
        if (isReplaced && !(system == SimulatedSystem.Linux && NativeText.IsExact(name))) return Place.Refused(StatusCode.InvalidName);
        if (name.Length > LongestName) return Place.Refused(StatusCode.NameTooLong);
        if (system == SimulatedSystem.Windows && name.AsSpan().ContainsAny(ForbiddenOnWindows))
            return Place.Refused(StatusCode.InvalidName);
        SimulatedNode? node = directory.Find(name);
        return new Place(node is null ? StatusCode.NotFound : StatusCode.Ok, directory, name, node);
    }
}
