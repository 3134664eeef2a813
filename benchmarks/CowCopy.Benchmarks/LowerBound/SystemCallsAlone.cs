using System.Runtime.InteropServices;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.LowerBound;

/// <summary>
/// The lower bound for CowCopy's policy: its system calls and nothing else. Copies are planned before, directories are open, names are
/// encoded,
/// two threads take one file after another, and no failure is handled.
/// </summary>
public sealed class SystemCallsAlone : CopyCandidate
{
    private const int Threads = 2;

    public override string Name => "system calls alone";

    public override bool Answers(Question question) =>
        OperatingSystem.IsLinux() && RuntimeInformation.ProcessArchitecture == Architecture.X64 && question is { FilesPerCall: 0 };

    public override Action Ready(CopySet files, Question question)
    {
        PreparedCopies prepared = new(files.Requests, question);
        return () =>
        {
            PreparedCopy[] last = [.. prepared.All.Where(static file => file.StartsWritebackEarly)];
            ByThreads(last, static (_, file) => CallThread.StartWritebackOf(file));
            ByThreads([.. prepared.All.Where(static file => !file.StartsWritebackEarly)], static (thread, file) => thread.Copy(file));
            ByThreads(last, static (thread, file) => thread.Copy(file));
            prepared.Close();
        };
    }

    private static void ByThreads(PreparedCopy[] files, Action<CallThread, PreparedCopy> work)
    {
        if (files.Length == 0) return;
        int next = 0;
        Parallel.For(0, Threads, new ParallelOptions { MaxDegreeOfParallelism = Threads }, _ =>
        {
            using CallThread thread = new();
            for (int index; (index = Interlocked.Increment(ref next) - 1) < files.Length;) work(thread, files[index]);
        });
    }
}
