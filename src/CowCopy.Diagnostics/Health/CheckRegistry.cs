namespace CowCopy.Diagnostics.Health;

/// <summary>Lists every health check. To add one, write its class beside this file and list it here.</summary>
internal static class CheckRegistry
{
    /// <summary>The checks, in the order in which they run.</summary>
    public static IReadOnlyList<HealthCheck> All { get; } =
    [
        new ReferenceLeakCheck(), new OutputVolumeCheck(), new PackageCacheVolumeCheck(), new TemporaryVolumeCheck(),
        new CloneSupportCheck(), new ShortNameCheck(), new NetworkVolumeCheck(), new RenameFlushCheck(), new WatchedOutputCheck(),
        new DevDriveTrustCheck(), new DevDriveFilterCheck(), new ReferenceCountCheck(), new CopyOnWriteCheck(), new QuotaGroupCheck(),
        new PackageLinkCheck(), new RepeatedFileCheck(), new CaseRuleCheck(), new OverlayCheck(), new ScannerCheck(),
        new UnfinishedCopyCheck(), new LibraryCopyCheck(), new CommitVersionCheck(),
    ];
}
