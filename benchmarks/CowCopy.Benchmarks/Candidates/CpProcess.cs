using System.Diagnostics;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>GNU <c>cp</c> on the whole tree, its start included.</summary>
/// <param name="reflink">The value of <c>--reflink</c>.</param>
/// <param name="preserved">What is copied beside the content.</param>
public sealed class CpProcess(string reflink, PreservedMetadata preserved = PreservedMetadata.ModesAndTimes) : Candidate
{
    public override string Name => preserved == PreservedMetadata.Nothing ? $"cp -r --reflink={reflink}" : $"cp --reflink={reflink}";

    public override PreservedMetadata PreservedMetadata => preserved;

    public override bool Answers(Question question) =>
        OperatingSystem.IsLinux() && question is { Unchanged: UnchangedFiles.Copied, FilesPerCall: 0, Corpus.Copies: 0 };

    public override Action Ready(CopySet files, Question question) => () =>
    {
        string[] preserve = preserved == PreservedMetadata.Nothing ? [] : ["--preserve=mode,timestamps"];
        string[] arguments = ["-r", .. preserve, $"--reflink={reflink}", files.SourceDirectory + "/.", files.DestinationDirectory];
        using Process process = Process.Start(new ProcessStartInfo("cp", arguments) { UseShellExecute = false })!;
        process.WaitForExit();
        if (process.ExitCode != 0) throw new IOException("cp failed.");
    };
}
