using System.Diagnostics;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>A program that copies a whole tree, its start included.</summary>
public abstract class ProgramCandidate : CopyCandidate
{
    /// <summary>The program.</summary>
    protected abstract string Program { get; }

    public override Action Ready(CopySet files, Question question) => Ready(Arguments(files, question));

    /// <summary>Prepares a run of the program that must succeed.</summary>
    public Action Ready(IReadOnlyList<string> arguments)
    {
        string program = Program;
        return () => Run(program, arguments);
    }

    /// <summary>The arguments that copy the tree.</summary>
    protected abstract IReadOnlyList<string> Arguments(CopySet files, Question question);

    /// <summary>Whether a question is about one tree.</summary>
    protected static bool IsOneTree(Question question) => question is { FilesPerCall: 0, Corpus.Copies: 0 };

    private void Run(string program, IReadOnlyList<string> arguments)
    {
        ProcessStartInfo start = new(program, arguments) { UseShellExecute = false, RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0) throw new IOException($"{Name} failed.");
    }
}
