namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy probe</c>; unknown values are null.</summary>
internal sealed record VolumeReport : Document
{
    public required string Path { get; init; }

    public required string? FileSystem { get; init; }

    public required CloneSupport CanClone { get; init; }

    public required string Message { get; init; }

    public required long? BlockSize { get; init; }

    public required long? FreeBytes { get; init; }

    public required long? TotalBytes { get; init; }

    public required bool ReadOnly { get; init; }

    public required string? FormatVersion { get; init; }

    public required bool? DevDrive { get; init; }

    public required bool? Trusted { get; init; }

    public static VolumeReport Of(VolumeInfo volume) => new()
    {
        Path = volume.Path,
        FileSystem = volume.FileSystem,
        CanClone = volume.CloneSupport,
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
