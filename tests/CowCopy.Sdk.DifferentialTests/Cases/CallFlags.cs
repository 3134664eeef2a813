namespace CowCopy.Sdk.DifferentialTests.Cases;

/// <summary>The yes-or-no parameters of a call, and the environment variables.</summary>
[Flags]
public enum CallFlags
{
    None = 0,
    HardLinks = 1,
    SymbolicLinks = 2,
    LinksRequired = 4,
    SkipUnchanged = 8,
    OverwriteReadOnly = 16,
    OnlyAsk = 32,

    /// <summary>MSBUILDCOPYTASKPARALLELISM=1.</summary>
    OneAtATime = 64,

    /// <summary>MSBUILDALWAYSRETRY.</summary>
    AlwaysRetry = 128,

    /// <summary>MSBUILDALWAYSOVERWRITEREADONLYFILES.</summary>
    AlwaysOverwriteReadOnly = 256,

    /// <summary>MSBuildUseSymboliclinksIfPossible.</summary>
    SymbolicLinksByEnvironment = 512,

    /// <summary>The parameter is passed, and says no.</summary>
    NoSymbolicLinks = 1024,
}
