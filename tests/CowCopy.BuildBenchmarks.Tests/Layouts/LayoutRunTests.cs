using System.Text.Json;
using CowCopy.BuildBenchmarks.Layouts;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.TestKit;

namespace CowCopy.BuildBenchmarks.Tests.Layouts;

/// <summary>Real runs. The processes of builds are counted by process, so no other test runs at the same time.</summary>
[TestClass]
[DoNotParallelize]
public sealed class LayoutRunTests
{
    private const string Binaries = "few large files";

    [TestMethod]
    public void A_finished_run_is_kept_and_not_run_again_and_leaves_nothing_on_the_volume()
    {
        using TempDirectory root = new();
        using TempDirectory keep = new();
        string[] arguments = [.. Arguments(root, keep, Binaries), "--phases", "cold;leaf changed"];

        string first = Run(arguments, expected: 0);
        LayoutRun run = Read(keep);
        Check(run.Cells.Single());
        Assert.Contains("[1/", first);
        Assert.IsEmpty(Directory.GetFileSystemEntries(root.Path));
        CollectionAssert.IsSubsetOf(new[] { "README.md", "results.json", "table.md" }, Files(keep));

        string again = Run(arguments, expected: 0);
        Assert.DoesNotContain("[1/", again);
        Assert.AreEqual(JsonSerializer.Serialize(run), JsonSerializer.Serialize(Read(keep)));

        IOException other = Assert.ThrowsExactly<IOException>(() => Run([.. arguments, "--seed", "2"], expected: 0));
        Assert.Contains("of seed 1", other.Message);
    }

    [TestMethod]
    public void A_cancelled_run_leaves_nothing()
    {
        using TempDirectory root = new();
        using TempDirectory keep = new();
        using CancellationTokenSource source = new();
        using CancellingWriter output = new(source, "[3/");
        LayoutBenchmark benchmark = new(LayoutOptions.Parse(Arguments(root, keep, Binaries)), output, source.Token);

        Assert.ThrowsExactly<OperationCanceledException>(() => benchmark.Run());

        Assert.IsEmpty(Directory.GetFileSystemEntries(root.Path));
        Assert.IsEmpty(Directory.GetFileSystemEntries(keep.Path));
    }

    [TestMethod]
    public void A_package_that_cannot_be_restored_is_named_before_anything_is_measured()
    {
        using TempDirectory root = new();
        using TempDirectory keep = new();
        string[] arguments = [.. Arguments(root, keep, Binaries)[..^2], "--variants", "CopyOnWrite"];
        using CancellationTokenSource source = new();
        using StringWriter output = new();
        LayoutBenchmark benchmark = new(LayoutOptions.Parse(arguments), output, source.Token);
        try
        {
            benchmark.Run();
            Assert.Inconclusive("The package can be restored here.");
        }
        catch (BuildKit.BuildKitException e)
        {
            Assert.Contains("The variant CopyOnWrite needs a package that cannot be restored here.", e.Message);
            Assert.Contains("Microsoft.Build.CopyOnWrite", e.Message);
        }

        Assert.DoesNotContain("[1/", output.ToString());
        Assert.IsEmpty(Directory.GetFileSystemEntries(root.Path));
    }

    [TestMethod]
    public void Published_programs_are_the_same_with_links_and_up_to_date_afterwards()
    {
        using TempDirectory root = new();
        using TempDirectory keep = new();
        Run([.. Arguments(root, keep, "wide and flat"), "--phases", "no-op", "--output", "publish to staging"], expected: 0);
        foreach (LayoutCell cell in Read(keep).Cells)
        {
            LayoutRow row = cell.Rows.Single(static one => one.Variant == "built-in");
            Assert.IsTrue(row is { Copied: 0, Skipped: > 0 });
        }
    }

    // The built-in's figures are known from the repository: each binary goes to two directories.
    private static void Check(LayoutCell cell)
    {
        Assert.AreEqual(Binaries, cell.Layout);
        Assert.HasCount(4, cell.Rows);
        foreach (LayoutRow row in cell.Rows)
        {
            Assert.IsNull(row.Problem, $"{row.Variant}, {row.Phase}");
            LayoutBuild build = row.Builds.Single();
            Assert.IsTrue(build is { Round: 1, Wall: > 0, Copy: > 0 } && build.Copy < build.Wall * Environment.ProcessorCount);
            if (OperatingSystem.IsLinux()) Assert.IsTrue(build is { Cpu: > 0, Flush: >= 0, DiskUsed: not null });
            Assert.AreEqual(3, row.Calls);
            Assert.AreEqual(12, row.Copied + row.Skipped);
        }

        LayoutRow builtIn = cell.Rows.Single(static one => one is { Variant: "built-in", Phase: "cold" });
        LayoutRow links = cell.Rows.Single(static one => one is { Variant: "hard links", Phase: "cold" });
        Assert.IsTrue(builtIn is { Copied: 12, Linked: 0 } && builtIn.CopiedBytes >= 12L * (2 << 20));
        Assert.IsTrue(links is { Copied: 12, Linked: 12, Cloned: null or 0 } && links.CopiedBytes == builtIn.CopiedBytes);
        Assert.AreEqual(2, cell.Rows.Single(static one => one is { Variant: "built-in", Phase: "leaf changed" }).Copied);
    }

    private static string[] Arguments(TempDirectory root, TempDirectory keep, string layout) =>
    [
        "--root", root.Path, "--keep", keep.Path, "--host", "test", "--iterations", "2", "--only", layout, "--variants", "hard links",
    ];

    private static string Run(string[] arguments, int expected)
    {
        using StringWriter output = new();
        int exitCode = new LayoutBenchmark(LayoutOptions.Parse(arguments), output, CancellationToken.None).Run();
        Assert.AreEqual(expected, exitCode, output.ToString());
        return output.ToString();
    }

    private static LayoutRun Read(TempDirectory keep) =>
        JsonSerializer.Deserialize<LayoutRun>(File.ReadAllText(Path.Combine(RunDirectory(keep), "results.json")))!;

    private static string[] Files(TempDirectory keep) =>
        [.. Directory.GetFiles(RunDirectory(keep)).Select(static file => Path.GetFileName(file))];

    private static string RunDirectory(TempDirectory keep) => Directory.GetDirectories(keep.Path).Single();

    private sealed class CancellingWriter(CancellationTokenSource source, string text) : StringWriter
    {
        public override void WriteLine(string? value)
        {
            // While the build runs, not before it.
            if (value?.Contains(text, StringComparison.Ordinal) == true) source.CancelAfter(TimeSpan.FromMilliseconds(300));
            base.WriteLine(value);
        }
    }
}
