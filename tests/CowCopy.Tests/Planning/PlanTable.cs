using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

/// <summary>Makes the plans of a table, and compares all of each decision.</summary>
internal static class PlanTable
{
    public static void AssertAll(IEnumerable<DecisionRow> rows)
    {
        string[] wrong =
        [
            .. rows.Select(row => (row.Name, row.Expected, Actual: Situation.Decide(row.Facts, row.Options)))
                .Where(row => row.Actual != row.Expected)
                .Select(row => $"{row.Name}:\n  expected {row.Expected}\n  actual   {row.Actual}"),
        ];
        Assert.AreEqual("", string.Join('\n', wrong));
    }

    /// <summary>Plans a copy that fails, and compares what fails and where.</summary>
    public static void AssertFails(CopyFacts facts, CopyOptions options, CopyErrorKind error, CopyOperation operation)
    {
        Decision decision = Situation.Decide(facts, options);
        Assert.AreEqual(
            (CopyMethod.None, CopyReason.Failed, error, operation, false),
            (decision.Method, decision.Reason, decision.Error, decision.ErrorOperation, decision.IsNothing), decision.ToString());
    }

    public static Decision Clone(CopyReason reason, DestinationStep step = DestinationStep.Create) =>
        new() { Method = CopyMethod.Clone, Fallback = CopyMethod.ByteCopy, Step = step, Reason = reason };

    public static Decision Bytes(CopyReason reason, DestinationStep step = DestinationStep.Create) =>
        new() { Method = CopyMethod.ByteCopy, Step = step, Reason = reason };

    /// <summary>The system's copy call, which takes paths.</summary>
    public static Decision SystemCall(CopyReason reason, DestinationStep step = DestinationStep.Create) =>
        new() { Method = CopyMethod.SystemCopy, Step = step, Reason = reason, IsByPath = true };
}
