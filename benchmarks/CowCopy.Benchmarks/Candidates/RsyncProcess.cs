using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Candidates;

/// <summary><c>rsync -a</c>, which skips files of equal length and time.</summary>
/// <param name="alsoNew">Whether it answers questions about new files too.</param>
/// <param name="links">Whether it links new files to their sources: <c>--link-dest</c>.</param>
public sealed class RsyncProcess(bool alsoNew = false, bool links = false) : ProgramCandidate
{
    /// <summary>Whether it is installed.</summary>
    public static bool IsInstalled { get; } = FileSystemTools.Find("rsync") is not null;

    public override string Name => links ? "rsync -a --link-dest" : "rsync -a";

    protected override string Program => "rsync";

    public override bool Answers(Question question) => OperatingSystem.IsLinux() && IsOneTree(question)
        && (question.Unchanged == UnchangedFiles.Skipped ? !links : alsoNew);

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question)
    {
        string[] link = links ? ["--link-dest=" + files.SourceDirectory] : [];
        return ["-a", .. link, files.SourceDirectory + "/", files.DestinationDirectory];
    }
}
