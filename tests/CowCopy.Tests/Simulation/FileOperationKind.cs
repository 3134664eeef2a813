namespace CowCopy.Tests.Simulation;

internal enum FileOperationKind
{
    Write = 0,
    SetLength,
    Clone,
    Copy,
    Delete,
    Wait,
}
