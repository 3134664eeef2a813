using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>Projects without the .NET SDK and without NuGet: they import MSBuild's common targets themselves, as those of C++ do.</summary>
[TestClass]
public sealed class HandWrittenProjectTests
{
    private static readonly string Native =
        HandWrittenProject.Text("native", "bin/", "<Content Include=\"data.bin\" CopyToOutputDirectory=\"PreserveNewest\" />");

    private const string Ours = "<Sdk Name=\"CowCopy.Sdk\" Version=\"0.1.0\" />";

    [TestMethod]
    public void The_SDK_element_in_Directory_Build_props_reaches_it()
    {
        using BuildPair pair = new(static builder => Write(builder));
        AssertOurs(pair.AssertSame("msbuild", "native/native.proj"));
        Assert.IsTrue(File.Exists(pair.Ours.PathOf("native", "bin", "data.bin")));
        Assert.AreEqual(0, pair.AssertSame("msbuild", "native/native.proj").OurLog.FilesCopied);
        Assert.AreEqual(0, pair.Run("msbuild", "native/native.proj", "-question").Ours.ExitCode);
        AssertOurs(pair.AssertSame("msbuild", "native/native.proj", "-t:Rebuild", "-mt"));
        pair.AssertSame("msbuild", "native/native.proj", "-t:Clean");
        Assert.IsFalse(File.Exists(pair.Ours.PathOf("native", "bin", "data.bin")));
    }

    [TestMethod]
    public void The_SDK_element_in_Directory_Build_targets_reaches_it()
    {
        using BuildPair pair = new(static builder => Write(builder));
        pair.Ours.Write("Directory.Build.props", "<Project />").Write("Directory.Build.targets", $"<Project>{Ours}</Project>");
        AssertOurs(pair.Run("msbuild", "native/native.proj"));
    }

    [TestMethod]
    public void The_version_may_stand_in_global_json()
    {
        using BuildPair pair = new(static builder => Write(builder));
        pair.Ours.Write("global.json", """{ "msbuild-sdks": { "CowCopy.Sdk": "0.1.0" } }""")
            .Write("Directory.Build.props", "<Project><Sdk Name=\"CowCopy.Sdk\" /></Project>");
        AssertOurs(pair.Run("msbuild", "native/native.proj"));
    }

    [TestMethod]
    public void A_project_that_imports_nothing_else_can_import_the_package_itself()
    {
        using BuildPair pair = new(static builder => builder.Write("data.bin", "data"));
        string project = new ReadmeBlocks("docs/msbuild.md").Of("xml")
            .Single(static block => block.Contains("Sdk.props", StringComparison.Ordinal));
        Assert.Contains("…", project);
        pair.Ours.Write("layout.proj", project.Replace("…", """
            <PropertyGroup><CowCopyMode>clone</CowCopyMode></PropertyGroup>
            <Target Name="Build"><Copy SourceFiles="data.bin" DestinationFolder="layout" /></Target>
            """, StringComparison.Ordinal));
        BuildRun run = pair.Ours.Run("msbuild", "layout.proj");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        BuildLog log = new(run.BinaryLog);
        Assert.EndsWith(ToolsDirectory.Assembly("net10.0"), log.CopyAssemblies.Single());
        Assert.Contains("CowCopy: 1 copied (1 cloned)", log.Summaries.Single());
    }

    // MSBuild builds such a project from the first target it reads.
    [TestMethod]
    [DataRow("<Import Project=\"Directory.Build.props\" />", "Directory.Build.props")]
    [DataRow("<Import Project=\"Sdk.targets\" Sdk=\"CowCopy.Sdk\" Version=\"0.1.0\" />", "by itself")]
    [DataRow("<Import Project=\"$(MSBuildExtensionsPath)/$(MSBuildToolsVersion)/Microsoft.Common.props\" />", "Microsoft.Common.props")]
    public void A_project_without_DefaultTargets_is_built_from_its_own_first_target(string import, string name)
    {
        using BuildPair pair = new(static builder => builder.Write("data.bin", "data"));
        pair.Ours.Write("layout.proj", $"""
            <Project>
              {import}
              <Target Name="Layout"><Copy SourceFiles="data.bin" DestinationFolder="layout" /></Target>
              <Target Name="Build" />
            </Project>
            """);
        BuildRun run = pair.Ours.Run("msbuild", "layout.proj");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        Assert.IsTrue(File.Exists(pair.Ours.PathOf("layout", "data.bin")), name);
        Assert.EndsWith(ToolsDirectory.Assembly("net10.0"), new BuildLog(run.BinaryLog).CopyAssemblies.Single(), name);
    }

    [TestMethod]
    public void A_project_of_the_common_targets_needs_no_DefaultTargets_to_have_its_properties_and_its_summary()
    {
        using BuildPair pair = new(static builder => Write(builder), "<CowCopyMode>byte-copy</CowCopyMode>");
        string project = Native.Replace(" DefaultTargets=\"Build\"", "", StringComparison.Ordinal);
        pair.Change(builder => builder.Write("native/native.proj", project));
        BuildPairRun run = pair.AssertSame("msbuild", "native/native.proj");
        AssertOurs(run);
        Assert.Contains("byte-copied", run.OurLog.Summaries.Single());
    }

    private static void Write(ProjectBuilder builder) =>
        builder.Write("native/native.proj", Native).Write("native/data.bin", new string('x', 1 << 17));

    private static void AssertOurs(BuildPairRun run)
    {
        run.AssertSucceeded();
        Assert.EndsWith(ToolsDirectory.Assembly("net10.0"), run.OurLog.CopyAssemblies.Single());
        Assert.HasCount(1, run.OurLog.Summaries);
    }
}
