using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary><c>rsync -a</c>, which skips files of equal length and time.</summary>
public sealed class RsyncProcess : ProgramCandidate
{
    /// <summary>Whether it is installed.</summary>
    public static bool IsInstalled { get; } =
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .Any(static directory => File.Exists(Path.Combine(directory, "rsync")));

    public override string Name => "rsync -a";

    protected override string Program => "rsync";

    public override bool Answers(Question question) =>
        OperatingSystem.IsLinux() && IsOneTree(question) && question.Unchanged == UnchangedFiles.Skipped;

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question) =>
        ["-a", files.SourceDirectory + "/", files.DestinationDirectory];
}
