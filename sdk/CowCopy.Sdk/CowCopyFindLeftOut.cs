using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.LocalCopies;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>
/// Finds the assemblies that libraries with <c>CowCopyLocalInLibraries=false</c> did not get: the lists beside whatever a project refers to
/// name them. Run by the package's own targets, before MSBuild resolves references.
/// </summary>
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed partial class CowCopyFindLeftOut : CowCopyTask
{
    private readonly HashSet<string> _read = new(LeftOutList.Names);
    private readonly HashSet<string> _lists = new(LeftOutList.Names);

    /// <summary>The assemblies of referenced projects. Default: none.</summary>
    public ITaskItem[]? Projects { get; set; }

    /// <summary>References to assemblies by name, path or <c>HintPath</c>. Default: none.</summary>
    public ITaskItem[]? References { get; set; }

    /// <summary>Files among which MSBuild looks for references: <c>{CandidateAssemblyFiles}</c>. Default: none.</summary>
    public ITaskItem[]? Candidates { get; set; }

    /// <summary>Where MSBuild looks for references: <c>AssemblySearchPaths</c>. Default: nowhere.</summary>
    public string? SearchPaths { get; set; }

    /// <summary>
    /// The assemblies, each with the metadata <c>List</c>, the list that names it, and <c>IsProject</c>, true where the output of a project
    /// lists it. None that the project refers to itself, but by a <c>HintPath</c> to the copy that was left out.
    /// </summary>
    [Output]
    public ITaskItem[] LeftOut { get; private set; } = [];

    /// <summary>
    /// Those of <see cref="Candidates"/> that would serve instead of the assemblies; all assemblies among them, if MSBuild does not look
    /// there.
    /// </summary>
    [Output]
    public ITaskItem[] Rivals { get; private set; } = [];

    /// <summary>Assemblies that are not there, of the lists of what the project refers to itself.</summary>
    [Output]
    public ITaskItem[] Missing { get; private set; } = [];

    /// <inheritdoc />
    public override bool Execute()
    {
        TaskContext context = CreateContext();
        List<LeftOutFile> found = [];
        HashSet<string> own = new(StringComparer.OrdinalIgnoreCase), hints = new(LeftOutList.Names);
        foreach (ITaskItem project in Projects ?? [])
        {
            own.Add(Path.GetFileNameWithoutExtension(project.ItemSpec));
            Add(found, context, project.ItemSpec, isProject: true);
        }

        string[] directories = [.. Paths.Where(IsDirectory)];
        foreach (ITaskItem reference in References ?? [])
        {
            string name = SimpleName(reference.ItemSpec);
            own.Add(name);
            string hint = reference.GetMetadata("HintPath");
            if (hint.Length > 0) hints.Add(hint = context.FullPath(hint));
            Add(found, context, hint, isProject: false);
            if (HasDirectory(reference.ItemSpec)) Add(found, context, reference.ItemSpec, isProject: false);
            foreach (string directory in directories) Add(found, context, Path.Combine(directory, name + ".dll"), isProject: false);
            foreach (ITaskItem candidate in Candidates ?? [])
            {
                if (string.Equals(Path.GetFileNameWithoutExtension(candidate.ItemSpec), name, StringComparison.OrdinalIgnoreCase))
                    Add(found, context, candidate.ItemSpec, isProject: false);
            }
        }

        ILookup<bool, LeftOutFile> files = found
            .Where(file => !own.Contains(Path.GetFileNameWithoutExtension(file.Path))
                || (hints.Contains(file.Copy) && !File.Exists(file.Copy)))
            .OrderByDescending(static file => file.IsOwn) // of two files of one name MSBuild finds the one that is fewer references away
            .GroupBy(static file => file.Path, LeftOutList.Names).Select(static same => same.First()).ToLookup(static file => file.Exists);
        (LeftOut, Missing) = ([.. files[true].Select(static file => file.ToItem())], Lost(files[false]));
        if (LeftOut.Length > 0) Rivals = FindRivals(files[true].Select(static file => file.Path));
        return true;
    }

    private IEnumerable<string> Paths => (SearchPaths ?? "").Split(';').Select(static one => one.Trim());

    private ITaskItem[] FindRivals(IEnumerable<string> files)
    {
        bool isSearched = Paths.Contains("{CandidateAssemblyFiles}", StringComparer.OrdinalIgnoreCase);
        HashSet<string> names = new(files.Select(static file => Path.GetFileNameWithoutExtension(file)), StringComparer.OrdinalIgnoreCase);
        return
        [
            .. (Candidates ?? []).Where(one => isSearched
                ? names.Contains(Path.GetFileNameWithoutExtension(one.ItemSpec))
                : LeftOutList.IsNamedAsAssembly(one.ItemSpec)),
        ];
    }

    // A list of what has been there once is no concern of this project.
    private ITaskItem[] Lost(IEnumerable<LeftOutFile> files) =>
        [.. files.Where(file => _lists.Contains(file.List)).Select(static file => file.ToItem())];

    // All lists of the directory: where several libraries have one, they find what they need beside each other.
    private void Add(List<LeftOutFile> found, TaskContext context, string assembly, bool isProject)
    {
        if (string.IsNullOrEmpty(assembly)) return;
        string? directory = Path.GetDirectoryName(context.FullPath(assembly));
        if (directory is null) return;
        _lists.Add(Path.Combine(directory, Path.GetFileNameWithoutExtension(assembly) + LeftOutList.Extension));
        if (!_read.Add(directory) || !Directory.Exists(directory)) return;
        foreach (string list in ListsIn(directory).OrderBy(static one => one, StringComparer.Ordinal))
            found.AddRange(Read(list).Select(file => new LeftOutFile(file.Path, list, isProject, file.IsOwn)));
    }

    private static string[] ListsIn(string directory)
    {
        try
        {
            return Directory.GetFiles(directory, "*" + LeftOutList.Extension);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return []; // no output of a build: MSBuild looks for assemblies there by their names
        }
    }

    private (string Path, bool IsOwn)[] Read(string list)
    {
        try
        {
            return [.. LeftOutList.Read(list)];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            new CowCopyMessages(Log).CannotRead(list, e);
            return [];
        }
    }

    // "Name, Version=1.0.0.0", or a path.
    private static string SimpleName(string reference)
    {
        if (HasDirectory(reference)) return Path.GetFileNameWithoutExtension(reference);
        return reference.Split(',')[0].Trim();
    }

    private static bool HasDirectory(string reference) => reference.IndexOfAny(['/', '\\']) >= 0;

    private static bool IsDirectory(string searchPath) => searchPath.Length > 0 && searchPath[0] != '{';
}
