using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>Two projects, one of which refers to the other and copies a file of a megabyte, on a volume that shares blocks.</summary>
public sealed class Repository : IDisposable
{
    private const string Sdk = "Microsoft.NET.Sdk";
    private readonly TempDirectory _directory = new(TestVolumes.Require(VolumeRole.Xfs));

    public Repository(string sdks = Sdk, string framework = "<TargetFramework>net10.0</TargetFramework>", string appItems = "")
    {
        Builder = new ProjectBuilder(_directory.Combine("repo"), Packed.Packages, _directory.Combine("packages"));
        Builder.Write("Lib/Lib.csproj", Project(sdks, framework, ""));
        Builder.Write("Lib/Lib.cs", "public class Lib;");
        Builder.Write("App/App.csproj", Project(sdks, framework, """
            <ProjectReference Include="../Lib/Lib.csproj" />
            <Content Include="big.bin" CopyToOutputDirectory="PreserveNewest" />
            """ + appItems));
        Builder.Write("App/App.cs", "public class App : Lib;");
        File.WriteAllBytes(Builder.PathOf("App", "big.bin"), [.. Enumerable.Range(0, 1 << 20).Select(static i => (byte)(i * 31 >> 3))]);
    }

    public ProjectBuilder Builder { get; }

    public string Source => Builder.PathOf("App", "big.bin");

    public string Destination => Builder.PathOf("App", "bin", "Debug", "net10.0", "big.bin");

    /// <summary>The SDK reference that a whole repository needs.</summary>
    public Repository WithSdkReference(string properties = "")
    {
        Builder.Write(
            "Directory.Build.props",
            $"<Project><Sdk Name=\"CowCopy.Sdk\" Version=\"0.1.0\" /><PropertyGroup>{properties}</PropertyGroup></Project>");
        return this;
    }

    /// <summary>Builds, and asserts that the build succeeded.</summary>
    public BuildLog Build(params string[] arguments) => Run("build", arguments);

    public BuildLog Run(string verb, params string[] arguments)
    {
        BuildRun run = Builder.Run(verb, ["App/App.csproj", .. arguments]);
        Assert.AreEqual(0, run.ExitCode, run.Output);
        return new BuildLog(run.BinaryLog);
    }

    /// <summary>Asserts that the volume itself says that the copy of the large file shares its blocks.</summary>
    public void AssertShared()
    {
        VolumeInspector volumes = new();
        Assert.AreEqual(1 << 20, volumes.ReadExtents(Destination)!.BytesSharedWith(volumes.ReadExtents(Source)!));
    }

    public void Dispose() => _directory.Dispose();

    private static string Project(string sdks, string framework, string items) =>
        $"<Project Sdk=\"{sdks}\"><PropertyGroup>{framework}</PropertyGroup><ItemGroup>{items}</ItemGroup></Project>";
}
