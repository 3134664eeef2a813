using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>The command <c>cowcopy</c> as users have it: packed, and installed from the package.</summary>
public sealed class CowCopyTool : ProgramCandidate
{
    public override string Name => "cowcopy";

    protected override string Program => InstalledTool.Program;

    public override bool Answers(Question question) => IsOneTree(question);

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question)
    {
        string[] skip = question.Unchanged == UnchangedFiles.Skipped ? ["--skip-unchanged"] : [];
        return ["copy", files.SourceDirectory, files.DestinationDirectory, .. skip];
    }
}
