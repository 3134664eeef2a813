using System.Diagnostics;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Peers;

/// <summary>GNU <c>cp</c> on the whole tree, its start included.</summary>
/// <param name="reflink">The value of <c>--reflink</c>.</param>
/// <param name="carried">What else the copies get from their sources.</param>
public sealed class CpProcess(string reflink, Carried carried = Carried.ModesAndTimes) : Peer
{
    public override string Name => carried == Carried.Nothing ? $"cp -r --reflink={reflink}" : $"cp --reflink={reflink}";

    public override Carried Carried => carried;

    public override bool Answers(Question question) => OperatingSystem.IsLinux() && question.Unchanged == UnchangedFiles.Copied && question.FilesPerCall == 0 && question.Corpus.Copies == 0;

    public override Action Ready(CopySet files, Question question) => () =>
    {
        string[] preserve = carried == Carried.Nothing ? [] : ["--preserve=mode,timestamps"];
        string[] arguments = ["-r", .. preserve, $"--reflink={reflink}", files.SourceFolder + "/.", files.DestinationFolder];
        using Process process = Process.Start(new ProcessStartInfo("cp", arguments) { UseShellExecute = false })!;
        process.WaitForExit();
        if (process.ExitCode != 0) throw new IOException("cp failed.");
    };
}
