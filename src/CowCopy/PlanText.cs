using System.Globalization;
using System.Text;

namespace CowCopy;

/// <summary>Sentences for plans.</summary>
internal static class PlanText
{
    public static string Explain(CopyPlan plan)
    {
        if (plan.Failure is { } failure) return failure.Message;
        if (plan.Method == CopyMethod.None) return "Nothing to do: " + CopyReasons.Describe(plan.Reason) + ".";

        StringBuilder text = new();
        text.AppendFormat(CultureInfo.InvariantCulture, "{0} of {1:N0} bytes", Capitalized(Noun(plan.Method)), plan.Length);
        if (plan.StartsWriteback) text.Append(", after starting the writeback of the source");
        text.Append(Step(plan.Destination));
        text.Append(", because ").Append(CopyReasons.Describe(plan.Reason));
        if (plan.Fallback != CopyMethod.None) text.Append("; if the volume refuses: ").Append(Noun(plan.Fallback));
        return text.Append('.').ToString();
    }

    private static string Noun(CopyMethod method) => method switch
    {
        CopyMethod.Clone => "clone",
        CopyMethod.ByteCopy => "byte copy",
        _ => "system copy",
    };

    private static string Capitalized(string text) => char.ToUpperInvariant(text[0]) + text.Substring(1);

    private static string Step(DestinationStep step) => step switch
    {
        DestinationStep.InPlace => " over the existing file",
        DestinationStep.DeleteFirst => " into a new file after deleting the existing one",
        DestinationStep.AtomicRename => " into a temporary file that is renamed over the existing one",
        _ => " into a new file",
    };
}
