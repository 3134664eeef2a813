using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Searches of directories.</summary>
internal sealed unsafe partial class SimulatedWindows
{
    private const int NoMoreFiles = 18, LongestName = 259;

    private readonly Dictionary<nint, Queue<(string Name, SimulatedNode Node)>> _searches = [];
    private nint _lastSearch = 1 << 20; // apart from handles to files

    public override nint FindFirstFileEx(char* pattern, int level, FindData* data, int operation, nint filter, uint flags)
    {
        lock (_storage.Lock)
        {
            string text = new(pattern), above = text[..text.LastIndexOfAny(['/', '\\'])];
            if (Calls.Add(nameof(FindFirstFileEx), text) is { } scripted) return Refuse(scripted);
            WindowsName name = Names.Parse(above);
            if (name.Error != 0) return Refuse(name.Error);
            Place place = Find(name, LinkTreatment.Follow);
            if (place.Node is null) return Refuse(Win32Error.PathNotFound);
            if (place.Node is not SimulatedDirectory directory) return Refuse(WindowsErrors.NotADirectory);
            Queue<(string, SimulatedNode)> found = new(
                [(".", directory), ("..", directory), .. directory.Entries.Select(entry => (entry.Key, entry.Value))]);
            nint search = ++_lastSearch;
            _searches.Add(search, found);
            FindNext(search, data);
            Succeed();
            return search;
        }
    }

    public override int FindNextFile(nint search, FindData* data)
    {
        lock (_storage.Lock)
        {
            if (Calls.Add(nameof(FindNextFile), "") is { } scripted) return Fail(scripted);
            return FindNext(search, data) ? Succeed() : Fail(NoMoreFiles);
        }
    }

    public override int FindClose(nint search)
    {
        lock (_storage.Lock)
        {
            Calls.Add(nameof(FindClose), "");
            return _searches.Remove(search) ? Succeed() : Fail(WindowsErrors.InvalidHandle);
        }
    }

    private bool FindNext(nint search, FindData* data)
    {
        if (!_searches[search].TryDequeue(out (string Name, SimulatedNode Node) next)) return false;
        *data = new FindData { Attributes = AttributesOf(next.Node), ReparseTag = TagOf(next.Node) };
        next.Name.CopyTo(new Span<char>(data->Name, LongestName));
        return true;
    }
}
