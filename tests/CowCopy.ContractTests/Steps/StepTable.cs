using CowCopy.Planning;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Steps;

/// <summary>Makes the copies of a table, and compares their operations and results.</summary>
internal static class StepTable
{
    public static CopyOptions Plain { get; } = new();

    public static CopyOptions Durable { get; } = new() { Durable = true };

    public static CopyOptions Rename { get; } = new() { Overwrite = OverwriteMode.AtomicRename };

    public static CopyOptions Deletion { get; } = new() { Overwrite = OverwriteMode.DeleteFirst };

    public static CopyOptions ByTime { get; } = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    public static CopyOptions ByContent { get; } = new() { SkipUnchanged = SkipUnchanged.SameContent };

    public static CopyOptions Bytes { get; } = new() { Mode = CopyMode.ByteCopy };

    public static CopyOptions Clone { get; } = new() { Mode = CopyMode.Clone };

    public static CopyOptions SystemCopy { get; } = new() { Mode = CopyMode.SystemCopy };

    public static CopyOptions CloneOnly { get; } = new() { Mode = CopyMode.CloneOnly };

    public static byte[] Content { get; } = ContractTests.Content.Of(40_000);

    public static byte[] Existing { get; } = ContractTests.Content.Of(30_000, seed: 2);

    public static void New(CopyFixture fixture) => fixture.Clean("source", Content);

    public static void Empty(CopyFixture fixture) => fixture.Clean("source", []);

    public static void Small(CopyFixture fixture) => fixture.Clean("source", ContractTests.Content.Of(1000));

    public static void Dirty(CopyFixture fixture) => fixture.Dirty("source", Content);

    public static void SmallDirty(CopyFixture fixture) => fixture.Dirty("source", ContractTests.Content.Of(1000));

    public static void Over(CopyFixture fixture)
    {
        New(fixture);
        fixture.Clean("copy", Existing);
    }

    public static void OverEqual(CopyFixture fixture)
    {
        New(fixture);
        fixture.Clean("copy", Content);
    }

    public static void OverReadOnly(CopyFixture fixture)
    {
        New(fixture);
        fixture.Clean("copy", Existing, UnixFileMode.UserRead);
    }

    public static void ReadOnly(CopyFixture fixture) => fixture.Clean("source", Content, UnixFileMode.UserRead);

    public static void OverLink(CopyFixture fixture)
    {
        New(fixture);
        fixture.Clean("other", Existing);
        fixture.Files.SymbolicLink(fixture.At("copy"), fixture.At("other"));
    }

    public static void OverLinkToSource(CopyFixture fixture)
    {
        New(fixture);
        fixture.Files.SymbolicLink(fixture.At("copy"), fixture.At("source"));
    }

    public static void OverName(CopyFixture fixture)
    {
        New(fixture);
        fixture.Files.HardLink(fixture.At("source"), fixture.At("copy"));
    }

    public static void OverDirectory(CopyFixture fixture)
    {
        New(fixture);
        fixture.Files.MakeDirectory(fixture.At("copy"));
    }

    public static void Linked(CopyFixture fixture)
    {
        fixture.Clean("other", Content);
        fixture.Files.SymbolicLink(fixture.At("source"), fixture.At("other"));
    }

    public static void Nothing(CopyFixture fixture) => fixture.Files.MakeDirectory(fixture.Path);

    public static void AssertAll(VolumeProfile profile, IReadOnlyList<StepRow> rows)
    {
        List<string> wrong = [];
        foreach (StepRow row in rows)
        {
            using CopyFixture fixture = new(profile);
            row.Make(fixture);
            string end = row.Destination.EndsWith('/') ? "/" : "";
            CopyRequest request = new(fixture.At("source"), fixture.At(row.Destination.TrimEnd('/').Split('/')) + end);
            fixture.Platform.Forget();
            if (row.Fault is { } fault) fixture.Platform.Fail(fault.Operation, 1, fault.Status);
            List<string> made = [];
            fixture.Platform.At = operation =>
            {
                made.Add(operation);
                return null;
            };
            CopyResult result = fixture.Copier.TryCopy(request.Source, request.Destination, row.Options);
            fixture.Platform.At = null;

            string calls = string.Join(' ', made), outcome = Describe(result);
            if ((calls, outcome) != (row.Calls, row.Outcome)) wrong.Add($"{row.Name}:\n  {calls}\n  {outcome}");
            if (result.Succeeded && fixture.Look(request.Destination).Kind == FileKind.Regular)
                CollectionAssert.AreEqual(fixture.Files.Read(request.Source), fixture.Files.Read(request.Destination), row.Name);
            string[] names = fixture.Files.Names(fixture.Path);
            Assert.DoesNotContain(static name => name.EndsWith(".tmp", StringComparison.Ordinal), names, row.Name);
        }

        Assert.AreEqual("", string.Join('\n', wrong));
    }

    private static string Describe(CopyResult result) => result.Failure is { } failure
        ? $"{failure.Kind} {failure.Operation}"
        : $"{result.Outcome} {result.Method} {result.Reason} {result.Length}{(result.ReplacedExisting ? " replaced" : "")}";
}
