using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>Names the process that holds a file, by MSBuild's public check: since 17.11, on Windows only.</summary>
internal static class LockHolder
{
    public static string Of(string path)
    {
        Type? lockCheck = typeof(Task).Assembly.GetType("Microsoft.Build.Utilities.LockCheck");
        return lockCheck?.GetMethod("GetLockedFileMessage", [typeof(string)])?.Invoke(obj: null, [path]) as string ?? "";
    }
}
