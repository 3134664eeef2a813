using System.Runtime.ExceptionServices;
using CowCopy.Diagnostics.Inspection;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>Finds files of equal content: by length, then by place, then by hash.</summary>
/// <remarks>
/// It goes from length to length, and some thousand files at a time are examined: facts and extents are kept of those in families only.
/// </remarks>
internal sealed class FamilyFinder(IDiagnosticPlatform platform, IProgress<ShareProgress>? progress, CancellationToken cancellationToken)
    : IDisposable
{
    private const int FewestFiles = 1024; // of lengths that are examined together, so that all threads have work
    private const long FirstBytes = 64 << 10;

    private readonly CandidateCheck _check = new(platform);
    private readonly ContentReader _reader = new(platform, progress, cancellationToken);
    private readonly List<List<SurveyedFile>> _families = [];

    public List<UnsharedFile> Unshared { get; } = [];

    public long ReadBytes => _reader.ReadBytes;

    /// <summary>Returns groups of at least two equal files that do not share all blocks.</summary>
    /// <param name="files">The files, which are sorted by it.</param>
    public List<List<SurveyedFile>> Find(List<FoundFile> files)
    {
        var lengths = Runs.Of(files, static (one, other) => one.Length != other.Length
            ? other.Length.CompareTo(one.Length)
            : one.Volume.Value.CompareTo(other.Volume.Value)).FindAll(static run => run.Next - run.First > 1);
        _reader.Expect(lengths.Sum(run => (run.Next - run.First) * Math.Min(FirstBytes, files[run.First].Length)));
        List<List<Candidate>> batch = [];
        int count = 0;
        foreach ((int first, int next) in lengths)
        {
            List<Candidate> same = new(next - first);
            for (int index = first; index < next; index++) same.Add(new Candidate(files[index]));
            batch.Add(same);
            count += same.Count;
            if (count < FewestFiles) continue;
            Examine(batch);
            (batch, count) = ([], 0);
        }

        Examine(batch);
        return _families;
    }

    public void Dispose() => _reader.Dispose();

    private void Examine(List<List<Candidate>> groups)
    {
        List<Candidate> all = [.. groups.SelectMany(static group => group)];
        ForEach(all.Count, index =>
        {
            if (!cancellationToken.IsCancellationRequested) _check.Check(all[index], number: index);
        });
        cancellationToken.ThrowIfCancellationRequested();
        Unshared.AddRange(all.Select(static one => one.Unshared).OfType<UnsharedFile>());
        foreach (List<Candidate> group in groups) group.RemoveAll(static one => one.Unshared is not null);
        groups = [.. Refine([.. groups.Where(HasTwoPlaces)], FirstBytes)];
        foreach (List<Candidate> family in Refine(groups, long.MaxValue)) AddByKind(family);
    }

    /// <summary>Splits groups by the hash of the first bytes of their files; one file is read for all at the same places.</summary>
    private IEnumerable<List<Candidate>> Refine(List<List<Candidate>> groups, long bytes)
    {
        List<(List<Candidate> Group, int First, int Next)> places = [];
        foreach (List<Candidate> group in groups)
        {
            if (bytes > FirstBytes && group[0].File.Length <= FirstBytes) continue; // read as a whole already
            foreach ((int first, int next) in Runs.Of(group, ByPlace)) places.Add((group, first, next));
        }

        if (bytes > FirstBytes) _reader.Expect(places.Sum(static one => one.Group[0].File.Length));
        ForEach(places.Count, index => Read(places[index], bytes));
        cancellationToken.ThrowIfCancellationRequested();
        foreach ((List<Candidate> group, int first, _) in places)
        {
            if (group[first].Content is null) Unshared.Add(new UnsharedFile(group[first].File.Path, UnsharedReason.Unreadable));
        }

        foreach (List<Candidate> group in groups)
        {
            group.RemoveAll(static one => one.Content is null);
            foreach ((int first, int next) in Runs.Of(group, ByContent))
            {
                List<Candidate> equal = group.GetRange(first, next - first);
                if (HasTwoPlaces(equal)) yield return equal;
            }
        }
    }

    private void Read((List<Candidate> Group, int First, int Next) same, long bytes)
    {
        Digest? content = _reader.Read(same.Group[same.First].File, bytes);
        for (int index = same.First; index < same.Next; index++) same.Group[index].Content = content;
    }

    /// <summary>Makes a family of the files of each kind, and names one of each further kind, whose content is there once more.</summary>
    private void AddByKind(List<Candidate> equal)
    {
        List<(int First, int Next)> kinds = Runs.Of(equal, static (one, other) => one.Kind.CompareTo(other.Kind));
        kinds.Sort(static (one, other) => (other.Next - other.First).CompareTo(one.Next - one.First));
        for (int kind = 0; kind < kinds.Count; kind++)
        {
            List<Candidate> files = equal.GetRange(kinds[kind].First, kinds[kind].Next - kinds[kind].First);
            if (kind > 0) Unshared.Add(new UnsharedFile(FirstOf(files), UnsharedReason.StoredDifferently));
            if (HasTwoPlaces(files)) Add(files);
        }
    }

    private void Add(List<Candidate> files)
    {
        List<SurveyedFile> family = [];
        foreach (Candidate file in files)
        {
            if (_check.Load(file.File) is { } loaded) family.Add(loaded);
            else Unshared.Add(new UnsharedFile(file.File.Path, UnsharedReason.Changed));
        }

        foreach (SurveyedFile file in family)
        {
            if (file.HasWithin(static one => one.IsUnwritten)) Unshared.Add(new UnsharedFile(file.Path, UnsharedReason.Preallocated));
            if (file.HasWithin(static one => one is { HasPlace: false, IsInline: false }))
                Unshared.Add(new UnsharedFile(file.Path, UnsharedReason.PlaceUnknown));
        }

        if (family.Count > 1) _families.Add(family);
    }

    /// <summary>Runs on several threads; an exception, as of the caller's progress, is thrown as it is.</summary>
    private static void ForEach(int count, Action<int> run)
    {
        try
        {
            Parallel.For(0, count, run);
        }
        catch (AggregateException all)
        {
            ExceptionDispatchInfo.Throw(all.InnerExceptions[0]);
        }
    }

    private static string FirstOf(List<Candidate> files) =>
        files.Select(static one => one.File.Path).Aggregate(static (one, other) => string.CompareOrdinal(one, other) < 0 ? one : other);

    private static bool HasTwoPlaces(List<Candidate> files) => files.Exists(file => file.Place != files[0].Place);

    private static int ByPlace(Candidate one, Candidate other) => Digest.Compare(one.Place, other.Place);

    private static int ByContent(Candidate one, Candidate other) =>
        Digest.Compare(one.Content!.Value, other.Content!.Value);
}
