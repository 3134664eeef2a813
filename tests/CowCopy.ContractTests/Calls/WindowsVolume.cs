namespace CowCopy.ContractTests.Calls;

/// <summary>The kind of volume that a way needs.</summary>
internal enum WindowsVolume
{
    Plain,
    WithLinks,
    BlockClones,
    FewReferences,
    SystemClones,
}
