namespace CowCopy.TestKit.Simulation;

/// <summary>The codes of findings, which users may have in scripts: they stay as they are.</summary>
internal static class FindingCodes
{
    public const string ReferenceLeak = "COWCOPY1001";
    public const string OutputsOnAnotherVolume = "COWCOPY1002";
    public const string PackageCacheOnAnotherVolume = "COWCOPY1003";
    public const string TemporaryDirectoryOnAnotherVolume = "COWCOPY1004";
    public const string VolumeCannotClone = "COWCOPY1005";
    public const string ShortNames = "COWCOPY1006";
    public const string NetworkVolume = "COWCOPY1007";
    public const string RenameFlushes = "COWCOPY1008";
    public const string WatchedOutputs = "COWCOPY1009";
    public const string DevDriveUntrusted = "COWCOPY1010";
    public const string DevDriveFilters = "COWCOPY1011";
    public const string NearReferenceLimit = "COWCOPY1012";
    public const string CopyOnWriteDisabled = "COWCOPY1013";
    public const string QuotaGroups = "COWCOPY1014";
    public const string HardLinkedPackages = "COWCOPY1015";
    public const string RepeatedFile = "COWCOPY1016";
    public const string UnusualCaseRule = "COWCOPY1017";
    public const string OverlayCannotClone = "COWCOPY1018";
    public const string SynchronousScanner = "COWCOPY1019";
    public const string UnfinishedCopies = "COWCOPY1020";
    public const string LibraryCopies = "COWCOPY1021";
    public const string CommitsInAssemblies = "COWCOPY1022";
}
