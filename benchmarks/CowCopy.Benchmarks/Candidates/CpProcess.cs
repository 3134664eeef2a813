using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>GNU <c>cp</c> on the whole tree.</summary>
/// <param name="reflink">The value of <c>--reflink</c>.</param>
/// <param name="preserved">What is copied beside the content.</param>
public sealed class CpProcess(string reflink, PreservedMetadata preserved = PreservedMetadata.ModesAndTimes) : ProgramCandidate
{
    public override string Name => preserved == PreservedMetadata.Nothing ? $"cp -r --reflink={reflink}" : $"cp --reflink={reflink}";

    protected override string Program => "cp";

    public override PreservedMetadata PreservedMetadata => preserved;

    public override bool Answers(Question question) =>
        OperatingSystem.IsLinux() && IsOneTree(question) && question.Unchanged == UnchangedFiles.Copied;

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question)
    {
        string[] preserve = preserved == PreservedMetadata.Nothing ? [] : ["--preserve=mode,timestamps"];
        return ["-r", .. preserve, $"--reflink={reflink}", files.SourceDirectory + "/.", files.DestinationDirectory];
    }
}
