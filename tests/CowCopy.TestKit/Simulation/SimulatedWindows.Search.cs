using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Listings of directories, a buffer of entries at a time.</summary>
internal sealed unsafe partial class SimulatedWindows
{
    private const int NoMoreFiles = 18;

    /// <summary>What is left of each listing, by handle.</summary>
    private readonly Dictionary<nint, Queue<(string Name, SimulatedNode Node)>> _listings = [];

    /// <returns>The error; 0 where at least one entry was written.</returns>
    private int List(nint handle, OpenFile open, int informationClass, byte* buffer, uint bytes)
    {
        const uint ListDirectory = OpenRights.ListDirectory | OpenRights.Read;
        if (open.Node is not SimulatedDirectory directory) return Win32Error.InvalidParameter;
        if ((open.Rights & ListDirectory) == 0) return Win32Error.AccessDenied;
        bool restarts = informationClass is InformationClass.IdDirectoryRestart or InformationClass.FullDirectoryRestart;
        if (restarts || !_listings.TryGetValue(handle, out Queue<(string Name, SimulatedNode Node)>? left))
        {
            left = new([(".", directory), ("..", directory), .. directory.Entries.Select(entry => (entry.Key, entry.Value))]);
            _listings[handle] = left;
        }

        if (left.Count == 0) return NoMoreFiles;
        bool hasIds = informationClass is InformationClass.IdDirectory or InformationClass.IdDirectoryRestart;
        int nameOffset = hasIds ? ListedEntry.NameOffsetWithId : ListedEntry.NameOffset;
        byte* at = buffer, previous = null;
        while (left.TryPeek(out (string Name, SimulatedNode Node) next))
        {
            int size = nameOffset + (next.Name.Length * sizeof(char));
            if (at + size > buffer + bytes) break;
            if (previous is not null) ((ListedEntry*)previous)->NextOffset = (uint)(at - previous);
            Write(next.Name, next.Node, hasIds, at, nameOffset);
            left.Dequeue();
            previous = at;
            at += (size + 7) / 8 * 8;
        }

        return previous is null ? Win32Error.MoreData : 0;
    }

    private static void Write(string name, SimulatedNode node, bool hasIds, byte* at, int nameOffset)
    {
        StatInformation stat = StatOf(node);
        (ulong low, ulong high) = IdOf(node);
        ListedEntry entry = new()
        {
            Created = stat.Created,
            Accessed = stat.Accessed,
            Modified = stat.Modified,
            Changed = stat.Changed,
            Length = stat.Length,
            Attributes = stat.Attributes,
            NameBytes = (uint)(name.Length * sizeof(char)),
            ExtendedAttributes = stat.ReparseTag,
            ReparseTag = stat.ReparseTag,
            IdLow = low,
            IdHigh = high,
        };
        Buffer.MemoryCopy(&entry, at, nameOffset, hasIds ? sizeof(ListedEntry) : ListedEntry.NameOffset);
        name.CopyTo(new Span<char>(at + nameOffset, name.Length));
    }
}
