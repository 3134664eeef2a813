namespace CowCopy.Planning;

/// <summary>What becomes of a link that is asked for, and what it replaces. Pure.</summary>
internal static class LinkPlanner
{
    /// <summary>A link in place of a copy. It replaces nothing that is or may be the source, and no read-only file.</summary>
    public static Decision OfFile(in CopyFacts facts, CopyOptions options)
    {
        if (facts.Destination is { Kind: FileKind.Regular, IsReadOnly: true } && !options.OverwriteReadOnly)
            return Decision.Fail(CopyErrorKind.DestinationReadOnly, CopyOperation.Link);
        if (SideComparison.LooksLikeTheSource(facts)) return Decision.Fail(CopyErrorKind.LinkRefused, CopyOperation.Link);
        return Make(facts.Link, facts.Destination);
    }

    /// <summary>A symbolic link of a tree or manifest: it replaces a file or another link, whatever those hold.</summary>
    /// <param name="destination">What has its name; of a link the link itself.</param>
    /// <param name="isSame">Whether that is a link with the same text.</param>
    /// <param name="keepsExisting">Whether nothing is replaced.</param>
    public static Decision OfTree(in FileFacts destination, bool isSame, bool keepsExisting) => destination.Kind switch
    {
        _ when isSame => Decision.Nothing(CopyReason.Unchanged),
        FileKind.Directory => Decision.Fail(CopyErrorKind.DestinationIsDirectory, CopyOperation.Link),
        FileKind.Other => Decision.Fail(CopyErrorKind.DestinationNotRegular, CopyOperation.Link),
        _ when destination.Exists && keepsExisting => Decision.Fail(CopyErrorKind.DestinationExists, CopyOperation.Link),
        _ => Make(CopyMethod.SymbolicLink, destination),
    };

    private static Decision Make(CopyMethod method, in FileFacts destination) => new()
    {
        Method = method,
        Reason = CopyReason.Requested,
        Step = destination.Exists ? DestinationStep.AtomicRename : DestinationStep.Create,
    };
}
