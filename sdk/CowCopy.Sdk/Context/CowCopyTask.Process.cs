using CowCopy.Sdk.Context;

namespace CowCopy.Sdk;

public abstract partial class CowCopyTask
{
    private protected static TaskContext CreateContext() => new();
}
