namespace CowCopy.Build;

/// <summary>Packs the packages.</summary>
public static class Packing
{
    private const string ForBuilds = "sdk/CowCopy.Sdk", NativeOption = "--native", WithOption = "--with";
    private const int BadUsage = 2;

    private const string Usage = """
        Usage: dotnet run build.cs -- pack [--native | --with DIRECTORY]
          --native          pack the command for this system alone, and its archive
          --with DIRECTORY  add the packages of the command that other machines made by --native
        """;

    private static readonly string[] Libraries = ["src/CowCopy", "src/CowCopy.Diagnostics", ForBuilds];

    /// <summary>Packs what a command line says.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="arguments">The arguments of <c>pack</c>.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Repository repository, string[] arguments)
    {
        ArgumentNullException.ThrowIfNull(repository);
        switch (arguments)
        {
            case []: return Run(repository);
            case [NativeOption]:
                Clear(repository);
                return new ToolPackages(repository).RunNative();
            case [WithOption, { } others] when Directory.Exists(others): return Run(repository, others);
        }

        Console.Error.WriteLine(Usage);
        return BadUsage;
    }

    /// <summary>Packs each package anew into <c>artifacts/packages</c>.</summary>
    /// <param name="repository">The repository.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Repository repository) => Run(repository, others: null);

    /// <summary>Packs the package of the MSBuild task alone.</summary>
    internal static int RunForBuilds(Repository repository, string[] options)
    {
        Clear(repository);
        int exitCode = Pack(repository, [ForBuilds], options);
        if (exitCode == 0) List(repository);
        return exitCode;
    }

    private static int Run(Repository repository, string? others)
    {
        ArgumentNullException.ThrowIfNull(repository);
        Clear(repository);
        if (others is not null)
            foreach (string package in Directory.GetFiles(others, "*.nupkg", SearchOption.AllDirectories))
                File.Copy(package, Path.Combine(repository.Packages, Path.GetFileName(package)), overwrite: true);

        int exitCode = Pack(repository, Libraries, []);
        if (exitCode == 0) exitCode = new ToolPackages(repository).Run(forOthers: others is not null);
        if (exitCode == 0) List(repository);
        return exitCode;
    }

    private static void Clear(Repository repository)
    {
        Directory.CreateDirectory(repository.Packages);
        foreach (string old in Directory.GetFiles(repository.Packages, "*.nupkg")) File.Delete(old);
    }

    private static int Pack(Repository repository, string[] projects, string[] options)
    {
        foreach (string project in projects)
        {
            string[] arguments = ["pack", repository.Combine(project), "-c", "Release", "-v", "quiet", "--output", repository.Packages];
            int exitCode = repository.Dotnet([.. arguments, .. options, .. repository.CommitTime()]);
            if (exitCode != 0) return exitCode;
        }

        return 0;
    }

    private static void List(Repository repository)
    {
        string[] packages = Directory.GetFiles(repository.Packages, "*.nupkg");
        foreach (string package in packages.Order(StringComparer.Ordinal)) Console.WriteLine(package);
    }
}
