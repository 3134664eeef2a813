using System.Text.Json;
using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Layouts.Results;

namespace CowCopy.BuildBenchmarks.Tests;

/// <summary>What a run holds is what is read again.</summary>
[TestClass]
public sealed class SchemaTests
{
    [TestMethod]
    public void A_run_is_read_as_it_was_written()
    {
        RunFacts facts = new()
        {
            Date = "2026-01-02",
            Host = "made-up",
            System = "Linux",
            Runtime = ".NET",
            Processors = 4,
            FileSystem = "XFS",
            Device = "none",
            Commit = "none",
            MSBuild = "none",
            LoadBefore = "0",
            Rounds = 4,
        };
        LayoutRow row = new()
        {
            Variant = "built-in",
            Phase = "cold",
            Builds = [new LayoutBuild(1, 2.5, Flush: null, 4, 0.5, 4096)],
            Calls = 3,
            Copied = 2,
            Skipped = 1,
            Cloned = null,
            Linked = 0,
            CopiedBytes = 20,
            SkippedBytes = 10,
            ClonedBytes = null,
        };
        LayoutRun run = new()
        {
            Facts = facts,
            Size = "small",
            Seed = 1,
            Iterations = 5,
            Volumes = [new LayoutVolume("XFS", facts, new Dictionary<string, string> { ["filters"] = "none" })],
            Cells =
            [
                new LayoutCell
                {
                    Layout = "mixed", Output = "directory per project", Volume = "XFS", CacheVolume = "XFS", Projects = 8, Rows = [row],
                },
            ],
        };

        string written = JsonSerializer.Serialize(run);
        LayoutRun read = JsonSerializer.Deserialize<LayoutRun>(written)!;

        Assert.AreEqual(written, JsonSerializer.Serialize(read));
        Assert.AreEqual(run.Cells[0].Rows[0].Builds[0], read.Cells[0].Rows[0].Builds[0]);
    }
}
