using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>A directory in which files are created and deleted while it is watched.</summary>
internal sealed class WatchedScene : Scene
{
    private readonly List<DirectoryWatcher> _watchers = [];
    private readonly string _directory;
    private readonly string[] _paths;
    private readonly int _bufferBytes;

    public WatchedScene(int files, int bufferBytes, string parent)
        : base(parent)
    {
        _bufferBytes = bufferBytes;
        _directory = Directory.CreateDirectory(Path.Combine(Root, "watched")).FullName;
        _paths = [.. Enumerable.Range(0, files).Select(i => Path.Combine(_directory, $"f{i:0000}.dll"))];
    }

    public override string Question => "create and delete, watched";

    public override string Corpus => CorpusOf(_bufferBytes);

    public override int Files => _paths.Length;

    public override IReadOnlyList<CopyRequest> Requests => [];

    public static string CorpusOf(int bufferBytes) => $"buffers of {bufferBytes / 1024} KiB";

    public override bool IsFor(Candidate candidate) => candidate is Watched;

    public override void SetUp()
    {
        Volume.Flush();
        Settle();
    }

    public override Action Ready(Candidate candidate)
    {
        for (int i = 0; i < ((Watched)candidate).Watchers; i++) _watchers.Add(new DirectoryWatcher(_directory, _bufferBytes));
        return () =>
        {
            foreach (string path in _paths)
            {
                SimilarNames.Create(path);
                File.Delete(path);
            }
        };
    }

    public override string? ProblemAfter(Candidate candidate)
    {
        if (_watchers.Count != ((Watched)candidate).Watchers) return "The number of watchers is another.";
        if (!_watchers.TrueForAll(static watcher => watcher.WaitForEvent())) return "A watcher has received no event.";
        return Directory.EnumerateFiles(_directory).Any() ? "A file was not deleted." : null;
    }

    public override void TearDown() => EndWork();

    protected override void EndWork()
    {
        _watchers.ForEach(static watcher => watcher.Dispose());
        _watchers.Clear();
    }
}
