using CowCopy.Sdk.Surroundings;

namespace CowCopy.Sdk;

public abstract partial class CowCopyTask
{
    private protected static TaskSurroundings LookAround() => new ProcessSurroundings();
}
