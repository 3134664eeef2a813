using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Scenes;

/// <summary>A question set up in a folder.</summary>
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
        _files = new CopySet(question.Corpus, Folder);
        WriteSources();
        Volume.Flush();
    }

    public override string Question => _question.Name;

    public override string Corpus => _question.Corpus.Name;

    public override int Files => _question.Corpus.CopyCount;

    public override IReadOnlyList<CopyRequest> Requests => _files.Requests;

    public override bool IsFor(Peer peer) => peer.Answers(_question);

    public override Action Ready(Peer peer) => peer.Ready(_files, _question);

    public override void SetUp()
    {
        if (_question.Destinations == DestinationCondition.Same && Directory.Exists(_files.DestinationFolder)) return;
        MakeDestinations();
        Volume.Flush();
        if (_question.Sources == SourceCondition.Dirty || _question.Destinations == DestinationCondition.Older) WriteSources();
        if (_question.Sources == SourceCondition.Clean) Volume.Flush();
        Settle();
    }

    private void MakeDestinations()
    {
        if (Directory.Exists(_files.DestinationFolder)) Directory.Delete(_files.DestinationFolder, recursive: true);
        foreach (string folder in _files.DestinationFolders) Directory.CreateDirectory(folder);
        if (_question.Destinations == DestinationCondition.Absent) return;
        foreach (CopyRequest request in _files.Requests) File.Copy(request.Source, request.Destination);
    }

    private void WriteSources()
    {
        if (Directory.Exists(_files.SourceFolder)) Directory.Delete(_files.SourceFolder, recursive: true);
        foreach (string folder in _files.SourceFolders) Directory.CreateDirectory(folder);
        _generation++;
        for (int i = 0; i < _files.Sources.Count; i++) _writer.Write(_files.Sources[i], _question.Corpus.Files[i].Length, i, _generation);
    }
}
