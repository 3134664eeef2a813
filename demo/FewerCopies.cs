namespace CowCopy.Demo;

/// <summary>
/// Builds a repository once more, without copies of other projects in libraries, and counts what is in its output directories.
/// </summary>
internal static class FewerCopies
{
    private const string Property = "-p:CowCopyLocalInLibraries=false";

    /// <param name="repository">A repository that was built with CowCopy. Its copies that the property avoids are deleted.</param>
    public static DemoLine In(DemoRepository repository)
    {
        (int Files, long Bytes) before = Outputs(repository);
        repository.Build(Property);
        (int Files, long Bytes) after = Outputs(repository);
        string files = Figures.Count(after.Files), formerly = Figures.Count(before.Files);
        return new(
            $"dotnet build {Property}",
            $"{files} files in bin instead of {formerly}, {Figures.Size(after.Bytes)} instead of {Figures.Size(before.Bytes)}",
            after.Files == before.Files ? null : new(
                $"{files} files", $"bin has {files} files instead of {formerly}", $"in bin instead of {formerly}"));
    }

    private static (int Files, long Bytes) Outputs(DemoRepository repository)
    {
        string[] files = Checks.Outputs(repository);
        return (files.Length, files.Sum(file => new FileInfo(Path.Combine(repository.Root, file)).Length));
    }
}
