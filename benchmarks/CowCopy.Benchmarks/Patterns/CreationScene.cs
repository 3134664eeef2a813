using System.Globalization;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Processes that create files at the same time, in one directory that holds similar names.</summary>
internal sealed class CreationScene : Scene
{
    private readonly List<CreatingProcess> _running = [];
    private readonly string _directory;
    private readonly int _processes;
    private readonly int _names;
    private readonly int _filesEach;

    public CreationScene(int processes, int names, int filesEach, string parent)
        : base(parent)
    {
        (_processes, _names, _filesEach) = (processes, names, filesEach);
        _directory = Directory.CreateDirectory(Path.Combine(Root, "names")).FullName;
    }

    public override string Question => QuestionOf(_processes);

    public override string Corpus => CorpusOf(_names);

    public override int Files => _processes * _filesEach;

    public override IReadOnlyList<CopyRequest> Requests => [];

    public static string QuestionOf(int processes) => processes == 1 ? "creates, 1 process" : $"creates, {processes} processes";

    public static string CorpusOf(int names) => names == 0 ? "no names" : string.Create(CultureInfo.InvariantCulture, $"{names:N0} names");

    public override bool IsFor(Candidate candidate) => candidate is FileCreation;

    public override void SetUp()
    {
        if (_running.Count == 0) Fill();
        else Empty();
        Volume.Flush();
        Settle();
    }

    public override Action Ready(Candidate candidate)
    {
        bool renames = ((FileCreation)candidate).Renames;
        return () =>
        {
            _running.ForEach(process => process.Begin(renames));
            _running.ForEach(static process => process.End());
        };
    }

    public override string? ProblemAfter(Candidate candidate)
    {
        IEnumerable<string> expected = Enumerable.Range(0, _names).Select(SimilarNames.Existing).Concat(NewNames());
        IEnumerable<string?> found = Directory.EnumerateFiles(_directory).Select(Path.GetFileName);
        return expected.Order(StringComparer.Ordinal).SequenceEqual(found.Order(StringComparer.Ordinal), StringComparer.Ordinal)
            ? null
            : "The files are not those that were to be created.";
    }

    protected override void EndWork() => _running.ForEach(static process => process.Dispose());

    private void Fill()
    {
        for (int i = 0; i < _names; i++) SimilarNames.Create(Path.Combine(_directory, SimilarNames.Existing(i)));
        for (int i = 0; i < _processes; i++) _running.Add(CreatingProcess.Start(_directory, i, _filesEach));
        _running.ForEach(static process => process.End());
    }

    private void Empty()
    {
        foreach (string name in NewNames()) File.Delete(Path.Combine(_directory, name));
    }

    private IEnumerable<string> NewNames() =>
        from process in Enumerable.Range(0, _processes)
        from number in Enumerable.Range(0, _filesEach)
        select SimilarNames.New(process, number);
}
