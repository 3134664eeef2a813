using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>GNU <c>cp -ru</c>, which skips files that are not older than their sources.</summary>
public sealed class CpUpdate : ProgramCandidate
{
    public override string Name => "cp -ru";

    protected override string Program => "cp";

    public override PreservedMetadata PreservedMetadata => PreservedMetadata.Nothing;

    public override bool Answers(Question question) =>
        OperatingSystem.IsLinux() && IsOneTree(question) && question.Unchanged == UnchangedFiles.Skipped;

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question) =>
        ["-ru", files.SourceDirectory + "/.", files.DestinationDirectory];
}
