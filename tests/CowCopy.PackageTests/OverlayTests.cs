using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>
/// Builds as the steps of a container build run them: on an overlay, what an earlier step made being a part of the image.
/// </summary>
[TestClass]
public sealed class OverlayTests
{
    private const string App = "App/App.csproj";

    [TestMethod]
    public void Each_step_of_a_container_build_gives_the_same_with_the_package()
    {
        using LayeredDirectory overlay = new(VolumeRole.Ext4);
        overlay.Mount();
        using BuildPair pair = new(Write, parent: overlay.At());
        pair.Run("restore", App).AssertSucceeded();
        BuildPairRun first = pair.AssertSame("build", App, "--no-restore");
        Assert.IsGreaterThan(5, first.OurLog.FilesCopied);
        AssertShared(pair);

        overlay.Commit();
        Assert.AreEqual(0, pair.AssertSame("build", App, "--no-restore").OurLog.FilesCopied);

        overlay.Commit();
        pair.Change(
            static builder => builder.Write("Lib/Lib.cs", "public class Lib { public int Added; }").Write("App/content.txt", "newer"));
        pair.Change(static builder => File.SetLastWriteTimeUtc(builder.PathOf("App", "content.txt"), DateTime.UtcNow.AddMinutes(1)));
        Assert.IsGreaterThan(2, pair.AssertSame("build", App, "--no-restore").OurLog.FilesCopied);
    }

    private static void Write(ProjectBuilder builder)
    {
        const string Framework = "<TargetFramework>net10.0</TargetFramework>";
        builder.Write("Lib/Lib.csproj", $"<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>{Framework}</PropertyGroup></Project>");
        builder.Write("Lib/Lib.cs", "public class Lib;");
        builder.Write("App/App.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>{Framework}</PropertyGroup>
              <ItemGroup>
                <ProjectReference Include="../Lib/Lib.csproj" />
                <Content Include="content.txt;big.bin" CopyToOutputDirectory="PreserveNewest" />
              </ItemGroup>
            </Project>
            """);
        builder.Write("App/App.cs", "public class App : Lib;");
        builder.Write("App/content.txt", "content");
        builder.Write("App/big.bin", new string('x', 1 << 20));
    }

    private static void AssertShared(BuildPair pair)
    {
        VolumeInspector volumes = new();
        ExtentMap source = volumes.ReadExtents(pair.Ours.PathOf("App", "big.bin"))!,
            copy = volumes.ReadExtents(pair.Ours.PathOf("App", "bin", "Debug", "net10.0", "big.bin"))!;
        Assert.AreEqual(1 << 20, copy.BytesSharedWith(source));
    }
}
