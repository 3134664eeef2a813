using System.Runtime.Versioning;
using CowCopy.TestKit;

namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>Which copies of a call get in each other's way.</summary>
[SupportedOSPlatform("linux")]
internal sealed class Meetings
{
    public Meetings(IReadOnlyList<Entry> entries)
    {
        Place[] places = [.. entries.Select(static entry => new Place(entry))];
        foreach (Place one in places)
        {
            foreach (Place other in places)
            {
                if (one.Entry.Index == other.Entry.Index) continue;
                BecomeOne |= one.Entry.Source == other.Entry.Destination && one.LeadsTo(other);
                if (ByText(one.Entry, other.Entry)) Note(ByName, one, other);
                else if (one.MeetsByLink(other)) Note(ByLink, one, other);
            }
        }
    }

    public HashSet<int> ByName { get; } = [];

    public HashSet<int> ByLink { get; } = [];

    /// <summary>
    /// Once its source is made, a copy has a link to it in its own place: one file under two names, which ours leaves alone.
    /// </summary>
    public bool BecomeOne { get; }

    private static bool ByText(Entry one, Entry other) =>
        one.Source == other.Destination || (one.Destination == other.Destination && one.DestinationText != other.DestinationText);

    private static void Note(HashSet<int> set, Place one, Place other)
    {
        set.Add(one.Entry.Index);
        set.Add(other.Entry.Index);
    }

    private sealed class Place(Entry entry)
    {
        private readonly string _destination = NameKeys.Of(entry.Destination);
        private readonly string[] _sources = [.. NameKeys.Along(entry.Source)];
        // what stands there may be a link to what another copy makes
        private readonly string[] _destinations = [.. NameKeys.Along(entry.Destination)];
        private readonly (uint, uint, ulong)? _sourceFile = LinuxCalls.Stat(entry.Source, follow: true)?.Identity;
        private readonly (uint, uint, ulong)? _destinationFile = LinuxCalls.Stat(entry.Destination, follow: true)?.Identity;

        public Entry Entry => entry;

        public bool MeetsByLink(Place other)
        {
            if (LeadsAlong(other) || LeadsTo(other) || IsBelow(other) || (_sourceFile is not null && _sourceFile == other._destinationFile))
                return true;
            return entry.Destination != other.Entry.Destination && _destinationFile is not null
                && _destinationFile == other._destinationFile;
        }

        // To the other's place in other words, or through it.
        public bool LeadsTo(Place other) => entry.Destination != other.Entry.Destination && _destinations.Contains(other._destination);

        // Through the other's copy, through what would be below it, or into a directory that is made for it.
        private bool LeadsAlong(Place other) => _sources.Any(key =>
            key == other._destination || key.StartsWith(other._destination + "/", StringComparison.Ordinal)
                || other._destination.StartsWith(key + "/", StringComparison.Ordinal));

        private bool IsBelow(Place other) =>
            entry.Destination.StartsWith(other.Entry.Destination + "/", StringComparison.Ordinal)
            || other.Entry.Destination.StartsWith(entry.Source + "/", StringComparison.Ordinal)
            || entry.Source.StartsWith(other.Entry.Destination + "/", StringComparison.Ordinal)
            || _destination.StartsWith(other._destination + "/", StringComparison.Ordinal);
    }
}
