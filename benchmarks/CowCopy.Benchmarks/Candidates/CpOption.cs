using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>GNU <c>cp</c> with one option, on the whole tree.</summary>
public sealed class CpOption : ProgramCandidate
{
    private readonly string _option;
    private readonly UnchangedFiles _unchanged;

    private CpOption(string option, UnchangedFiles unchanged, PreservedMetadata preserved) =>
        (_option, _unchanged, PreservedMetadata) = (option, unchanged, preserved);

    /// <summary><c>cp -ru</c>, which skips files that are not older than their sources; what it copies has its own time.</summary>
    public static CpOption Update { get; } = new("-ru", UnchangedFiles.Skipped, PreservedMetadata.Nothing);

    /// <summary><c>cp -rl</c>, which makes each file another name of its source: what writes into one changes both.</summary>
    public static CpOption Links { get; } = new("-rl", UnchangedFiles.Copied, PreservedMetadata.ModesAndTimes);

    public override string Name => "cp " + _option;

    protected override string Program => "cp";

    public override PreservedMetadata PreservedMetadata { get; }

    public override bool Answers(Question question) =>
        OperatingSystem.IsLinux() && IsOneTree(question) && question.Unchanged == _unchanged;

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question) =>
        [_option, files.SourceDirectory + "/.", files.DestinationDirectory];
}
