using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Rule 7: case and normalisation form belong to the file system. Whether two spellings are one file is what the file system says, and
/// what a copy does with the second spelling follows from that, whichever call fails.
/// </summary>
[TestClass]
public sealed class Rule7NamesTests
{
    private static readonly (string Name, string Other)[] Spellings = [("name", "NAME"), ("caf\u00e9", "cafe\u0301")];

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_file_is_never_lost_to_its_own_name_in_another_spelling(string volume)
    {
        foreach ((string name, string spelling) in Spellings)
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            string source = fixture.Clean(name, RuleScene.New), other = fixture.At(spelling);
            bool isOne = fixture.Files.Exists(other);
            foreach (CopyOptions way in RuleScene.Ways(volume))
            {
                FailEachCall(
                    fixture, new CopyRequest(source, other), way,
                    prepare: () => { if (!isOne) fixture.Files.Delete(other); },
                    during: () => Assert.IsTrue(Has(fixture, source, RuleScene.New), "the source is gone"),
                    after: result =>
                    {
                        if (isOne && fixture.Can.KnowsFiles) Assert.AreNotEqual(CopyOutcome.Copied, result.Outcome);
                        if (result.Outcome == CopyOutcome.Failed) return;
                        fixture.AssertNoLitter(isOne ? fixture.Files.Names(fixture.Path)[..1] : [name, spelling]);
                        Assert.IsTrue(Has(fixture, other, RuleScene.New));
                    });
            }
        }
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_file_under_another_spelling_is_replaced_where_it_is_one_file_and_kept_where_it_is_not(string volume)
    {
        foreach ((string name, string spelling) in Spellings)
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            string source = fixture.Clean("source", RuleScene.New), destination = fixture.At(name);
            string existing = fixture.Clean(spelling, RuleScene.Old);
            bool isOne = fixture.Files.Exists(destination);
            foreach (CopyOptions way in RuleScene.Ways(volume))
            {
                FailEachCall(
                    fixture, new CopyRequest(source, destination), way,
                    prepare: () =>
                    {
                        fixture.Files.Delete(destination);
                        if (isOne) fixture.Clean(spelling, RuleScene.Old);
                    },
                    during: () => Assert.IsTrue(isOne || Has(fixture, existing, RuleScene.Old), "a file of another name was changed"),
                    after: result =>
                    {
                        if (result.Outcome == CopyOutcome.Failed) return;
                        Assert.IsTrue(Has(fixture, destination, RuleScene.New));
                        Assert.HasCount(isOne ? 2 : 3, fixture.Files.Names(fixture.Path));
                    });
            }
        }
    }

    private static void FailEachCall(
        CopyFixture fixture, CopyRequest request, CopyOptions way, Action prepare, Action during, Action<CopyResult> after)
    {
        AssertFailedException? failure = null; // kept until the copy is done, as an exception would change what it does
        void Check(Action check, string when)
        {
            try
            {
                check();
            }
            catch (AssertFailedException e)
            {
                failure ??= new AssertFailedException($"{way.Mode}, {way.Overwrite}, {when}: {e.Message}", e);
            }
        }

        int calls = 0;
        for (int call = 1; call == 1 || calls >= call - 1; call++)
        {
            prepare();
            calls = 0;
            string last = "";
            fixture.Platform.At = operation =>
            {
                last = operation;
                Check(during, "before " + operation);
                return ++calls == call ? new PlatformStatus(StatusCode.DeviceError, RuleScene.NativeCode) : null;
            };
            CopyResult result = new FileCopier(fixture.Platform).CopyAll([request], way).Results[0];
            fixture.Platform.At = null;
            Check(during, "after " + last);
            Check(() => after(result), "after " + last);
            if (calls >= call) continue;
            Check(() => Assert.AreNotEqual(CopyOutcome.Failed, result.Outcome, result.Failure?.Message), "nothing failed");
        }

        if (failure is not null) throw failure;
        Assert.IsGreaterThan(1, calls);
    }

    private static bool Has(CopyFixture fixture, string path, byte[] content) =>
        fixture.Files.Exists(path) && fixture.Files.Read(path).AsSpan().SequenceEqual(content);
}
