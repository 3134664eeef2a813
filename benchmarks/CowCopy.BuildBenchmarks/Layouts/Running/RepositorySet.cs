using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildBenchmarks.Layouts.Generation;
using CowCopy.BuildBenchmarks.Running;
using CowCopy.BuildKit;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>The repositories of a cell, one for each variant, in a directory that goes with them.</summary>
/// <param name="directory">The directory; created here.</param>
/// <param name="packageCache">The package cache.</param>
/// <param name="packages">The directory of the packed CowCopy.Sdk.</param>
/// <param name="compiler">The compiler server of the builds.</param>
/// <param name="cancellation">Ends a running build.</param>
internal sealed class RepositorySet(
    string directory, string packageCache, string packages, CompilerServer compiler, CancellationToken cancellation) : IDisposable
{
    private const string Everything = "Everything.proj";
    private const int MillisecondsForTheSignal = 500;

    private readonly List<BuildTree> _trees = [];

    public string Directory { get; } = System.IO.Directory.CreateDirectory(directory).FullName;

    public CancellationToken Cancellation => cancellation;

    /// <summary>Writes the repository of a variant.</summary>
    public BuildTree Add(LayoutVariant variant, OutputLayout output, IReadOnlyList<GeneratedProject> projects)
    {
        BuildTree tree = new(variant.Name, Directory, projects, compiler, packageCache, cancellation);
        tree.Write(variant.Tasks(packages, output.Properties, output.Targets));
        _trees.Add(tree);
        return tree;
    }

    /// <summary>Restores all repositories in one process.</summary>
    /// <exception cref="BuildKitException">It failed; the message holds the output.</exception>
    public void Restore()
    {
        File.WriteAllText(Path.Combine(Directory, Everything), $"""
            <Project>
              <ItemGroup>
                {string.Concat(_trees.Select(static tree => $"""<Solution Include="{tree.Root}/Repository.slnx" />"""))}
              </ItemGroup>
              <Target Name="RestoreAll">
                <MSBuild Projects="@(Solution)" Targets="Restore" BuildInParallel="true" />
              </Target>
            </Project>
            """);
        _trees[0].Dotnet("msbuild", ["-t:RestoreAll", "-m", "-nr:false", "-v:q", "-nologo"], Directory, Everything);
    }

    /// <summary>Throws if the run is cancelled, also when only the build has the signal as yet.</summary>
    public void ThrowIfCancelled()
    {
        cancellation.WaitHandle.WaitOne(MillisecondsForTheSignal);
        cancellation.ThrowIfCancellationRequested();
    }

    public void Dispose()
    {
        if (System.IO.Directory.Exists(Directory)) System.IO.Directory.Delete(Directory, recursive: true);
    }
}
