using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Rule 3: a failed copy leaves the existing destination wherever a rename over it costs no more than deleting first, elsewhere that or
/// nothing. A source that cannot be opened never costs the destination. Nothing is deleted that may be the source.
/// </summary>
[TestClass]
public sealed class Rule3KeptDestinationTests
{
    /// <summary>Nothing is written before these: they find out what is to be done.</summary>
    private static readonly string[] BeforeWriting =
    [
        nameof(IPlatform.Inspect), nameof(IPlatform.InspectVolume), nameof(IFileHandles.OpenSource), nameof(IDirtyPages.CountDirty),
        nameof(IPlatform.Delete),
    ];

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_failed_copy_leaves_the_existing_file_or_nothing(string volume) =>
        RuleScene.FailEachCall(volume, [Place.Existing, Place.Alike], scene =>
        {
            AssertSource(scene);
            if (scene.Result is not { Outcome: CopyOutcome.Failed }) return;
            FileFacts now = scene.Fixture.Look(scene.Destination);
            if (!now.Exists)
            {
                Assert.IsFalse(Renames(scene) || BeforeWriting.Contains(scene.Failed), "the existing file is gone");
                return;
            }

            Assert.IsTrue(scene.Has(scene.Destination, RuleScene.Old), "what is left is not the existing file");
            Assert.AreEqual(scene.Before.Modified, now.Modified, "time");
            Assert.AreEqual(scene.Before.Mode, now.Mode, "mode");
        });

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_failed_copy_leaves_the_link_or_nothing_and_what_it_leads_to(string volume) =>
        RuleScene.FailEachCall(volume, [Place.SecondName, Place.Link], scene =>
        {
            AssertSource(scene);
            Assert.IsTrue(scene.Has(scene.Elsewhere, RuleScene.Old));
            if (scene.Result is not { Outcome: CopyOutcome.Failed }) return;
            FileFacts now = scene.Fixture.Look(scene.Destination);
            if (!now.Exists) Assert.IsFalse(Renames(scene) || BeforeWriting.Contains(scene.Failed), "the name is gone");
            else Assert.AreEqual(scene.Before.Kind, now.Kind);
        });

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_source_that_cannot_be_opened_costs_nothing(string volume)
    {
        using RuleScene scene = new(volume, Place.Existing);
        foreach (CopyOptions way in RuleScene.Ways(volume))
        {
            foreach (StatusCode status in Enum.GetValues<StatusCode>().Where(static code => code != StatusCode.Ok))
            {
                scene.Repeat(
                    way,
                    (operation, _) => operation == nameof(IFileHandles.OpenSource) ? PlatformStatus.From(status) : null,
                    one =>
                    {
                        if (one.Failed is null) return; // where the source is not opened here
                        Assert.IsTrue(one.Has(one.Destination, RuleScene.Old), status.ToString());
                        Assert.AreEqual(one.Before.Changed, one.Fixture.Look(one.Destination).Changed, "the existing file was changed");
                    });
            }
        }
    }

    /// <summary>Whatever fails, where numbers of files are unknown, and the destination is the source by another name.</summary>
    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void The_source_is_never_without_its_content(string volume) =>
        AssertKept(volume, static (source, second) => [new(source, second)], static (source, _) => [source]);

    /// <summary>The second of two requests that replace each other's files reads what the first one wrote.</summary>
    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void Of_two_files_that_replace_each_other_one_always_has_the_content(string volume) =>
        AssertKept(
            volume, static (source, second) => [new(source, second), new(second, source)], static (source, second) => [source, second]);

    private static void AssertKept(
        string volume, Func<string, string, CopyRequest[]> requests, Func<string, string, string[]> anyOf)
    {
        foreach (ulong? number in (ulong?[])[null, 0, ulong.MaxValue])
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            if (!fixture.Can.HasHardLinks) return;
            foreach (CopyOptions way in RuleScene.Ways(volume))
            {
                for (int call = 1, calls = call; calls >= call; call++)
                {
                    fixture.Platform.FileNumber = null;
                    string source = fixture.Clean("source", RuleScene.New), second = fixture.At("second");
                    fixture.Files.Delete(second);
                    fixture.Files.HardLink(source, second);
                    fixture.Platform.FileNumber = number;
                    string[] files = anyOf(source, second);
                    calls = 0;
                    string last = "";
                    fixture.Platform.At = operation =>
                    {
                        last = operation;
                        AssertContent(fixture, files, $"before {operation}");
                        return ++calls == call ? new PlatformStatus(StatusCode.DeviceError, RuleScene.NativeCode) : null;
                    };
                    new FileCopier(fixture.Platform).CopyAll(requests(source, second), way);
                    fixture.Platform.At = null;
                    AssertContent(fixture, files, $"after {last}");
                }
            }
        }
    }

    private static void AssertContent(CopyFixture fixture, string[] anyOf, string when) =>
        Assert.IsTrue(
            anyOf.Any(path => fixture.Files.Exists(path) && fixture.Files.Read(path).AsSpan().SequenceEqual(RuleScene.New)), when);

    private static void AssertSource(RuleScene scene)
    {
        FileFacts now = scene.Fixture.Look(scene.Source);
        Assert.AreEqual(scene.SourceFacts.Changed, now.Changed, "the source was changed");
        Assert.AreEqual(scene.SourceFacts.Identity, now.Identity);
    }

    /// <summary>Whether an existing file is renamed over: docs/how-it-decides.md, "What happens to an existing destination".</summary>
    private static bool Renames(RuleScene scene)
    {
        if (scene.Options.Overwrite == OverwriteMode.AtomicRename || !scene.Fixture.Can.ByHandle) return true;
        bool isSystemCopy = scene.Fixture.Can.HasSystemCopy && scene.Options.Mode != CopyMode.ByteCopy;
        return scene.Fixture.Can.HasSystemCopy && !(isSystemCopy && scene.Options.Overwrite == OverwriteMode.DeleteFirst);
    }
}
