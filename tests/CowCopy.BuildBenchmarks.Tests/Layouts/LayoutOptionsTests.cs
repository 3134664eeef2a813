using CowCopy.BuildBenchmarks.Layouts;
using CowCopy.BuildBenchmarks.Layouts.Generation;
using CowCopy.BuildBenchmarks.Layouts.Running;
using CowCopy.TestKit;

namespace CowCopy.BuildBenchmarks.Tests.Layouts;

/// <summary>A wrong option has a clear error, before anything is created.</summary>
[TestClass]
public sealed class LayoutOptionsTests
{
    [TestMethod]
    public void Without_options_all_layouts_run_at_the_small_size_on_one_volume()
    {
        LayoutOptions options = LayoutOptions.Parse([]);
        CollectionAssert.AreEqual(RepositoryLayout.All.ToArray(), options.Layouts.ToArray());
        Assert.AreEqual(LayoutSize.Small, options.Size);
        Assert.HasCount(1, options.NewVolumes);
        Assert.HasCount(5, options.Variants);
        Assert.AreEqual(5, options.Iterations);
    }

    [TestMethod]
    [DataRow("--only", "deep", "Known: deep references; layered; microservices; few large files; linear tail; wide and flat; ")]
    [DataRow("--only", ";", "--only does not know")]
    [DataRow("--size", "huge", "Known: small; medium; large.")]
    [DataRow("--output", "bin", "Known: directory per project; artifacts; common directory; publish to staging.")]
    [DataRow("--variants", "cowcopy", "Known: built-in; CowCopy; copy local off; hard links; symbolic links; CopyOnWrite.")]
    [DataRow("--phases", "warm", "Known: cold; no-op; leaf changed.")]
    [DataRow("--cache", "none", "Known: same; other.")]
    [DataRow("--cache", "other", "give two --root, or --volumes")]
    [DataRow("--iterations", "1", "a number of at least 2")]
    [DataRow("--seed", "x", "a number of at least 0")]
    [DataRow("--rounds", "5", "--rounds is unknown")]
    public void A_wrong_value_is_named_with_the_known_ones(string name, string value, string expected)
    {
        FormatException error = Assert.ThrowsExactly<FormatException>(() => LayoutOptions.Parse([name, value]));
        Assert.Contains(expected, error.Message);
    }

    [TestMethod]
    public void An_option_without_a_value_is_an_error() =>
        Assert.Contains("--only", Assert.ThrowsExactly<FormatException>(static () => LayoutOptions.Parse(["--only"])).Message);

    [TestMethod]
    public void The_built_in_always_runs()
    {
        LayoutOptions options = LayoutOptions.Parse(["--variants", "CowCopy"]);
        CollectionAssert.AreEqual(new[] { LayoutVariant.BuiltIn, LayoutVariant.CowCopy }, options.Variants.ToArray());
    }

    [TestMethod]
    public void Notes_belong_to_the_root_of_their_path()
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("notes.json", $$"""{ "{{directory.Path}}/.": { "filters": "none\nat all" } }""");

        LayoutOptions options = LayoutOptions.Parse(["--notes", file, "--root", directory.Path]);

        Assert.AreEqual("none\nat all", options.Notes[options.Roots[0]]["filters"]);
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("null")]
    [DataRow("[]")]
    [DataRow("""{ "/": { "filters": 1 } }""")]
    public void Notes_of_another_kind_are_an_error(string text)
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("notes.json", text);

        Assert.Contains(file, Assert.ThrowsExactly<FormatException>(() => LayoutOptions.Parse(["--notes", file])).Message);
        Assert.ThrowsExactly<FormatException>(() => LayoutOptions.Parse(["--notes", directory.Combine("missing")]));
    }

    [TestMethod]
    public void A_root_that_does_not_exist_is_an_error()
    {
        LayoutOptions options = LayoutOptions.Parse(["--root", Path.Combine(Path.GetTempPath(), Guid.NewGuid().ToString("N"))]);
        Assert.Contains("is not a directory", Assert.ThrowsExactly<IOException>(() => PlannedVolume.Check(options)).Message);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_root_that_cannot_be_written_to_is_an_error()
    {
        LayoutOptions options = LayoutOptions.Parse(["--root", "/proc"]);
        Assert.Contains("cannot be written to", Assert.ThrowsExactly<IOException>(() => PlannedVolume.Check(options)).Message);
    }

    [TestMethod]
    public void Too_little_space_is_an_error()
    {
        LayoutOptions options = LayoutOptions.Parse(["--root", TestVolumes.Require(VolumeRole.SmallVolume)]);
        IOException error = Assert.ThrowsExactly<IOException>(() => PlannedVolume.Check(options));
        Assert.Contains("GiB of free space; the run needs 4.", error.Message);
    }

    [TestMethod]
    public void Two_volumes_of_a_kind_have_names_of_their_own_and_the_cache_is_on_the_other()
    {
        using TempDirectory one = new();
        using TempDirectory two = new();
        LayoutOptions options = LayoutOptions.Parse(["--root", one.Path, "--root", two.Path, "--cache", "other", "--only", "mixed"]);
        IReadOnlyList<PlannedVolume> volumes = PlannedVolume.Check(options);
        Assert.AreEqual(volumes[0].Name + " 2", volumes[1].Name);
        IReadOnlyList<CellPlan> cells = CellPlan.Of(options, volumes);
        CollectionAssert.AreEqual(volumes.Reverse().ToArray(), cells.Select(static cell => cell.CacheVolume).ToArray());
        Assert.IsEmpty(Directory.GetFileSystemEntries(one.Path));
    }
}
