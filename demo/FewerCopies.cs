namespace CowCopy.Demo;

/// <summary>
/// Builds a repository once more, without copies of other projects in libraries, and counts what is in its output directories.
/// </summary>
internal static class FewerCopies
{
    private const string Property = "-p:CowCopyLocalInLibraries=false";

    /// <param name="repository">A repository that was built with CowCopy. Its copies that the property avoids are deleted.</param>
    public static Use In(DemoRepository repository)
    {
        int before = Checks.Outputs(repository).Length;
        repository.Build(Property);
        int after = Checks.Outputs(repository).Length;
        return new($"dotnet build {Property}", $"{Figures.Count(after)} files in bin directories instead of {Figures.Count(before)}");
    }
}
