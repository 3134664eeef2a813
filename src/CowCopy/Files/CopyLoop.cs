using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>
/// Runs a copy: has the planner's questions answered until it decides, and the decision carried out; where that shows that the facts are
/// others, has them asked for again.
/// </summary>
internal sealed class CopyLoop(CopyInspector inspector, DestinationWriter writer)
{
    private const int MaxAttempts = 4; // each repetition means that another process has changed the destination

    /// <summary>
    /// Decides, from what is known. Returns a result if there is nothing to do or nothing can be done; otherwise the copy must be carried
    /// out, or its source closed.
    /// </summary>
    public CopyResult? Decide(ref CopyInProgress copy)
    {
        PlatformStatus opened = PlatformStatus.Ok; // an error of the destination comes first, and none matters where both are one file
        while (true)
        {
            (Question question, copy.Decision) = CopyPlanner.Next(copy.Facts, copy.Options);
            if (question == Question.None)
            {
                bool fails = !opened.IsOk && copy.Decision.ErrorOperation == CopyOperation.OpenSource;
                if (fails) return CopyResult.Failed(copy.Job.Request, opened);
                return CopyResult.Of(copy.Job.Request, copy.Decision, copy.Facts.Source.Length);
            }

            PlatformStatus step = inspector.Answer(question, ref copy);
            if (step.IsOk) continue;
            if (question == Question.OpenSource) opened = step;
            else if (!opened.IsOk) return CopyResult.Failed(copy.Job.Request, opened);
            else if (question == Question.Destination && !copy.Knows(Question.Source)) copy.Reopen(Question.Destination);
            else return CopyResult.Failed(copy.Job.Request, step);
        }
    }

    /// <summary>
    /// Decides again: the destination exists although it did not when it was queried, or was not queried; or the copy failed, and its
    /// source was not queried.
    /// </summary>
    public CopyResult? DecideAgain(ref CopyInProgress copy)
    {
        copy.Job = copy.Job with { ListedDestination = null };
        bool areMissing = copy.Facts is { Source.Kind: FileKind.Missing, Destination.Kind: FileKind.Missing };
        copy.Reopen(areMissing ? Question.None : Question.Destination);
        return Decide(ref copy);
    }

    /// <summary>Carries out what was decided.</summary>
    public CopyResult Write(ref CopyInProgress copy)
    {
        for (int attempt = 1; ; attempt++)
        {
            PlatformStatus step = writer.Write(ref copy);
            if (step.IsOk) return copy.Result();
            bool appeared = step.Code == StatusCode.AlreadyExists
                && step.Operation is CopyOperation.CreateDestination or CopyOperation.SystemCopy;
            bool isUnseen = copy.Facts.Source.Kind is FileKind.Unknown or FileKind.Missing
                && step.Code is StatusCode.NotFound or StatusCode.AccessDenied;
            if (!(appeared || isUnseen) || attempt == MaxAttempts) return CopyResult.Failed(copy.Job.Request, step);
            if (DecideAgain(ref copy) is { } settled) return settled;
        }
    }
}
