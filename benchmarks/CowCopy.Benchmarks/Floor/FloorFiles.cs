using System.Text;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Floor;

/// <summary>Prepares copies, as the policy would have them done, and holds their folders open.</summary>
internal sealed class FloorFiles
{
    private readonly FileCopier _copier = new();
    private readonly Dictionary<string, int> _folders = new(StringComparer.Ordinal);
    private readonly CopyOptions _options;
    private readonly bool _fansOut;

    public FloorFiles(IReadOnlyList<CopyRequest> requests, Question question)
    {
        _options = new CopyOptions { SkipUnchanged = question.Unchanged == UnchangedFiles.Skipped ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never };
        _fansOut = question.Corpus.Copies > 0;
        All = [.. requests.Select(Prepare)];
    }

    public FloorFile[] All { get; }

    public void Close()
    {
        foreach (int folder in _folders.Values) _ = SystemCalls.Close(folder);
    }

    private FloorFile Prepare(CopyRequest request)
    {
        CopyPlan plan = _copier.Plan(request.Source, request.Destination, _options);
        bool clones = plan.Method == CopyMethod.Clone || (_fansOut && plan.Reason == CopyReason.SmallDirtySource); // one flush serves many
        FloorWay way = (plan.Method, plan.Destination) switch
        {
            (CopyMethod.None, _) => FloorWay.Compare,
            (_, DestinationStep.InPlace) => FloorWay.CloneOver,
            (_, DestinationStep.Create) => clones ? FloorWay.Clone : FloorWay.Bytes,
            _ => FloorWay.Replace,
        };
        (int sourceFolder, byte[] source) = Split(request.Source);
        (int destinationFolder, byte[] destination) = Split(request.Destination);
        return new FloorFile(way, sourceFolder, source, destinationFolder, destination, plan.Length)
        {
            BeginsEarly = plan.StartsWriteback && !_fansOut,
            MovesInKernel = plan.Reason == CopyReason.VolumeCannotClone,
        };
    }

    private (int Folder, byte[] Name) Split(string path)
    {
        string folder = Path.GetDirectoryName(path)!;
        if (!_folders.TryGetValue(folder, out int open)) _folders[folder] = open = Open(folder);
        return (open, Terminated(Path.GetFileName(path)));
    }

    private static unsafe int Open(string folder)
    {
        fixed (byte* name = Terminated(folder)) return SystemCalls.Open(SystemCalls.CurrentFolder, name, SystemCalls.OpenFolder, 0);
    }

    private static byte[] Terminated(string name) => [.. Encoding.UTF8.GetBytes(name), 0];
}
