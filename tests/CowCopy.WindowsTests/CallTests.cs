using System.Globalization;
using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;
using CowCopy.WindowsTests.Refs;

namespace CowCopy.WindowsTests;

/// <summary>
/// The calls that each way makes of Wine are those that CowCopy.ContractTests/Calls/lists.md has from simulated volumes for the oldest
/// system, name by name, apart from what Wine 8 lacks: its copy call does not report the length, so the library queries the copy.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class CallTests : IDisposable
{
    private const string OldestSystem = "Windows 10 1607", NoLength = "GetFileAttributesEx";

    // The interposer has both queries by name; the oldest system has neither. 50 and 0xC0000003 say so.
    private const string NoQueriesByName = "error GetFileInformationByName - 1 * 50";
    private const string NoQueriesByNativeName = "error NtQueryInformationByName - 1 * 3221225475";
    private const int NewLength = 20_000, OldLength = 18_000;

    private static readonly CopyOptions Always = new();
    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
    private static readonly CopyOptions Bytes = new() { Mode = CopyMode.ByteCopy };
    private static readonly CopyOptions Clone = new() { Mode = CopyMode.Clone };
    private static readonly CopyOptions CloneChanged = Clone with { SkipUnchanged = SkipUnchanged.SameTimestamp };

    private readonly TempDirectory _plain = new();
    private readonly TempDirectory _cloning = new(Drives.Cloning());

    [TestInitialize]
    public void RequireInterposer()
    {
        if (!Interposer.IsInPlace) Assert.Inconclusive("Only the interposer, under Wine, records the calls.");
    }

    [TestMethod]
    public void An_unchanged_file() => AssertCopy("unchanged", _plain, State.Unchanged, Skip, CopyMethod.None);

    [TestMethod]
    public void A_missing_source() => AssertCopy("missing source", _plain, State.NoSource, Always, CopyMethod.None);

    [TestMethod]
    public void A_new_file_by_system_copy() =>
        AssertCopy("new, system copy", _plain, State.New, Always, CopyMethod.SystemCopy, NoLength);

    [TestMethod]
    public void A_new_file_by_bytes() => AssertCopy("new, bytes", _plain, State.New, Bytes, CopyMethod.ByteCopy);

    [TestMethod]
    public void A_new_file_by_clone() => AssertCopy("new, clone", _cloning, State.New, Clone, CopyMethod.Clone);

    [TestMethod]
    public void An_overwrite_by_system_copy() =>
        AssertCopy("overwrite, system copy", _plain, State.Old, Skip, CopyMethod.SystemCopy);

    [TestMethod]
    public void An_overwrite_by_bytes() =>
        AssertCopy("overwrite, bytes", _plain, State.Old, Skip with { Mode = CopyMode.ByteCopy }, CopyMethod.ByteCopy);

    [TestMethod]
    public void An_overwrite_by_clone() => AssertCopy("overwrite, clone", _cloning, State.Old, CloneChanged, CopyMethod.Clone);

    [TestMethod]
    public void An_overwrite_by_clone_where_nothing_is_skipped() =>
        AssertCopy("overwrite, clone, nothing skipped", _cloning, State.Old, Clone, CopyMethod.Clone);

    [TestMethod]
    public void A_hard_link() => AssertCalls("hard link", _plain, State.New, (copier, source, destination) =>
        Assert.AreEqual(CopyMethod.HardLink, copier.AttemptHardLink(source, destination).Method));

    public void Dispose()
    {
        _plain.Dispose();
        _cloning.Dispose();
    }

    private static void AssertCopy(
        string way, TempDirectory directory, State state, CopyOptions options, CopyMethod method, string more = "") =>
        AssertCalls(
            way,
            directory,
            state,
            (copier, source, destination) =>
            {
                CopyResult result = copier.Attempt(source, destination, options);
                Assert.AreEqual(method, result.Method, $"{result.Reason} {result.Failure?.Message}");
            },
            more);

    /// <summary>The first copy is not counted: what is queried once for each volume is queried then.</summary>
    private static void AssertCalls(
        string way, TempDirectory directory, State state, Action<FileCopier, string, string> copy, string more = "")
    {
        FileCopier copier = new();
        foreach (string name in (string[])["first", "second"])
        {
            string source = directory.Combine(name), destination = directory.Combine("copy of " + name);
            if (state != State.NoSource) ClusterFile.Write(directory, name, NewLength);
            if (state == State.Old) File.SetLastWriteTimeUtc(ClusterFile.Write(directory, "copy of " + name, OldLength), DateTime.UtcNow);
            if (state == State.Unchanged) copier.Copy(source, destination);
            Interposer.Start(Interposer.Default, NoQueriesByName, NoQueriesByNativeName);
            copy(copier, source, destination);
        }

        IEnumerable<string> made =
            from call in Interposer.Journal()
            where call.Error == 0 // the script's own
            select call.Name.TrimEnd('W').Replace("ReOpen", "Reopen", StringComparison.Ordinal);
        string journal = string.Join(' ', Interposer.Journal().Select(call => call.Name));
        Assert.AreEqual(List(Page(way).Concat(Read(more))), List(made.Select(name => (name, 1))), $"{way}: {journal}");
    }

    private static IEnumerable<(string Name, int Count)> Page(string way)
    {
        using StreamReader page = new(typeof(CallTests).Assembly.GetManifestResourceStream("lists.md")!);
        string[] cells = page.ReadToEnd().ReplaceLineEndings("\n").Split('\n')
            .SkipWhile(line => line != "<!-- generated: windows calls -->")
            .TakeWhile(line => line != "<!-- end: windows calls -->")
            .Select(row => row.Split(" | "))
            .Single(row => row.Length == 3 && row[0] == "| " + way && row[1].Split(", ").Contains(OldestSystem));
        return Read(cells[2].TrimEnd('|', ' '));
    }

    /// <summary>A list of calls, without what they query, set or control.</summary>
    private static IEnumerable<(string Name, int Count)> Read(string list) =>
        from call in list.Split(", ", StringSplitOptions.RemoveEmptyEntries)
        let parts = call.Split(" ×")
        select (parts[0].Split('(')[0], parts.Length == 1 ? 1 : int.Parse(parts[1], CultureInfo.InvariantCulture));

    private static string List(IEnumerable<(string Name, int Count)> calls) => string.Join(", ",
        from call in calls
        group call.Count by call.Name into same
        orderby same.Key
        select string.Create(CultureInfo.InvariantCulture, $"{same.Key} ×{same.Sum()}"));

    private enum State
    {
        New,
        NoSource,
        Old,
        Unchanged,
    }
}
