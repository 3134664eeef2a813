namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Output directories of class libraries that hold assemblies of other projects, by names alone. Remedy: the property of CowCopy.Sdk that
/// leaves them out.
/// </summary>
internal sealed class LibraryCopyCheck : HealthCheck
{
    private const int FewestFiles = 20, MostNamed = 3;

    public override string Code => "COWCOPY1021";

    public override string Name => "copies in libraries";

    public override void Check(HealthContext context)
    {
        LibraryOutput[] outputs = [.. Outputs(context)];
        HashSet<string> programs = Programs(outputs);
        HashSet<string> built = new(outputs.SelectMany(output => output.Own), StringComparer.OrdinalIgnoreCase);
        (string Path, CheckedFile[] Files)[] libraries =
        [
            .. outputs.Where(output => output.Own.Count > 0 && !programs.Contains(output.Path))
                .Select(output => (output.Path, Files: output.Foreign(built)))
                .Where(library => library.Files.Length > 0)
                .OrderByDescending(library => library.Files.Length)
                .ThenBy(library => library.Path, StringComparer.Ordinal),
        ];
        int count = libraries.Sum(library => library.Files.Length);
        if (count < FewestFiles) return;
        context.Report(Finding(HealthSeverity.Note, libraries[0].Path) with
        {
            Message = HealthText.Count(libraries.Length, "output directory", "output directories") + " of class libraries "
                + (libraries.Length == 1 ? "holds " : "hold ") + HealthText.Count(count, "assembly", "assemblies") + " of other projects.",
            Evidence = "Most are in "
                + string.Join(", ", libraries.Take(MostNamed).Select(library => Describe(library.Path, library.Files))) + ".",
            Cost = "Builds copy these " + HealthText.Bytes(libraries.Sum(library => Length(library.Files))) + ", and symbols and content "
                + "beside them. A program gets its own copies.",
            Remedy = "With CowCopy.Sdk: <CowCopyLocalInLibraries>false</CowCopyLocalInLibraries> in Directory.Build.props. The next build "
                + "deletes the copies in the projects' own directories, and one with -t:CowCopyDeleteLibraryCopies those elsewhere. "
                + "Without it: Private=\"false\" on the references.",
        });
    }

    /// <summary>The directories in outputs that have assemblies; not obj, and not what is published.</summary>
    private static IEnumerable<LibraryOutput> Outputs(HealthContext context)
    {
        ILookup<string, string> projects = context.Tree.Files
            .Where(file => !file.IsOutput && System.IO.Path.GetExtension(file.Name) is ".csproj" or ".fsproj" or ".vbproj")
            .ToLookup(file => file.Directory, file => System.IO.Path.GetFileNameWithoutExtension(file.Name), StringComparer.Ordinal);
        IEnumerable<CheckedFile> files = context.Tree.Files.Where(file => file.IsOutput);
        foreach (IGrouping<string, CheckedFile> directory in files.GroupBy(file => file.Directory, StringComparer.Ordinal))
        {
            context.Cancellation.ThrowIfCancellationRequested();
            string[] above = [.. Above(directory.Key, context.Path)];
            if (Array.Exists(above, path => IsLeftOut(System.IO.Path.GetFileName(path)))) continue;
            yield return new LibraryOutput(directory.Key, [.. directory], [.. projects[above.FirstOrDefault(projects.Contains) ?? ""]]);
        }
    }

    /// <summary>The directories that have a program in them or below them.</summary>
    private static HashSet<string> Programs(LibraryOutput[] outputs)
    {
        HashSet<string> programs = new(StringComparer.Ordinal);
        foreach (LibraryOutput program in outputs.Where(output => output.IsOfProgram))
            for (string? path = program.Path; path is not null && programs.Add(path); path = System.IO.Path.GetDirectoryName(path)) { }
        return programs;
    }

    /// <summary>A directory and those above it, up to the one that is checked.</summary>
    private static IEnumerable<string> Above(string path, string root)
    {
        for (string? above = path; above is not null && above.Length >= root.Length; above = System.IO.Path.GetDirectoryName(above))
            yield return above;
    }

    private static bool IsLeftOut(string name) => name.ToUpperInvariant() is "OBJ" or "PUBLISH" or "NODE_MODULES";

    private static long Length(CheckedFile[] files) => files.Sum(file => file.Length);

    private static string Describe(string path, CheckedFile[] files) =>
        HealthText.Quote(path) + " (" + HealthText.Count(files.Length, "file") + ", " + HealthText.Bytes(Length(files)) + ")";
}
