using CowCopy.LoopVolumes;

namespace CowCopy.BuildKit;

/// <summary>The packed CowCopy.Sdk.</summary>
public static class SdkPackage
{
    private const string Name = "CowCopy.Sdk.";
    private const string Extension = ".nupkg";

    /// <summary>Packs CowCopy.Sdk for all its target frameworks, without the analyzers, which change nothing in the package.</summary>
    /// <param name="repository">The root of this repository.</param>
    /// <param name="artifacts">
    /// The directory for intermediate files, not the repository's usual one: a later build would take these assemblies for analyzed ones.
    /// </param>
    /// <param name="packages">The directory for the package. Packages in it are deleted first.</param>
    /// <param name="compiler">The compiler server to use.</param>
    /// <exception cref="BuildKitException">The package cannot be built; the message holds the output.</exception>
    public static void Pack(string repository, string artifacts, string packages, CompilerServer compiler)
    {
        ArgumentNullException.ThrowIfNull(compiler);
        Directory.CreateDirectory(packages);
        foreach (string old in Directory.GetFiles(packages, "*" + Extension)) File.Delete(old);

        string project = Path.Combine(repository, "sdk", "CowCopy.Sdk");
        string[] arguments =
        [
            "pack", project, "-c", "Release", "-v", "quiet", "-nr:false", "--artifacts-path", artifacts, "--output", packages,
            "-p:RunAnalyzers=false",
        ];
        CommandResult pack = Command.Run(DotnetHost.Path, arguments, compiler.Variables, repository);
        if (pack.ExitCode != 0) throw new BuildKitException($"Packing CowCopy.Sdk failed:{Environment.NewLine}{pack.Output}");
    }

    /// <summary>Returns the line that a user whose projects have no NuGet adds to <c>Directory.Build.props</c>.</summary>
    /// <param name="packages">The directory that holds the package.</param>
    /// <returns>An SDK element with the version of the package.</returns>
    /// <exception cref="BuildKitException">The directory does not hold exactly one such package.</exception>
    public static string Line(string packages) => $"""  <Sdk Name="CowCopy.Sdk" Version="{Version(packages)}" />""";

    /// <summary>Returns the item that a user adds to <c>Directory.Build.props</c>.</summary>
    /// <inheritdoc cref="Line" path="/param|/exception"/>
    /// <returns>A package reference of each project with the version of the package.</returns>
    public static string ItemOfProjects(string packages) =>
        $"""<PackageReference Include="CowCopy.Sdk" Version="{Version(packages)}" PrivateAssets="all" />""";

    /// <summary>Returns the line that a user with central package versions adds to <c>Directory.Packages.props</c>.</summary>
    /// <inheritdoc cref="Line" path="/param|/exception"/>
    /// <returns>A package reference of all projects with the version of the package.</returns>
    public static string Reference(string packages) =>
        $"""<GlobalPackageReference Include="CowCopy.Sdk" Version="{Version(packages)}" />""";

    private static string Version(string packages)
    {
        string[] found = Directory.Exists(packages) ? Directory.GetFiles(packages, Name + "*" + Extension) : [];
        if (found.Length != 1)
        {
            string problem = $"\"{packages}\" holds {found.Length} files {Name}<version>{Extension}, not one.";
            throw new BuildKitException(problem + " Run: dotnet run build.cs -- pack");
        }

        return Path.GetFileName(found[0])[Name.Length..^Extension.Length];
    }
}
