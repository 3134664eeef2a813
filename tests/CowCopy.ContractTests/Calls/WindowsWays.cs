using CowCopy.TestKit;

namespace CowCopy.ContractTests.Calls;

/// <summary>The rows of the table: each way of a copy, one file unless the name says otherwise.</summary>
internal static class WindowsWays
{
    /// <summary>References that a cluster takes in the row of the reference limit.</summary>
    public const int References = 8;

    public const int Directories = 10, FilesInDirectory = 100;

    public const int NewLength = 20_000;

    private const int NotSupported = 50;
    private const string DuplicateExtents = "DeviceIoControl(00098344)";

    private const SkipUnchanged Changed = SkipUnchanged.SameTimestamp; // as builds do

    private static readonly CopyOptions Skip = new() { SkipUnchanged = Changed, MaxDegreeOfParallelism = 1 };
    private static readonly CopyOptions Always = new() { MaxDegreeOfParallelism = 1 };
    private static readonly CopyOptions Bytes = new() { Mode = CopyMode.ByteCopy };
    private static readonly byte[] Old = Content.Of(18_000, 7), New = Content.Of(NewLength, 8);

    public static IReadOnlyList<WindowsWay> All { get; } =
    [
        new("unchanged", WindowsVolume.Plain, Unchanged, (fixture, tag) => Copy(fixture, tag, Skip, null)),
        new("missing source", WindowsVolume.Plain, (fixture, _) => MakeDirectory(fixture), CopyMissing),
        new("new, system copy", WindowsVolume.Plain, Source, Way(Always, CopyMethod.SystemCopy)),
        new("new, the first of a copier", WindowsVolume.Plain, Source, Way(Always, CopyMethod.SystemCopy)) { IsSteady = false },
        new("new, system copy that clones", WindowsVolume.SystemClones, Source, Way(Always, CopyMethod.SystemCopy)),
        new("new, clone", WindowsVolume.BlockClones, Source, Way(Always, CopyMethod.Clone)),
        new("new, bytes", WindowsVolume.Plain, Source, Way(Bytes, CopyMethod.ByteCopy)),
        new("new, clone, unchanged files skipped", WindowsVolume.BlockClones, Source, Way(Skip, CopyMethod.Clone)),
        new("overwrite, system copy", WindowsVolume.Plain, Both, Way(Skip, CopyMethod.SystemCopy)),
        new("overwrite, system copy, nothing skipped", WindowsVolume.Plain, Both, Way(Always, CopyMethod.SystemCopy)),
        new("overwrite, system copy that clones", WindowsVolume.SystemClones, Both, Way(Skip, CopyMethod.SystemCopy)),
        new("overwrite, clone", WindowsVolume.BlockClones, Both, Way(Skip, CopyMethod.Clone)),
        new("overwrite, clone, nothing skipped", WindowsVolume.BlockClones, Both, Way(Always, CopyMethod.Clone)),
        new("overwrite, bytes", WindowsVolume.Plain, Both, Way(Skip with { Mode = CopyMode.ByteCopy }, CopyMethod.ByteCopy)),
        new("hard link", WindowsVolume.Plain, Source, (fixture, tag) =>
            Check(fixture.Copier.AttemptHardLink(From(fixture, tag), To(fixture, tag)), CopyMethod.HardLink)),
        new("symbolic link", WindowsVolume.WithLinks, Source, (fixture, tag) =>
            Check(fixture.Copier.AttemptSymbolicLink(From(fixture, tag), To(fixture, tag)), CopyMethod.SymbolicLink)),
        new("a refused clone, then bytes", WindowsVolume.BlockClones, SourceThatIsRefused, Way(Always, CopyMethod.ByteCopy)),
        new("the reference limit, then bytes", WindowsVolume.FewReferences, SourceAtTheLimit, Way(Always, CopyMethod.ByteCopy)),
        new("tree of 1,000 files, new", WindowsVolume.Plain, Sources, CopyTree),
        new("tree of 1,000 files, unchanged", WindowsVolume.Plain, Before(Sources, CopyTree), CopyTree),
        new("batch of 1,000 files, new", WindowsVolume.Plain, Before(Sources, MakeDirectories), CopyBatch),
        new("batch of 1,000 files, unchanged", WindowsVolume.Plain, Before(Sources, CopyBatch), CopyBatch),
    ];

