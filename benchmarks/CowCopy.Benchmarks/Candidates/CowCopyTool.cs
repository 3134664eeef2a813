using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>The command <c>cowcopy</c> as users have it: packed, and installed from the package.</summary>
/// <param name="threads">The maximum number of threads; 0 for the default.</param>
public sealed class CowCopyTool(int threads = 0) : ProgramCandidate
{
    public override string Name => threads == 0 ? "cowcopy" : $"cowcopy --threads {threads}";

    protected override string Program => InstalledTool.Program;

    public override bool Answers(Question question) => IsOneTree(question);

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question)
    {
        string[] skip = question.Unchanged == UnchangedFiles.Skipped ? ["--skip-unchanged"] : [];
        string[] limit = threads == 0 ? [] : ["--threads", $"{threads}"];
        return ["copy", files.SourceDirectory, files.DestinationDirectory, .. skip, .. limit];
    }
}
