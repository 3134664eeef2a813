using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Checking;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Scenes;

/// <summary>A question set up in a directory.</summary>
public sealed class QuestionScene : Scene
{
    private readonly SourceWriter _writer = new();
    private readonly Question _question;
    private readonly CopySet _files;
    private int _generation;

    public QuestionScene(Question question, string parent)
        : base(parent)
    {
        _question = question;
        _files = new CopySet(question.Corpus, Root);
        WriteSources();
        Volume.Flush();
    }

    public override string Question => _question.Name;

    public override string Corpus => _question.Corpus.Name;

    public override int Files => _question.Corpus.CopyCount;

    public override IReadOnlyList<CopyRequest> Requests => _files.Requests;

    public override bool IsFor(Candidate candidate) => candidate is CopyCandidate copier && copier.Answers(_question);

    public override string? ProblemBefore() => StateCheck.Problem(Requests, _question);

    public override Action Ready(Candidate candidate) => ((CopyCandidate)candidate).Ready(_files, _question);

    public override string? ProblemAfter(Candidate candidate) => ((CopyCandidate)candidate).ProblemAfter(_files);

    public override void SetUp()
    {
        if (_question.Destinations == DestinationCondition.Same && Directory.Exists(_files.DestinationDirectory)) return;
        MakeDestinations();
        Volume.Flush();
        if (_question.Destinations == DestinationCondition.PartlyOlder) AgeSome();
        if (_question.Sources == SourceCondition.Dirty || _question.Destinations == DestinationCondition.Older) WriteSources();
        if (_question.Sources == SourceCondition.Clean) Volume.Flush();
        Settle();
    }

    private void MakeDestinations()
    {
        if (_question.Destinations == DestinationCondition.PartlyOlder && Directory.Exists(_files.DestinationDirectory)) return;
        if (Directory.Exists(_files.DestinationDirectory)) Directory.Delete(_files.DestinationDirectory, recursive: true);
        Directory.CreateDirectory(Path.GetDirectoryName(_files.DestinationDirectory)!);
        if (_question.Destinations == DestinationCondition.Nothing) return;
        foreach (string directory in _files.DestinationDirectories) Directory.CreateDirectory(directory);
        if (_question.Destinations == DestinationCondition.Absent) return;
        foreach (CopyRequest request in _files.Requests) File.Copy(request.Source, request.Destination);
    }

    private void AgeSome()
    {
        const int Every = 20;
        DateTime older = DateTime.UtcNow.AddDays(-1);
        for (int i = 0; i < _files.Requests.Count; i += Every)
        {
            string copy = _files.Requests[i].Destination;
            File.Delete(copy); // a hard link of its source, maybe
            _writer.Write(copy, _question.Corpus.Files[i].Length, i, generation: 0);
            File.SetLastWriteTimeUtc(copy, older);
        }
    }

    private void WriteSources()
    {
        if (Directory.Exists(_files.SourceDirectory)) Directory.Delete(_files.SourceDirectory, recursive: true);
        foreach (string directory in _files.SourceDirectories) Directory.CreateDirectory(directory);
        _generation++;
        for (int i = 0; i < _files.Sources.Count; i++) _writer.Write(_files.Sources[i], _question.Corpus.Files[i].Length, i, _generation);
    }
}