    /// <summary>The source of the run with a tag, as a path of the drive.</summary>
    public static string From(CopyFixture fixture, string tag) => fixture.At("source", $"library-{tag}.dll");

    public static string To(CopyFixture fixture, string tag) => fixture.At("bin", $"library-{tag}.dll");

    private static void MakeDirectory(CopyFixture fixture)
    {
        foreach (string directory in (string[])["source", "bin"])
            if (!fixture.Files.Exists(fixture.At(directory))) fixture.Files.MakeDirectory(fixture.At(directory));
    }

    public static void Source(CopyFixture fixture, string tag)
    {
        MakeDirectory(fixture);
        fixture.Clean(Path.GetRelativePath(fixture.Path, From(fixture, tag)), New);
    }

    public static void Both(CopyFixture fixture, string tag)
    {
        Source(fixture, tag);
        fixture.Clean(Path.GetRelativePath(fixture.Path, To(fixture, tag)), Old);
    }

    public static void Unchanged(CopyFixture fixture, string tag)
    {
        Source(fixture, tag);
        fixture.Copier.Copy(From(fixture, tag), To(fixture, tag));
    }

    private static void SourceThatIsRefused(CopyFixture fixture, string tag)
    {
        Source(fixture, tag);
        fixture.Windows!.Calls.FailOnce(DuplicateExtents, 1, NotSupported);
    }

    private static void SourceAtTheLimit(CopyFixture fixture, string tag)
    {
        Source(fixture, tag);
        for (int clone = 1; clone < References; clone++)
            Check(fixture.Copier.Attempt(From(fixture, tag), fixture.At("bin", $"{tag}-{clone}")), CopyMethod.Clone);
    }

    public static void Sources(CopyFixture fixture, string tag)
    {
        MakeDirectory(fixture);
        foreach ((string directory, string file) in Names())
            fixture.Clean(Path.Combine("source-" + tag, directory, file), Content.Of(100));
    }

    public static void MakeDirectories(CopyFixture fixture, string tag)
    {
        fixture.Files.MakeDirectory(fixture.At("bin", tag));
        foreach (string directory in Names().Select(name => name.Directory).Distinct())
            fixture.Files.MakeDirectory(fixture.At("bin", tag, directory));
    }

    public static Action<CopyFixture, string> Before(Action<CopyFixture, string> first, Action<CopyFixture, string> second) =>
        (fixture, tag) =>
        {
            first(fixture, tag);
            second(fixture, tag);
        };

    private static void CopyTree(CopyFixture fixture, string tag) => Assert.IsTrue(fixture.Copier.CopyTree(
        fixture.At("source-" + tag), fixture.At("bin", tag), new TreeOptions { Copy = Skip }).Succeeded);

    private static void CopyBatch(CopyFixture fixture, string tag)
    {
        Assert.IsTrue(fixture.Copier.CopyAll(Requests(fixture, tag), Skip).Succeeded);
    }

    /// <summary>The copies of a batch.</summary>
    public static CopyRequest[] Requests(CopyFixture fixture, string tag) =>
    [
        .. from name in Names()
           select new CopyRequest(
               fixture.At("source-" + tag, name.Directory, name.File), fixture.At("bin", tag, name.Directory, name.File)),
    ];

    private static IEnumerable<(string Directory, string File)> Names() =>
        from directory in Enumerable.Range(0, Directories)
        from file in Enumerable.Range(0, FilesInDirectory)
        select ($"{directory:00}", $"library-{file:000}.dll");

    private static void CopyMissing(CopyFixture fixture, string tag)
    {
        CopyResult result = fixture.Copier.Attempt(From(fixture, tag), To(fixture, tag));
        Assert.AreEqual(CopyErrorKind.SourceNotFound, result.Failure?.Kind);
    }

    private static Action<CopyFixture, string> Way(CopyOptions options, CopyMethod method) =>
        (fixture, tag) => Copy(fixture, tag, options, method);

    private static void Copy(CopyFixture fixture, string tag, CopyOptions options, CopyMethod? method)
    {
        CopyResult result = fixture.Copier.Attempt(From(fixture, tag), To(fixture, tag), options);
        if (method is { } expected) Check(result, expected);
        else Assert.AreEqual(CopyReason.Unchanged, result.Reason);
    }

    private static void Check(CopyResult result, CopyMethod method)
    {
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome, result.Failure?.Message);
        Assert.AreEqual(method, result.Method);
    }
}
