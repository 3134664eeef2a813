using System.Text;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.LowerBound;

/// <summary>Prepares copies as the policy decides them, and keeps their directories open.</summary>
internal sealed class PreparedCopies
{
    private readonly FileCopier _copier = new();
    private readonly Dictionary<string, int> _directories = new(StringComparer.Ordinal);
    private readonly CopyOptions _options;
    private readonly bool _fansOut;

    public PreparedCopies(IReadOnlyList<CopyRequest> requests, Question question)
    {
        _options = new CopyOptions { SkipUnchanged = question.SkipUnchanged };
        _fansOut = question.Corpus.Copies > 0;
        All = [.. requests.Select(Prepare)];
    }

    public PreparedCopy[] All { get; }

    public void Close()
    {
        foreach (int directory in _directories.Values) _ = SystemCalls.Close(directory);
    }

    private PreparedCopy Prepare(CopyRequest request)
    {
        CopyPlan plan = _copier.Plan(request.Source, request.Destination, _options);
        // A source with many copies is flushed once for all of them.
        bool clones = plan.Method == CopyMethod.Clone || (_fansOut && plan.Reason == CopyReason.SmallDirtySource);
        CopyStep step = (plan.Method, plan.Destination) switch
        {
            (CopyMethod.None, _) => CopyStep.Compare,
            (_, DestinationStep.InPlace) => CopyStep.CloneInPlace,
            (_, DestinationStep.Create) => clones ? CopyStep.Clone : CopyStep.ByteCopy,
            _ => CopyStep.Replace,
        };
        (int sourceDirectory, byte[] source) = Split(request.Source);
        (int destinationDirectory, byte[] destination) = Split(request.Destination);
        return new PreparedCopy(step, sourceDirectory, source, destinationDirectory, destination, plan.Length)
        {
            StartsWritebackEarly = plan.StartsWriteback && !_fansOut,
            CopiesInKernel = plan.Reason == CopyReason.VolumeCannotClone,
        };
    }

    private (int Directory, byte[] Name) Split(string path)
    {
        string directory = Path.GetDirectoryName(path)!;
        if (!_directories.TryGetValue(directory, out int open)) _directories[directory] = open = Open(directory);
        return (open, Terminated(Path.GetFileName(path)));
    }

    private static unsafe int Open(string directory)
    {
        fixed (byte* name = Terminated(directory))
            return SystemCalls.Open(SystemCalls.CurrentDirectory, name, SystemCalls.OpenDirectory, 0);
    }

    private static byte[] Terminated(string name) => [.. Encoding.UTF8.GetBytes(name), 0];
}
