using System.Globalization;
using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>One file with so many clones; the measurement makes more of them or deletes some.</summary>
internal sealed class CloneCountScene : Scene
{
    private const int SourceBytes = 64 << 10; // one cluster of the largest size that ReFS has
    private const int ClonesInDirectory = 1000;

    private readonly FileCopier _copier = new();
    private readonly CopyOptions _options = new() { Mode = CopyMode.Clone };
    private readonly CopyRequest[] _before;
    private readonly CopyRequest[] _measured;

    public CloneCountScene(int clones, int measured, string parent)
        : base(parent)
    {
        string source = Path.Combine(Root, "source.dll");
        new SourceWriter().Write(source, SourceBytes, number: 0, generation: 1);
        CopyRequest[] all = [.. Enumerable.Range(0, clones + measured).Select(i => new CopyRequest(source, PathOf(i)))];
        foreach (string directory in all.Select(static one => Path.GetDirectoryName(one.Destination)!).Distinct(StringComparer.Ordinal))
            Directory.CreateDirectory(directory);
        (_before, _measured) = (all[..clones], all[clones..]);
    }

    public override string Question => "clones of one file";

    public override string Corpus => CorpusOf(_before.Length);

    public override int Files => _measured.Length;

    public override IReadOnlyList<CopyRequest> Requests => _measured;

    public static string CorpusOf(int clones) => string.Create(CultureInfo.InvariantCulture, $"{clones:N0} before");

    public override bool IsFor(Candidate candidate) => candidate is CloneCount;

    public override void SetUp()
    {
        if (!File.Exists(_before[^1].Destination)) Clone(_before);
        Delete();
        Volume.Flush();
        Settle();
    }

    public override Action Ready(Candidate candidate)
    {
        switch (((CloneCount)candidate).Step)
        {
            case CloneCountStep.Clone:
                return () => Clone(_measured);
            case CloneCountStep.SystemCopy:
                return () => Array.ForEach(_measured, static one => File.Copy(one.Source, one.Destination));
            default:
                Clone(_measured);
                Volume.Flush();
                return Delete;
        }
    }

    public override string? ProblemAfter(Candidate candidate)
    {
        bool isDeleted = ((CloneCount)candidate).Step == CloneCountStep.Delete;
        if (!Array.TrueForAll(_before, static one => File.Exists(one.Destination))) return "A clone is missing.";
        return Array.TrueForAll(_measured, one => File.Exists(one.Destination) != isDeleted) ? null : "The step did something else.";
    }

    private string PathOf(int number) => Path.Combine(Root, $"d{number / ClonesInDirectory:000}", $"c{number:000000}.dll");

    private void Clone(CopyRequest[] clones)
    {
        foreach (CopyRequest one in clones) _copier.Copy(one.Source, one.Destination, _options);
    }

    private void Delete() => Array.ForEach(_measured, static one => File.Delete(one.Destination));
}
