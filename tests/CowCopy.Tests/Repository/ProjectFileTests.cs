namespace CowCopy.Tests.Repository;

/// <summary>Project files, properties and targets of this repository.</summary>
[TestClass]
public sealed class ProjectFileTests
{
    private const string Root = "$(NuGetPackageRoot)", Ensured = "$([MSBuild]::EnsureTrailingSlash('" + Root + "'))";

    // NuGet takes it from NUGET_PACKAGES as it is written there, with a slash at its end or without.
    [TestMethod]
    public void They_ensure_the_slash_of_the_package_root()
    {
        int ensured = 0;
        foreach (string path in RepositoryFiles.Sources())
        {
            if (Path.GetExtension(path) is not (".csproj" or ".props" or ".targets")) continue;
            string text = File.ReadAllText(Path.Combine(RepositoryFiles.Root, path));
            ensured += text.Contains(Ensured, StringComparison.Ordinal) ? 1 : 0;
            Assert.DoesNotContain(Root, text.Replace(Ensured, "", StringComparison.Ordinal), path);
        }

        Assert.AreNotEqual(0, ensured);
    }
}
