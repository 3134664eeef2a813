using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests.Cases;
using CowCopy.Sdk.DifferentialTests.Differences;
using CowCopy.Sdk.DifferentialTests.Sides;

namespace CowCopy.Sdk.DifferentialTests;

/// <summary>Runs a case by both tasks and compares, call by call.</summary>
/// <param name="parent">The directory to work in.</param>
/// <param name="volumeClones">Whether its volume shares blocks.</param>
/// <param name="isSequential">Whether the built-in copies sequentially in this process: it reads that switch once.</param>
[UnsupportedOSPlatform("windows")]
[SupportedOSPlatform("linux")]
internal sealed class Comparison(string parent, bool volumeClones, bool isSequential)
{
    private int _calls;
    private int _leftOut;

    /// <summary>How many calls were compared.</summary>
    public int Calls => _calls;

    /// <summary>How many were not, since several known differences met in them.</summary>
    public int LeftOut => _leftOut;

    /// <exception cref="DifferenceException">The tasks differ where they should not.</exception>
    public void Run(CopyCase situation)
    {
        using Side builtIn = new(parent, situation.Tree, static () => new Microsoft.Build.Tasks.Copy());
        using Side ours = new(parent, situation.Tree, static () => new Sdk.Copy());
        foreach (CopyCall call in situation.Calls)
        {
            builtIn.Edit(call.Edits);
            ours.Edit(call.Edits);
            if (!Compare(builtIn, ours, call)) return;
        }
    }

    /// <returns>Whether both sides are still equal, so that another call can be made.</returns>
    private bool Compare(Side builtIn, Side ours, CopyCall call)
    {
        CallModel model = new(builtIn.Root, call, volumeClones);
        if (model.IsLeftOut || (model.Meets && !isSequential)) return LeaveOut();
        if (!isSequential) call = call with { Flags = call.Flags & ~CallFlags.OneAtATime };
        else if (!model.MeetsByNameOnly || model.HasDuplicates) call = call.With(CallFlags.OneAtATime);
        Expectation expectation = new(builtIn, call, model, isSequential);
        CallObservation expected = expectation.Observe();
        if (expectation.IsUnknown) return LeaveOut();
        _calls++;
        CallObservation seen = ours.Run(call);
        bool ordered = (call.Has(CallFlags.OneAtATime) || seen.Destinations?.Count == 1) && model.SameFiles.Count == 0
            && call.Directories is null;
        bool listed = call.Directories is null; // the files of a directory come in no order
        Difference.Require(Lines(expected, ordered, listed, builtIn), Lines(seen, ordered, listed, ours), call);
        return !expectation.HasParted;
    }

    private bool LeaveOut()
    {
        _leftOut++;
        return false;
    }

    private static string[] Lines(CallObservation seen, bool ordered, bool listed, Side side)
    {
        CallObservation comparable = ordered ? seen : seen with { Events = EventOrder.ByFile(seen.Events, side.Root) };
        return [.. comparable.Lines(listed)];
    }
}
