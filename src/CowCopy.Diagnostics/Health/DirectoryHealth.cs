using CowCopy.Diagnostics.Machines;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>Runs all health checks on a directory.</summary>
internal sealed class DirectoryHealth(IDiagnosticPlatform platform, Machine machine, Func<FileCopier> newCopier)
{
    public HealthReport Check(string path, HealthCheckOptions options, IProgress<int>? progress, CancellationToken cancellationToken)
    {
        string resolved = Path.TrimEndingDirectorySeparator(PathText.Resolve(path));
        PlatformStatus status = platform.Inspect(resolved, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) throw Failure(path, status);
        if (facts.Kind != FileKind.Directory) throw Failure(path, PlatformStatus.From(StatusCode.NotDirectory));
        MountTable mounts = new(machine);
        CheckedTree tree = new(platform, mounts, options.MaxFiles, progress, cancellationToken);
        status = tree.Read(resolved, facts);
        if (!status.IsOk) throw Failure(path, status);
        HealthContext context = new(tree, mounts, platform, machine, newCopier, options, cancellationToken);
        context.AttemptClone();
        foreach (HealthCheck check in CheckRegistry.All)
        {
            cancellationToken.ThrowIfCancellationRequested();
            check.Check(context);
        }

        NoteLimits(context);
        return new HealthReport(
            resolved,
            tree.Files.Count,
            [.. context.Findings.OrderByDescending(finding => finding.Severity).ThenBy(finding => finding.Code, StringComparer.Ordinal)],
            [.. context.NotChecked.OrderBy(one => one.Code, StringComparer.Ordinal)]);
    }

    private static void NoteLimits(HealthContext context)
    {
        CheckedTree tree = context.Tree;
        if (tree.IsCut)
        {
            string limit = HealthText.Count(context.Options.MaxFiles, "file");
            context.SkipForAll($"only the first {limit} were read");
        }

        if (tree.Unread is { } unread)
        {
            string more = tree.UnreadCount > 1 ? " and " + HealthText.Count(tree.UnreadCount - 1, "other") : "";
            context.SkipForAll(HealthText.Quote(unread) + more + " could not be read");
        }
    }

    private static Exception Failure(string path, PlatformStatus status)
    {
        string start = "Cannot check " + HealthText.Quote(path) + ": ";
        return status.Code switch
        {
            StatusCode.NotFound => new DirectoryNotFoundException(start + "it does not exist. Pass an existing directory."),
            StatusCode.NotDirectory => new IOException(start + "it is not a directory. Pass the directory that holds it."),
            StatusCode.AccessDenied or StatusCode.NotPermitted =>
                new UnauthorizedAccessException(start + "access was denied. Run as a user who may read it."),
            StatusCode.InvalidName or StatusCode.NameTooLong =>
                new IOException(start + "the path is not valid, or is a loop of links. Pass an existing directory."),
            _ => new IOException(
                start + "the operating system refused (error "
                    + "" + status.NativeCode.ToString(System.Globalization.CultureInfo.InvariantCulture)
                    + "). Check the volume.",
                status.NativeCode),
        };
    }
}
