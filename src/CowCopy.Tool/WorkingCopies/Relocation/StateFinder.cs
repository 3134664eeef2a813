using System.IO.Enumeration;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Finds build state: <c>obj</c>, <c>artifacts/obj</c> or any other directory with files that only a build writes.</summary>
internal sealed class StateFinder
{
    private static readonly EnumerationOptions Everything = new()
    {
        RecurseSubdirectories = true,
        IgnoreInaccessible = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    private readonly List<string> _files = [];
    private readonly HashSet<string> _states = new(StringComparer.Ordinal);
    private readonly HashSet<string> _sources = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string?> _roots = new(StringComparer.Ordinal);

    public StateFinder(string directory, CancellationToken cancellation)
    {
        List<string> runTimeFiles = [];
        _sources.Add(directory);
        foreach (string file in Enumerate(directory))
        {
            cancellation.ThrowIfCancellationRequested();
            _files.Add(file);
            string name = Path.GetFileName(file), parent = Path.GetDirectoryName(file)!;
            if (IsMarker(name)) _states.Add(parent);
            else if (name.EndsWith("proj", StringComparison.OrdinalIgnoreCase)) _sources.Add(parent);
            if (IsReadAtRunTime(name)) runTimeFiles.Add(file);
        }

        Directories = [.. _files.GroupBy(file => RootOf(Path.GetDirectoryName(file)!), StringComparer.Ordinal)
            .Where(static files => files.Key is not null)
            .Select(files => new StateDirectory(
                files.Key!, [.. files.Select(file => file[(files.Key!.Length + 1)..])], _sources.Contains(files.Key!)))
            .OrderBy(static one => one.Path, StringComparer.Ordinal)];
        RunTimeFiles = [.. runTimeFiles.Where(file => RootOf(Path.GetDirectoryName(file)!) is null)];
    }

    /// <summary>Files among the outputs from which programs read the directory when they run.</summary>
    public IReadOnlyList<string> RunTimeFiles { get; }

    /// <summary>The directories of build state.</summary>
    public IReadOnlyList<StateDirectory> Directories { get; }

    private static FileSystemEnumerable<string> Enumerate(string directory) =>
        new(directory, static (ref FileSystemEntry entry) => entry.ToFullPath(), Everything)
        {
            ShouldIncludePredicate = static (ref FileSystemEntry entry) => !entry.IsDirectory,
            ShouldRecursePredicate = static (ref FileSystemEntry entry) =>
                !entry.FileName.SequenceEqual(".git") && !entry.FileName.SequenceEqual("node_modules"),
        };

    // The outermost one. Sources below a directory of build state belong to it only if no project is in it.
    private string? RootOf(string directory)
    {
        if (_roots.TryGetValue(directory, out string? known)) return known;
        string? above = Path.GetDirectoryName(directory);
        string? outer = above is null ? null : RootOf(above);
        if (outer is not null && _sources.Contains(outer)) outer = null;
        string? root = outer ?? (_states.Contains(directory) ? directory : null);
        _roots.Add(directory, root);
        return root;
    }

    private static bool IsMarker(string name) =>
        name.Equals(StateFileKinds.Assets, StringComparison.OrdinalIgnoreCase)
        || name.Equals(StateFileKinds.RestoreCache, StringComparison.OrdinalIgnoreCase)
        || name.EndsWith(StateFileKinds.CompileInputs, StringComparison.OrdinalIgnoreCase)
        || name.EndsWith(StateFileKinds.FileList, StringComparison.OrdinalIgnoreCase);

    private static bool IsReadAtRunTime(string name) =>
        name.EndsWith(".staticwebassets.runtime.json", StringComparison.OrdinalIgnoreCase)
        || name.Equals("MvcTestingAppManifest.json", StringComparison.OrdinalIgnoreCase);
}
