using CowCopy.Planning;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Rule 1: the modification time is set last. A copy that is interrupted at any instant, or fails at any call, never looks up to date.
/// </summary>
[TestClass]
public sealed class Rule1TimeLastTests
{
    private static readonly Place[] Places = Enum.GetValues<Place>();

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void What_looks_up_to_date_is_complete(string volume) => RuleScene.FailEachCall(volume, Places, scene =>
    {
        FileFacts now = scene.Fixture.Look(scene.Destination);
        FileFacts source = scene.SourceFacts;
        bool looksUpToDate = now.Kind == FileKind.Regular && now.Length == source.Length && now.Modified == source.Modified;
        if (scene.Result?.Outcome == CopyOutcome.Copied) Assert.IsTrue(looksUpToDate, "a copy does not look up to date");
        if (!looksUpToDate) return;
        Assert.AreEqual(scene.Fixture.Can.Kept(RuleScene.SourceMode), scene.Fixture.Files.GetMode(scene.Destination), "mode");
        if (scene.Fixture.Platform.HasExclusive && scene.Fixture.Volume is null) return; // no process can read it now
        Assert.IsTrue(scene.Has(scene.Destination, RuleScene.New), "it looks up to date and is not");
    });
}
