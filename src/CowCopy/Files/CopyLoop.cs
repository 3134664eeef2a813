using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>
/// Runs a copy: has the planner's questions answered until it decides, and the decision carried out; where that shows that the facts are
/// others, has them asked for again.
/// </summary>
internal sealed class CopyLoop(IAnswers inspector, IWriter writer)
{
    private const int MaxAttempts = 4; // each repetition means that another process has changed the destination

    /// <summary>
    /// Decides, from what is known. Returns a result if there is nothing to do or nothing can be done; otherwise the copy must be carried
    /// out, or its source closed.
    /// </summary>
    public CopyResult? Decide(ref CopyInProgress copy)
    {
        while (true)
        {
            (Question question, copy.Decision) = CopyPlanner.Next(copy.Facts, copy.Options);
            if (question == Question.None) return copy.Settled();
            PlatformStatus step = inspector.Answer(question, ref copy);
            if (!step.IsOk) copy.Fail(question, step);
        }
    }

    /// <summary>Decides again, after both sides were queried anew.</summary>
    /// <inheritdoc cref="Decide" path="/returns"/>
    public CopyResult? DecideAgain(ref CopyInProgress copy) => DecideAgain(ref copy, CopyPlanner.ToAskAgain(copy.Facts));

    private CopyResult? DecideAgain(ref CopyInProgress copy, Question again)
    {
        copy.Job = copy.Job with { ListedDestination = null };
        copy.Reopen(again);
        return Decide(ref copy);
    }

    /// <summary>Carries out what was decided.</summary>
    public CopyResult Write(ref CopyInProgress copy)
    {
        for (int attempt = 1; ; attempt++)
        {
            PlatformStatus step = writer.Write(ref copy);
            if (step.IsOk) return copy.Result();
            Question? again = CopyPlanner.ToAskAgain(copy.Facts, step.Code, step.Operation);
            if (again is null || attempt == MaxAttempts) return CopyResult.Failed(copy.Job.Request, step);
            if (DecideAgain(ref copy, again.Value) is { } settled) return settled;
        }
    }
}
