namespace CowCopy.Diagnostics.Health;

/// <summary>Attempts clones in a new directory: some volumes report neither whether they clone nor that they refuse.</summary>
internal static class CloneProbe
{
    private const long Longest = 64 << 20;

    /// <param name="context">The directory.</param>
    /// <param name="copier">A new copier.</param>
    /// <param name="mostReferenced">The file whose blocks have the most references; null where the volume does not count them.</param>
    /// <param name="findings">What copying detected.</param>
    /// <returns>Whether a file was cloned; unknown where there was no file, or nothing could be written.</returns>
    public static CloneSupport Run(
        HealthContext context, FileCopier copier, string? mostReferenced, out IReadOnlyList<HealthFinding> findings)
    {
        findings = [];
        string? source = context.Tree.Files.Where(file => file.Length is > 0 and <= Longest).OrderByDescending(file => file.Length)
            .FirstOrDefault()?.Path;
        if (source is null) return CloneSupport.Unknown;
        using ProbeDirectory? directory = ProbeDirectory.Create(context.Platform, context.Path);
        if (directory is null) return CloneSupport.Unknown;
        // The bytes first: a file of an overlay's lower layer may be on a different volume from what is written.
        string bytes = directory.At("bytes");
        Copy(copier, source, bytes, CopyMode.ByteCopy, context); // where that fails, so does the clone of what is missing
        CopyResult clone = Copy(copier, bytes, directory.At("clone"), CopyMode.Clone, context);
        if (mostReferenced is not null) Copy(copier, mostReferenced, directory.At("another"), CopyMode.Clone, context);
        findings = [.. copier.Warnings.Select(HealthFinding.Of)];
        if (!clone.Succeeded) return CloneSupport.Unknown;
        return clone.Method == CopyMethod.Clone ? CloneSupport.Yes : CloneSupport.No;
    }

    private static CopyResult Copy(FileCopier copier, string source, string destination, CopyMode mode, HealthContext context)
    {
        CopyOptions options = new() { Mode = mode };
        copier.TryCopy(source, destination, out CopyResult result, options, cancellationToken: context.Cancellation);
        return result;
    }
}
