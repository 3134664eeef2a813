using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>GNU <c>cp -rl</c>, which makes each file another name of its source: what writes into one changes both.</summary>
public sealed class CpLinks : ProgramCandidate
{
    public override string Name => "cp -rl";

    protected override string Program => "cp";

    public override bool Answers(Question question) =>
        OperatingSystem.IsLinux() && IsOneTree(question) && question.Unchanged == UnchangedFiles.Copied;

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question) =>
        ["-rl", files.SourceDirectory + "/.", files.DestinationDirectory];
}
