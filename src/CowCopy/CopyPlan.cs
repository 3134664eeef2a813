namespace CowCopy;

/// <summary>What would be done for one request, how, and why. A value: making one touches nothing.</summary>
/// <remarks>A plan is made from what was seen at one moment; a refusal met when it is carried out leads to the <see cref="Fallback"/>.</remarks>
public sealed record CopyPlan
{
    internal CopyPlan(CopyRequest request) => Request = request;

    /// <summary>The request as it was given.</summary>
    public CopyRequest Request { get; }

    /// <summary>How the content would come about; <see cref="CopyMethod.None"/> when nothing would be done.</summary>
    public CopyMethod Method { get; internal init; }

    /// <summary>What would be done when the volume refuses <see cref="Method"/>; <see cref="CopyMethod.None"/> where there is nothing else.</summary>
    public CopyMethod Fallback { get; internal init; }

    /// <summary>What would be done about the destination.</summary>
    public DestinationStep Destination { get; internal init; }

    /// <summary>Whether the source's writeback would be started before it is cloned.</summary>
    public bool StartsWriteback { get; internal init; }

    /// <summary>Why.</summary>
    public CopyReason Reason { get; internal init; }

    /// <summary>The length of the source in bytes.</summary>
    public long Length { get; internal init; }

    /// <summary>Why it cannot be done at all, or null.</summary>
    public CopyFailure? Failure { get; internal init; }

    /// <summary>The plan as one sentence for people.</summary>
    public string Explanation => PlanText.Explain(this);
}
