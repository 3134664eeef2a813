using System.Security.Cryptography;
using CowCopy.Batches;
using CowCopy.Inspection;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Sharing;

/// <summary>Finds files of equal content: by length, then by place, then by hash.</summary>
internal sealed class FamilyFinder(
    IPlatform platform, VolumeCatalog volumes, IProgress<ShareProgress>? progress, CancellationToken cancellationToken)
{
    private const int FirstBytes = 64 << 10, Buffer = 256 << 10;

    private long _bytesToRead;
    private long _bytesRead;

    public List<UnsharedFile> Unshared { get; } = [];

    public long ReadBytes => _bytesRead;

    /// <summary>Returns groups of at least two equal files that do not share all blocks, in the order of their first paths.</summary>
    public List<List<Candidate>> Find(List<SurveyedFile> files)
    {
        List<List<Candidate>> groups = [];
        var byLength = files.Where(MayShare).GroupBy(static file => (file.Volume, file.Facts.Length));
        foreach (IGrouping<(VolumeId, long), SurveyedFile> group in byLength)
        {
            if (group.Skip(1).Any()) groups.AddRange(Split(Examine(group), static one => one.Kind));
        }

        groups = Refine(groups, FirstBytes);
        return Refine(groups, long.MaxValue);
    }

    private bool MayShare(SurveyedFile file)
    {
        bool hasPlaces = file.Extents is not { } extents || Array.Exists(extents, SurveyedFile.HasPlace);
        return hasPlaces && file.Facts.Length > 0 && !Leftovers.IsOne(file.Path)
            && volumes.Of(file.Facts.Volume, file.Path).CloneSupport != CloneSupport.No;
    }

    /// <summary>Leaves out files with several names and those that cannot be opened, or are open for writing.</summary>
    private List<Candidate> Examine(IEnumerable<SurveyedFile> files)
    {
        List<Candidate> candidates = [];
        foreach (SurveyedFile file in files)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (file.Facts.LinkCount != 1 || file.Extents is null)
            {
                bool isUnread = file.Extents is null;
                Unshared.Add(new UnsharedFile(file.Path, isUnread ? UnsharedReason.Unreadable : UnsharedReason.SeveralNames));
                continue;
            }

            PlatformStatus status = platform.OpenUnwritten(file.Path, file.Facts, out FileHandle handle, out ulong kind);
            if (status.IsOk) platform.Close(handle);
            if (status.IsOk) candidates.Add(new Candidate(file, kind));
            else Unshared.Add(UnsharedFile.NotOpened(file.Path, status));
        }

        return candidates;
    }

    /// <summary>Splits groups by the hash of the first bytes of their files; one file is read for all at the same places.</summary>
    private List<List<Candidate>> Refine(List<List<Candidate>> groups, long bytes)
    {
        List<List<Candidate>> places = [];
        foreach (List<Candidate> group in groups)
        {
            bool isRead = bytes > FirstBytes && group[0].File.Facts.Length <= FirstBytes;
            if (!isRead) places.AddRange(group.GroupBy(PlaceKey, StringComparer.Ordinal).Select(static same => same.ToList()));
        }

        _bytesToRead = _bytesRead + places.Sum(same => Math.Min(bytes, same[0].File.Facts.Length));
        Workers.Run(places.Count, maxParallelism: 0, (index, _) => Hash(places[index], bytes));
        cancellationToken.ThrowIfCancellationRequested();
        foreach (Candidate unread in places.Select(static same => same[0]).Where(static one => one.Hash is null))
            Unshared.Add(new UnsharedFile(unread.File.Path, UnsharedReason.Unreadable));
        return [.. groups.SelectMany(static group => Split(group.Where(static one => one.Hash is not null), static one => one.Hash!))];
    }

    private static string PlaceKey(Candidate file) => file.Map.Length > 0 ? file.Map : file.File.Path;

    /// <summary>Groups of files with one key, without those that share everything already.</summary>
    private static IEnumerable<List<Candidate>> Split<TKey>(IEnumerable<Candidate> files, Func<Candidate, TKey> key) =>
        from same in files.GroupBy(key)
        where same.Select(PlaceKey).Distinct(StringComparer.Ordinal).Skip(1).Any()
        select same.ToList();

    private void Hash(List<Candidate> same, long bytes)
    {
        string? hash = Hash(same[0].File, bytes);
        foreach (Candidate file in same) file.Hash = hash;
    }

    private string? Hash(SurveyedFile file, long bytes)
    {
        // Writers are not kept waiting: the content is compared again when the blocks are shared.
        if (!platform.OpenSource(file.Path, out FileHandle handle).IsOk) return null;
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        byte[] buffer = new byte[(int)Math.Min(Buffer, Math.Min(bytes, file.Facts.Length))];
        bool isRead = true;
        long left = Math.Min(bytes, file.Facts.Length);
        while (left > 0 && isRead && !cancellationToken.IsCancellationRequested)
        {
            int wanted = (int)Math.Min(buffer.Length, left);
            isRead = platform.Read(handle, buffer, wanted, out int read).IsOk && read == wanted;
            hash.AppendData(buffer, 0, read);
            left -= read;
            long done = Interlocked.Add(ref _bytesRead, read);
            progress?.Report(new ShareProgress(ShareStage.Compare, done, _bytesToRead));
        }

        platform.Close(handle);
        return isRead ? Convert.ToBase64String(hash.GetHashAndReset()) : null;
    }
}
