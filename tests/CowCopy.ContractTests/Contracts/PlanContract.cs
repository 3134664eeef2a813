using CowCopy.ContractTests.Plans;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>A plan says what the copy then does, in random situations.</summary>
public abstract class PlanContract<TVolume>
    where TVolume : IVolume
{
    private const int Few = 300, Many = 2000;

    // As many of the cases as of the calls (EachCall).
    private static int InThoroughRun => Many / EachCall<TVolume>.Step;

    /// <summary>Whether the volume bears the files of a thorough run.</summary>
    protected virtual bool BearsManyCases => true;

    [TestMethod]
    public void A_plan_says_what_the_copy_does()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        List<string> differences = [];
        int made = 0, cases = RunSize.IsThorough && BearsManyCases ? InThoroughRun : Few;
        for (int seed = 0; seed < cases; seed++)
        {
            PlanCase planCase = PlanCase.Of(seed);
            using PlanScene scene = new(fixture, planCase, seed);
            if (!scene.IsPossible) continue;
            made++;
            if (Difference(fixture, scene) is { } difference) differences.Add($"{seed}: {planCase}\n   {difference}");
        }

        Assert.IsGreaterThan(cases / 8, made);
        Assert.IsEmpty(differences, $"{differences.Count} of {made}:\n" + string.Join('\n', differences));
    }

    private static string? Difference(CopyFixture fixture, PlanScene scene)
    {
        CopyPlan plan = null!;
        CopyResult result = null!;
        string[] before = scene.Names(), after = [];
        CopyOptions options = scene.Options;
        scene.Run(() =>
        {
            plan = fixture.Copier.Plan(scene.SourcePath, scene.DestinationPath, options);
            after = scene.Names();
            result = fixture.Copier.Attempt(scene.SourcePath, scene.DestinationPath, options);
        });
        if (!before.SequenceEqual(after)) return "the plan changed something";
        bool agree = IsRefusedOnTrying(fixture, scene, result) || Agree(fixture, plan, result);
        return agree ? null : $"planned {Describe(plan)}, did {Describe(result)}";
    }

    /// <summary>A volume of unknown support shows only when a clone is tried that it refuses; then nothing after that fails.</summary>
    private static bool IsRefusedOnTrying(CopyFixture fixture, PlanScene scene, CopyResult result) =>
        scene.Options.Mode == CopyMode.CloneOnly
        && result.Failure is { Operation: CopyOperation.Clone }
        && fixture.Volumes.Probe(scene.SourcePath).CanClone != true;

    private static bool Agree(CopyFixture fixture, CopyPlan plan, CopyResult result)
    {
        if (plan.Failure is { } expected)
            return result.Failure is { } failure && (failure.Kind, failure.Operation) == (expected.Kind, expected.Operation);
        if (plan.Length != result.Length) return false;
        if (plan.Method == CopyMethod.None)
            return result.Outcome is CopyOutcome.Unchanged or CopyOutcome.SameFile && plan.Reason == result.Reason;
        bool replaces = plan.Destination is DestinationStep.InPlace or DestinationStep.DeleteFirst;
        if (result.Outcome != CopyOutcome.Copied || (replaces && !result.ReplacedExisting)) return false;
        if (plan.Destination == DestinationStep.Create && result.ReplacedExisting) return false;
        if ((plan.Method, plan.Reason) == (result.Method, result.Reason)) return true;

        bool fellBack = plan.Fallback == result.Method
            && result.Reason is CopyReason.CloneRefused or CopyReason.DifferentVolume or CopyReason.VolumeCannotClone
                or CopyReason.LinkRefused; // Linux forbids links to files of other users: fs.protected_hardlinks
        // The system may write a dirty source back between the two.
        bool wasFlushed = fixture.Volume is null && result.Reason == CopyReason.VolumeCanClone
            && plan.Reason is CopyReason.SourceDirty or CopyReason.SmallDirtySource;
        return fellBack || wasFlushed;
    }

    private static string Describe(CopyPlan plan) => plan.Failure is { } failure
        ? $"{failure.Kind} {failure.Operation} {failure.NativeCode}"
        : $"{plan.Method}/{plan.Fallback} {plan.Destination} {plan.Reason} {plan.Length}";

    private static string Describe(CopyResult result) => result.Failure is { } failure
        ? $"{failure.Kind} {failure.Operation} {failure.NativeCode}"
        : $"{result.Outcome} {result.Method} {(result.ReplacedExisting ? "replaced" : "created")} {result.Reason} {result.Length}";
}
