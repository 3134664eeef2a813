namespace CowCopy.ContractTests.Steps;

/// <summary>What is there before a copy of a table, and with which options it is made.</summary>
internal static class StepTable
{
    public static CopyOptions Plain { get; } = new();

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

    public static void OverLink(CopyFixture fixture)
    {
        New(fixture);
        fixture.Clean("other", Existing);
        fixture.Files.SymbolicLink(fixture.At("copy"), fixture.At("other"));
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

    public static void Nothing(CopyFixture fixture) => fixture.Files.MakeDirectory(fixture.Path);
}
