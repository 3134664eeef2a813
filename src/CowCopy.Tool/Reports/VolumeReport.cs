namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy probe</c>; unknown values are null.</summary>
internal sealed record VolumeReport : Document
{
    /// <summary>The path, made absolute.</summary>
    public required string Path { get; init; }

    /// <summary>The kind of the file system.</summary>
    public required string? FileSystem { get; init; }

    /// <summary>Whether the volume can clone.</summary>
    public required CloneAnswer CanClone { get; init; }

    /// <summary>How that is known.</summary>
    public required string Message { get; init; }

    /// <summary>The size of a block in bytes.</summary>
    public required long? BlockSize { get; init; }

    /// <summary>Free bytes.</summary>
    public required long? FreeBytes { get; init; }

    /// <summary>All bytes.</summary>
    public required long? TotalBytes { get; init; }

    /// <summary>Whether the volume is mounted read-only.</summary>
    public required bool ReadOnly { get; init; }

    /// <summary>The version of ReFS.</summary>
    public required string? FormatVersion { get; init; }

    /// <summary>Whether it is a Dev Drive; null elsewhere than on Windows.</summary>
    public required bool? DevDrive { get; init; }

    /// <summary>Whether that Dev Drive is trusted on this machine.</summary>
    public required bool? Trusted { get; init; }

    public static VolumeReport Of(VolumeInfo volume) => new()
    {
        Path = volume.Path,
        FileSystem = volume.FileSystem,
        CanClone = volume.CanClone switch { true => CloneAnswer.Yes, false => CloneAnswer.No, null => CloneAnswer.Unknown },
        Message = volume.Message,
        BlockSize = volume.BlockSize,
        FreeBytes = volume.FreeBytes,
        TotalBytes = volume.TotalBytes,
        ReadOnly = volume.IsReadOnly,
        FormatVersion = volume.FormatVersion?.ToString(),
        DevDrive = volume.IsDevDrive,
        Trusted = volume.IsTrusted,
    };
}
