using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Files that IncrementalClean deletes, of which the report names those that the next build needs.</summary>
[TestClass]
[NotUnderWine("it has no dotnet command")]
public sealed class CleanedFileTests : IDisposable
{
    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)] // its paths are those of another system there
    public void Each_need_is_named_and_what_needs_no_file_is_not()
    {
        string log = _directory.Combine("build.binlog");
        using (MadeUpLog made = new(log))
        {
            MadeUpProject app = made.Project("/repo/App/App.csproj");
            app.Skip("Generate", 10, "obj/other.txt", "obj/gen.txt");
            app.Copy(20, "Stage", "/repo/App/bin", "/repo/App/obj/source.txt", "/repo/App/obj/late.txt");
            Delete(app, 30, "/repo/App/obj/gen.txt", "/repo/App/obj/source.txt", "/repo/App/bin/source.txt", "obj/old.txt",
                "/repo/App/bin/late.txt");
            app.Task("Delete", 35, "Clean").Says("Deleting file \"/repo/App/obj/other.txt\".").Finish(36);
            app.Copy(40, "StageAgain", "/repo/App/bin", "/repo/App/obj/late.txt");
            made.Finish(50);
        }

        JsonElement[] cleaned = [.. ToolRun.Of("report", log, "--json").Expect(0).Json().GetProperty("cleaned").EnumerateArray()];
        string text = ToolRun.Of("report", log).Expect(0).Output;

        CollectionAssert.AreEqual(
            new[]
            {
                "/repo/App/obj/gen.txt skippedTarget Generate", "/repo/App/obj/source.txt copySource Stage",
                "/repo/App/bin/source.txt copyDestination Stage",
            },
            cleaned.Select(static one => $"{one.GetProperty("file")} {one.GetProperty("need")} {one.GetProperty("target")}").ToArray());
        Assert.Contains("IncrementalClean deleted 3 files that the next build needs, such as obj/gen.txt: add them to FileWrites", text);
        Assert.Contains("obj/gen.txt     Generate, which was skipped", text);
        Assert.DoesNotContain("old.txt", text);
    }

    [TestMethod]
    public void The_output_of_a_skipped_target_of_a_real_build()
    {
        ProjectBuilder builder = new ProjectBuilder(_directory.Combine("repo"), _directory.Combine(), _directory.Combine("cache"))
            .Write("App.csproj", """
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup>
                    <TargetFramework>net10.0</TargetFramework>
                    <One>obj/Debug/net10.0/generated.txt</One>
                  </PropertyGroup>
                  <Target Name="Generate" BeforeTargets="CopyFilesToOutputDirectory" Inputs="App.csproj" Outputs="$(One)">
                    <WriteLinesToFile File="$(One)" Lines="x" Overwrite="true" />
                    <ItemGroup Condition="'$(First)' == 'true'"><FileWrites Include="$(One)" /></ItemGroup>
                  </Target>
                </Project>
                """);
        BuildRun first = builder.Run("build", "-p:First=true"), second = builder.Run("build");
        Assert.AreEqual((0, 0), (first.ExitCode, second.ExitCode), first.Output + second.Output);

        JsonElement report = ToolRun.Of("report", second.BinaryLog, "--json").Expect(0).Json();

        Assert.IsFalse(File.Exists(builder.PathOf("obj", "Debug", "net10.0", "generated.txt")));
        JsonElement file = report.GetProperty("cleaned").EnumerateArray().Single();
        Assert.AreEqual(builder.PathOf("obj", "Debug", "net10.0", "generated.txt"), file.GetProperty("file").GetString());
        Assert.AreEqual("Generate", file.GetProperty("target").GetString());
    }

    private static void Delete(MadeUpProject project, double at, params string[] files)
    {
        MadeUpTask task = project.Task("Delete", at, "IncrementalClean");
        foreach (string file in files) task.Says($"Deleting file \"{file}\".");
        task.Says("File \"/repo/App/obj/none.txt\" doesn't exist. Skipping.", MessageImportance.Low).Finish(at + 1);
    }
}
