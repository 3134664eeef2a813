namespace CowCopy.TwinRig.Cases;

public enum ThingKind
{
    File,
    Folder,
    SymbolicLink,
    HardLink,
}
