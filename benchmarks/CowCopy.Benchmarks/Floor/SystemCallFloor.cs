using System.Runtime.InteropServices;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Floor;

/// <summary>
/// The system calls that CowCopy's policy comes to, and nothing else: planned beforehand, folders open, names made, two threads that take files in turn, no
/// failure handled. A library with this policy can come near to it, and no nearer.
/// </summary>
public sealed class SystemCallFloor : Peer
{
    private const int Threads = 2;

    public override string Name => "system calls alone";

    public override bool Answers(Question question) =>
        OperatingSystem.IsLinux() && RuntimeInformation.ProcessArchitecture == Architecture.X64 && question is { FilesPerCall: 0 };

    public override Action Ready(CopySet files, Question question)
    {
        FloorFiles prepared = new(files.Requests, question);
        return () =>
        {
            FloorFile[] late = [.. prepared.All.Where(static file => file.BeginsEarly)];
            ByThreads(late, static (_, file) => FloorThread.BeginWriteback(file));
            ByThreads([.. prepared.All.Where(static file => !file.BeginsEarly)], static (thread, file) => thread.Do(file));
            ByThreads(late, static (thread, file) => thread.Do(file));
            prepared.Close();
        };
    }

    private static void ByThreads(FloorFile[] files, Action<FloorThread, FloorFile> work)
    {
        if (files.Length == 0) return;
        int next = 0;
        Parallel.For(0, Threads, new ParallelOptions { MaxDegreeOfParallelism = Threads }, _ =>
        {
            using FloorThread thread = new();
            for (int index; (index = Interlocked.Increment(ref next) - 1) < files.Length;) work(thread, files[index]);
        });
    }
}
