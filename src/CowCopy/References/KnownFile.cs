namespace CowCopy.References;

/// <summary>A file of which the ledger knows what its content is and in which clusters it lies.</summary>
internal sealed record KnownFile(FileStamp Stamp, SharedContent Content, ClusterSet Clusters);
