namespace CowCopy.TestKit.MSBuild;

public enum EventKind
{
    Message,
    Warning,
    Error,
}
