namespace CowCopy.Sdk.DifferentialTests.Cases;

public enum ThingKind
{
    File,
    Directory,
    SymbolicLink,
    HardLink,
}
