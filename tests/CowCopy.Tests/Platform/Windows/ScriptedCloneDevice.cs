using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Two files that a block clone works on: records the calls, keeps what they change, fails as scripted.</summary>
internal sealed class ScriptedCloneDevice : IBlockCloneDevice
{
    public static readonly FileHandle Source = new(1);
    public static readonly FileHandle Destination = new(2);

    private readonly Dictionary<(string Call, int Occurrence), PlatformStatus> _faults = [];
    private readonly Dictionary<string, int> _counts = [];

    public List<string> Calls { get; } = [];

    public CloneSide From { get; set; } = new(10_000, false);

    public CloneSide To { get; set; }

    public FileIntegrity SourceIntegrity { get; init; }

    public FileIntegrity DestinationIntegrity { get; set; }

    /// <summary>The bytes in a cluster, as the volume reports them.</summary>
    public long ClusterBytes { get; init; } = 4096;

    public bool HasIntegrity { get; init; } = true;

    public long Shared { get; private set; }

    public void Fail(string call, int occurrence, PlatformStatus status) => _faults[(call, occurrence)] = status;

    /// <summary>Clones the source, as the queries of both files find them.</summary>
    public PlatformStatus Clone() => new BlockClone(this).Run(Source, Destination, new FileClone(From.Length)
    {
        SourceIsSparse = From.IsSparse,
    });

    public PlatformStatus GetClusterSize(FileHandle file, out long bytes)
    {
        bytes = ClusterBytes;
        return Answer(nameof(GetClusterSize));
    }

    public PlatformStatus SetSparse(FileHandle file, bool isSparse)
    {
        PlatformStatus status = Answer(nameof(SetSparse), isSparse ? "Sparse" : "NotSparse");
        if (status.IsOk) To = To with { IsSparse = isSparse };
        return status;
    }

    public PlatformStatus GetIntegrity(FileHandle file, out FileIntegrity integrity)
    {
        integrity = file == Source ? SourceIntegrity : DestinationIntegrity;
        return HasIntegrity ? Answer(nameof(GetIntegrity)) : new PlatformStatus(StatusCode.NotSupported, 1);
    }

    public PlatformStatus SetIntegrity(FileHandle file, in FileIntegrity integrity)
    {
        PlatformStatus status = Answer(nameof(SetIntegrity), integrity.Algorithm.ToString());
        if (To.Length > 0) return new PlatformStatus(StatusCode.NotSupported, 50);
        if (status.IsOk) DestinationIntegrity = integrity;
        return status;
    }

    public PlatformStatus SetLength(FileHandle file, long length)
    {
        PlatformStatus status = Answer(nameof(SetLength), length.ToString());
        if (!status.IsOk) return status;
        To = To with { Length = length };
        Shared = Math.Min(Shared, length);
        return status;
    }

    public PlatformStatus Duplicate(FileHandle source, FileHandle destination, in CloneRange range)
    {
        if (source != Source || destination != Destination) return new PlatformStatus(StatusCode.Other, 6);
        if (SourceIntegrity != DestinationIntegrity) return new PlatformStatus(StatusCode.InvalidArgument, 87);
        if (From.IsSparse && !To.IsSparse) return new PlatformStatus(StatusCode.NotSupported, 50);
        PlatformStatus status = Answer(nameof(Duplicate), range.Offset + "+" + range.Length);
        if (status.IsOk) Shared += range.Length;
        return status;
    }

    private PlatformStatus Answer(string call, string? what = null)
    {
        int occurrence = _counts[call] = _counts.GetValueOrDefault(call) + 1;
        if (what is not null) Calls.Add(call + " " + what);
        return _faults.GetValueOrDefault((call, occurrence));
    }
}

/// <summary>A file of a scripted clone.</summary>
internal readonly record struct CloneSide(long Length, bool IsSparse);
