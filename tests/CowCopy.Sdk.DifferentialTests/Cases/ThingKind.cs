namespace CowCopy.Sdk.DifferentialTests.Cases;

public enum ThingKind
{
    File,
    Folder,
    SymbolicLink,
    HardLink,
}
