namespace CowCopy.Build;

/// <summary>Packs what users get.</summary>
public static class Packing
{
    private static readonly string[] Packed = ["src/CowCopy", "sdk/CowCopy.Sdk", "src/CowCopy.Tool"];

    /// <summary>Packs every package anew into <c>artifacts/packages</c>.</summary>
    /// <param name="repository">The repository.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Repository repository)
    {
        ArgumentNullException.ThrowIfNull(repository);
        Directory.CreateDirectory(repository.Packages);
        foreach (string old in Directory.GetFiles(repository.Packages, "*.nupkg")) File.Delete(old);

        foreach (string project in Packed)
        {
            int exitCode = repository.Dotnet("pack", repository.Combine(project), "-c", "Release", "-v", "quiet", "--output", repository.Packages);
            if (exitCode != 0) return exitCode;
        }

        foreach (string package in Directory.GetFiles(repository.Packages, "*.nupkg").Order(StringComparer.Ordinal)) Console.WriteLine(package);
        return 0;
    }
}
