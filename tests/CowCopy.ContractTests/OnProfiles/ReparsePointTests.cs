using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// A file behind a reparse point that is no link, and one that is offline: whatever is requested, the system copy copies it, and what is
/// copied over it; its extents are neither cloned nor cloned over.
/// </summary>
[TestClass]
public sealed class ReparsePointTests
{
    private const string DuplicateExtents = "DeviceIoControl(00098344)";
    private const uint Deduplicated = 0x80000013, OfALayer = 0x80000018, Projected = 0x9000001C, InTheCloud = 0x9000001A;
    private const uint Offline = 0x1000, RecalledOnAccess = 0x400000;

    private static readonly byte[] New = Content.Of(40_000), Old = Content.Of(40_000, seed: 2);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void The_source_is_copied_by_the_system(string profile)
    {
        foreach ((string what, Action<SimulatedFile> mark) in Marks())
            foreach (CopyOptions options in Options())
                foreach (bool exists in (bool[])[false, true]) AssertBySystem(profile, options, exists, what, onSource: mark);
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void The_destination_is_replaced_by_a_copy_of_the_system(string profile)
    {
        foreach ((string what, Action<SimulatedFile> mark) in Marks())
            foreach (CopyOptions options in Options()) AssertBySystem(profile, options, exists: true, what, onDestination: mark);
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.Cloning), typeof(WindowsProfiles))]
    public void A_clone_that_may_not_be_replaced_by_a_copy_fails_and_changes_nothing(string profile)
    {
        foreach (string side in (string[])["source", "copy"])
        {
            using CopyFixture fixture = Make(profile, exists: true);
            SetReparse(fixture.Windows!.Files.File(fixture.At(side)), Deduplicated);

            CopyResult result = Copy(fixture, new CopyOptions { Mode = CopyMode.CloneOnly });

            Assert.AreEqual(CopyErrorKind.CloneRefused, result.Failure?.Kind, side);
            ByteAssert.AreEqual(Old, fixture.Files.Read(fixture.At("copy")), side);
            fixture.AssertNoLitter("source", "copy");
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.Cloning), typeof(WindowsProfiles))]
    public void The_reason_names_it_in_a_plan_and_in_a_result(string profile)
    {
        foreach (string side in (string[])["source", "copy"])
        {
            using CopyFixture fixture = Make(profile, exists: true);
            SetReparse(fixture.Windows!.Files.File(fixture.At(side)), Projected);

            CopyPlan plan = fixture.Copier.Plan(fixture.At("source"), fixture.At("copy"));

            Assert.AreEqual((CopyMethod.SystemCopy, CopyReason.NeedsSystemCopy), (plan.Method, plan.Reason), side);
            Assert.Contains("reparse point", plan.ReasonText);
            Assert.AreEqual(CopyReason.NeedsSystemCopy, Copy(fixture, CopyOptions.Default).Reason, side);
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void In_a_batch_and_in_a_tree_it_is_the_only_one_copied_so(string profile)
    {
        foreach (bool isTree in (bool[])[false, true])
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            foreach (string name in (string[])["plain", "marked", "over", "under"])
            {
                fixture.Files.MakeDirectory(fixture.At("from"));
                fixture.Clean(Path.Combine("from", name), New);
            }

            fixture.Files.MakeDirectory(fixture.At("to"));
            foreach (string name in (string[])["over", "under"]) fixture.Clean(Path.Combine("to", name), Old);
            SetReparse(fixture.Windows!.Files.File(fixture.At("from", "marked")), OfALayer);
            SetReparse(fixture.Windows.Files.File(fixture.At("to", "under")), InTheCloud);

            (string from, string to) = (fixture.At("from"), fixture.At("to"));
            CopyRequest[] requests =
                [.. fixture.Files.Names(from).Select(name => new CopyRequest(Path.Combine(from, name), Path.Combine(to, name)))];
            BatchResult batch = isTree ? fixture.Copier.CopyTree(from, to).Files : fixture.Copier.CopyAll(requests);
            IReadOnlyList<CopyResult> results = batch.Results;

            Assert.HasCount(4, results);
            foreach (CopyResult result in results)
            {
                string name = Path.GetFileName(result.Request.Destination);
                bool isMarked = name is "marked" or "under";
                Assert.AreEqual(isMarked ? CopyMethod.SystemCopy : fixture.Can.Expected(New.Length).Method, result.Method, name);
                ByteAssert.AreEqual(New, fixture.Files.Read(result.Request.Destination), name);
            }
        }
    }

    private static void AssertBySystem(
        string profile,
        CopyOptions options,
        bool exists,
        string what,
        Action<SimulatedFile>? onSource = null,
        Action<SimulatedFile>? onDestination = null)
    {
        using CopyFixture fixture = Make(profile, exists);
        onSource?.Invoke(fixture.Windows!.Files.File(fixture.At("source")));
        onDestination?.Invoke(fixture.Windows!.Files.File(fixture.At("copy")));

        CopyResult result = Copy(fixture, options);

        string context = $"{what}, {options.Mode}, {options.Overwrite}, exists: {exists}: {result.Failure?.Message}";
        Assert.AreEqual((CopyOutcome.Copied, CopyMethod.SystemCopy), (result.Outcome, result.Method), context);
        Assert.AreEqual(0, fixture.Windows!.Calls.Count(DuplicateExtents) + fixture.Windows.Calls.Count("WriteFile"), context);
        ByteAssert.AreEqual(New, fixture.Files.Read(fixture.At("copy")), context);
        fixture.AssertNoLitter("source", "copy");
    }

    private static CopyFixture Make(string profile, bool exists)
    {
        CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        fixture.Clean("source", New);
        if (exists) fixture.Clean("copy", Old);
        return fixture;
    }

    private static CopyResult Copy(CopyFixture fixture, CopyOptions options) =>
        fixture.Copier.CopyAll([new(fixture.At("source"), fixture.At("copy"))], options).Results[0];

    private static IEnumerable<(string What, Action<SimulatedFile> Mark)> Marks() =>
    [
        .. from tag in (uint[])[Deduplicated, OfALayer, Projected, InTheCloud]
           select ($"tag {tag:X}", (Action<SimulatedFile>)(file => SetReparse(file, tag))),
        ("offline", file => file.Mode |= Offline),
        ("fetched when read", file => file.Mode |= RecalledOnAccess),
    ];

    // The length and the time of the reparse point itself are others than those of the file behind it.
    private static void SetReparse(SimulatedFile file, uint tag) => file.Reparse = new ReparsePoint(tag, Length: 100, file.Modified);

    private static IEnumerable<CopyOptions> Options() =>
        from mode in TestKit.CopyModes.ThatCopy
        from overwrite in TestKit.OverwriteModes.ThatReplace
        select new CopyOptions { Mode = mode, Overwrite = overwrite, SkipUnchanged = SkipUnchanged.SameContent };
}
