using System.Globalization;
using System.Security.Cryptography;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Checks that a source has the content that the caller stated.</summary>
internal sealed class SourceCheck(IPlatform platform)
{
    /// <summary>Reads the source for its hash, if one was stated and this was not done before.</summary>
    /// <param name="copy">The copy.</param>
    public PlatformStatus BeforeCopy(in CopyInProgress copy) =>
        copy.Job.Wanted is { Sha256: { } expected, IsVerified: false } wanted ? Verify(copy, wanted, expected) : PlatformStatus.Ok;

    /// <summary>Whether the source is still what it was before the copy, as far as its length and modification time show.</summary>
    public PlatformStatus AfterCopy(in CopyInProgress copy) =>
        copy.Job.Wanted is { HasContent: true } wanted ? Compare(copy, wanted) : PlatformStatus.Ok;

    private PlatformStatus Compare(in CopyInProgress copy, WantedFile wanted)
    {
        PlatformStatus status = platform.Inspect(copy.Job.SourceAt, LinkTreatment.Follow, out FileFacts now);
        if (!status.IsOk) return status.During(CopyOperation.CheckSource);
        bool isAsBefore = now.Length == copy.Facts.Source.Length && now.Modified == copy.Facts.Source.Modified;
        if (isAsBefore) return PlatformStatus.Ok;
        return now.Length == wanted.Length || wanted.Length is null
            ? PlatformStatus.From(StatusCode.ContentDiffers).During(CopyOperation.CheckSource)
            : Differs(wanted, now.Length.ToString(CultureInfo.InvariantCulture));
    }

    private PlatformStatus Verify(in CopyInProgress copy, WantedFile wanted, string expected)
    {
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        PlatformStatus status = platform.ReadContent(copy.Job.SourceAt, hash.AppendData, copy.CancellationToken);
        if (!status.IsOk) return status.During(CopyOperation.OpenSource);
        string found = string.Concat(hash.GetHashAndReset().Select(static one => one.ToString("x2", CultureInfo.InvariantCulture)));
        wanted.IsVerified = string.Equals(found, expected, StringComparison.OrdinalIgnoreCase);
        return wanted.IsVerified ? PlatformStatus.Ok : Differs(wanted, found);
    }

    private static PlatformStatus Differs(WantedFile wanted, string found)
    {
        wanted.Found = found;
        return PlatformStatus.From(StatusCode.ContentDiffers).During(CopyOperation.CheckSource);
    }
}
