using System.ComponentModel;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.LowerBound;
using CowCopy.Benchmarks.Questions;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Replaces the content of each destination with bytes from memory, or with a clone, file after file.</summary>
/// <param name="step">The way.</param>
public sealed class Replacement(ReplacementStep step) : CopyCandidate
{
    private const FileShare Shared = FileShare.ReadWrite | FileShare.Delete;

    public override string Name => step switch
    {
        ReplacementStep.RenameOver => "rename over",
        ReplacementStep.Truncate => "truncate and write",
        ReplacementStep.DeleteFirst => "delete first",
        ReplacementStep.InPlace => "in place",
        ReplacementStep.Leased => "in place, leased",
        _ => "clone in place, leased",
    };

    public override PreservedMetadata PreservedMetadata => PreservedMetadata.Nothing;

    public override string? WhyNot(string directory) => step switch
    {
        ReplacementStep.Leased => WriteLease.WhyNot(directory),
        ReplacementStep.LeasedClone => WriteLease.WhyNot(directory) ?? CloneNeed.WhyNot(directory),
        _ => null,
    };

    public override Action Ready(CopySet files, Question question)
    {
        ArgumentNullException.ThrowIfNull(files);
        byte[][] contents = [.. files.Requests.Select(static request => File.ReadAllBytes(request.Source))];
        return () =>
        {
            for (int i = 0; i < contents.Length; i++) Replace(files.Requests[i], contents[i]);
        };
    }

    private static void Write(string path, FileMode mode, ReadOnlySpan<byte> content)
    {
        using SafeFileHandle file = File.OpenHandle(path, mode, FileAccess.Write, Shared);
        RandomAccess.Write(file, content, fileOffset: 0);
    }

    private static void WriteLeased(string path, ReadOnlySpan<byte> content)
    {
        using SafeFileHandle file = File.OpenHandle(path, FileMode.Open, FileAccess.Write, Shared);
        WriteLease.Take(file);
        RandomAccess.Write(file, content, fileOffset: 0);
    }

    private static void CloneLeased(CopyRequest request)
    {
        using SafeFileHandle source = File.OpenHandle(request.Source, FileMode.Open, FileAccess.Read, Shared);
        using SafeFileHandle file = File.OpenHandle(request.Destination, FileMode.Open, FileAccess.Write, Shared);
        WriteLease.Take(file);
        int cloned = SystemCalls.Control((int)file.DangerousGetHandle(), SystemCalls.Clone, source.DangerousGetHandle());
        if (cloned != 0) throw new Win32Exception();
    }

    private void Replace(CopyRequest request, byte[] content)
    {
        string path = request.Destination;
        switch (step)
        {
            case ReplacementStep.RenameOver:
                Write(path + ".tmp", FileMode.CreateNew, content);
                File.Move(path + ".tmp", path, overwrite: true);
                break;
            case ReplacementStep.DeleteFirst:
                File.Delete(path);
                Write(path, FileMode.CreateNew, content);
                break;
            case ReplacementStep.Leased:
                WriteLeased(path, content);
                break;
            case ReplacementStep.LeasedClone:
                CloneLeased(request);
                break;
            default:
                Write(path, step == ReplacementStep.Truncate ? FileMode.Truncate : FileMode.Open, content);
                break;
        }
    }
}
