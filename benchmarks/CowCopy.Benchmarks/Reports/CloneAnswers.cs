namespace CowCopy.Benchmarks.Reports;

/// <summary>Answers of volumes as kept runs say them.</summary>
internal static class CloneAnswers
{
    public static CloneAnswer Of(bool? clones) => clones switch
    {
        true => CloneAnswer.Yes,
        false => CloneAnswer.No,
        null => CloneAnswer.Unknown,
    };
}
