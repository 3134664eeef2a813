using System.Globalization;

namespace CowCopy;

/// <summary>What would be done for one request, how, and why. Making a plan changes nothing.</summary>
/// <remarks>
/// A plan holds for the moment at which both sides were queried. If the volume refuses <see cref="Method"/>, <see cref="Fallback"/> is
/// used.
/// </remarks>
public sealed class CopyPlan
{
    internal CopyPlan(CopyRequest request) => Request = request;

    /// <summary>The request as it was given.</summary>
    public CopyRequest Request { get; }

    /// <summary>How the content would be produced; <see cref="CopyMethod.None"/> if nothing would be done.</summary>
    public CopyMethod Method { get; internal init; }

    /// <summary>The method to use if the volume refuses <see cref="Method"/>; <see cref="CopyMethod.None"/> if there is no other.</summary>
    public CopyMethod Fallback { get; internal init; }

    /// <summary>How the destination would be treated.</summary>
    public DestinationStep Destination { get; internal init; }

    /// <summary>Whether writeback of the source would be started before it is cloned.</summary>
    public bool StartsWriteback { get; internal init; }

    /// <summary>Why this method was chosen.</summary>
    public CopyReason Reason { get; internal init; }

    /// <summary>The reason in words that fit after "because", without a full stop.</summary>
    public string ReasonText => CopyReasons.GetMessage(Reason);

    /// <summary>The length of the source in bytes.</summary>
    public long Length { get; internal init; }

    /// <summary>Nothing would be copied, and a tree would change the permissions.</summary>
    internal bool ChangesMode { get; init; }

    /// <summary>Why the copy would fail; null if it would not.</summary>
    public CopyFailure? Failure { get; internal init; }

    /// <summary>The plan as one human-readable sentence.</summary>
    public string Message
    {
        get
        {
            if (Failure is not null) return Failure.Message;
            if (Method == CopyMethod.None) return "Nothing to do: " + ReasonText + ".";
            string text = string.Format(
                CultureInfo.InvariantCulture,
                "{0} of {1:N0} bytes{2} {3}, because {4}{5}.",
                Noun(Method),
                Length,
                StartsWriteback ? ", after starting the writeback of the source," : "",
                Place,
                ReasonText,
                Fallback == CopyMethod.None ? "" : "; if the volume refuses: " + Noun(Fallback));
            return char.ToUpperInvariant(text[0]) + text.Substring(1);
        }
    }

    private string Place => Destination switch
    {
        DestinationStep.InPlace => "over the existing file",
        DestinationStep.DeleteFirst => "into a new file after deleting the existing one",
        DestinationStep.AtomicRename => "into a temporary file that is renamed to the destination",
        _ => "into a new file",
    };

    private static string Noun(CopyMethod method) => method switch
    {
        CopyMethod.Clone => "clone",
        CopyMethod.ByteCopy => "byte copy",
        CopyMethod.HardLink => "hard link",
        _ => "system copy",
    };
}
