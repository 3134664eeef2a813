using CowCopy.BuildKit;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.BuildPairs;

/// <summary>The same repository twice, on one volume: one has the package by an SDK element, the other knows nothing of it.</summary>
public sealed class BuildPair : IDisposable
{
    private readonly TempDirectory _directory;
    private readonly CompilerServer _compiler = new();
    private bool _isRestored;

    /// <param name="write">Writes everything but <c>Directory.Build.props</c>.</param>
    /// <param name="properties">What else that file is to say.</param>
    /// <param name="parent">The directory to make them in; null for a volume that shares blocks.</param>
    public BuildPair(Action<ProjectBuilder> write, string properties = "", string? parent = null)
    {
        ArgumentNullException.ThrowIfNull(write);
        _directory = new TempDirectory(parent ?? TestVolumes.Require(VolumeRole.Xfs));
        BuiltIn = Make("plain", "", write, properties);
        Ours = Make("cowed", "<Sdk Name=\"CowCopy.Sdk\" Version=\"0.1.0\" />", write, properties);
    }

    public ProjectBuilder BuiltIn { get; }

    public ProjectBuilder Ours { get; }

    /// <summary>Does the same to both.</summary>
    public void Change(Action<ProjectBuilder> change)
    {
        ArgumentNullException.ThrowIfNull(change);
        change(BuiltIn);
        change(Ours);
    }

    /// <summary>Runs the same in both.</summary>
    public BuildPairRun Run(string verb, params string[] arguments) => new(BuiltIn.Run(verb, arguments), Ours.Run(verb, arguments));

    /// <summary>Restores both by the project of all others, unless they are; what changes between builds is no project file.</summary>
    public void Restore(params string[] properties)
    {
        if (!_isRestored) Run("msbuild", ["all.proj", "-t:Restore", "-v:q", .. properties]).AssertSucceeded();
        _isRestored = true;
    }

    /// <summary>
    /// Runs the same in both, and asserts that both succeed, ours by our task, without a warning that the other has not, and to the same
    /// outputs.
    /// </summary>
    public BuildPairRun AssertSame(string verb, params string[] arguments)
    {
        BuildPairRun run = Run(verb, arguments);
        run.AssertSucceeded();
        run.AssertOurs();
        AssertSameOutputs();
        return run;
    }

    public void AssertSameOutputs()
    {
        IReadOnlyDictionary<string, string> left = OutputTree.Of(BuiltIn.Root);
        IReadOnlyDictionary<string, string> right = OutputTree.Of(Ours.Root);
        string[] differences =
        [
            .. left.Keys.Except(right.Keys, StringComparer.Ordinal).Select(static name => "only with the built-in: " + name),
            .. right.Keys.Except(left.Keys, StringComparer.Ordinal).Select(static name => "only with ours: " + name),
            .. left.Keys.Where(name => right.TryGetValue(name, out string? other) && other != left[name])
                .Select(name => $"{name}: {left[name]} / {right[name]}"),
        ];
        Assert.IsEmpty(differences, string.Join('\n', differences));
    }

    public void Dispose()
    {
        _compiler.Dispose();
        _directory.Dispose();
    }

    // The compiler maps the directory away, so that both compile to the same bytes.
    private ProjectBuilder Make(string name, string sdk, Action<ProjectBuilder> write, string properties)
    {
        ProjectBuilder builder = new(_directory.Combine(name), Packed.Packages, _directory.Combine("packages"))
        {
            Arguments = ["-nr:false", "-p:UseSharedCompilation=true", "-p:SharedCompilationId=" + _compiler.Id],
        };
        write(builder);
        return builder.Write("Directory.Build.props", $"""
            <Project>
              {sdk}
              <PropertyGroup>
                <PathMap>$(MSBuildThisFileDirectory)=/repository/</PathMap>
                <EnableSourceControlManagerQueries>false</EnableSourceControlManagerQueries>
                {properties}
              </PropertyGroup>
            </Project>
            """);
    }
}
