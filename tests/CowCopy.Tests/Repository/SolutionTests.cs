namespace CowCopy.Tests.Repository;

/// <summary>CowCopy.sln, the one solution file, which <c>dotnet build</c> at the root takes without being named.</summary>
[TestClass]
public sealed class SolutionTests
{
    private static string[] Lines { get; } = File.ReadAllLines(Path.Combine(RepositoryFiles.Root, "CowCopy.sln"));

    [TestMethod]
    public void It_lists_every_project_but_the_samples()
    {
        string[] projects = [.. RepositoryFiles.Sources()
            .Where(path => path.EndsWith(".csproj", StringComparison.Ordinal) && !path.StartsWith("samples/", StringComparison.Ordinal))];
        CollectionAssert.AreEquivalent(projects, Projects().Select(project => project.Path).ToArray());
    }

    [TestMethod]
    public void It_builds_every_project_in_both_configurations()
    {
        foreach ((string path, string id) in Projects())
        {
            foreach (string configuration in new[] { "Debug|Any CPU", "Release|Any CPU" })
                Assert.Contains($"{id}.{configuration}.Build.0 = {configuration}", string.Join('\n', Lines), path);
        }
    }

    // Project("{kind}") = "name", "path", "{id}"
    private static IEnumerable<(string Path, string Id)> Projects() =>
        from line in Lines
        where line.StartsWith("Project(", StringComparison.Ordinal) && line.Contains(".csproj\"", StringComparison.Ordinal)
        let parts = line.Split('"')
        select (parts[5].Replace('\\', '/'), parts[7]);
}
