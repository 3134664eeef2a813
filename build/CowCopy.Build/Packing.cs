namespace CowCopy.Build;

/// <summary>Packs the packages.</summary>
public static class Packing
{
    private const string ForBuilds = "sdk/CowCopy.Sdk";
    private static readonly string[] Projects = ["src/CowCopy", "src/CowCopy.Diagnostics", ForBuilds, "src/CowCopy.Tool"];

    /// <summary>Packs each package anew into <c>artifacts/packages</c>.</summary>
    /// <param name="repository">The repository.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Repository repository) => Run(repository, Projects, []);

    /// <summary>Packs the package of the MSBuild task alone.</summary>
    internal static int RunForBuilds(Repository repository, string[] options) => Run(repository, [ForBuilds], options);

    private static int Run(Repository repository, string[] projects, string[] options)
    {
        ArgumentNullException.ThrowIfNull(repository);
        Directory.CreateDirectory(repository.Packages);
        foreach (string old in Directory.GetFiles(repository.Packages, "*.nupkg")) File.Delete(old);

        foreach (string project in projects)
        {
            string[] arguments = ["pack", repository.Combine(project), "-c", "Release", "-v", "quiet", "--output", repository.Packages];
            int exitCode = repository.Dotnet([.. arguments, .. options, .. repository.CommitTime()]);
            if (exitCode != 0) return exitCode;
        }

        string[] packages = Directory.GetFiles(repository.Packages, "*.nupkg");
        foreach (string package in packages.Order(StringComparer.Ordinal)) Console.WriteLine(package);
        return 0;
    }
}
