namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// A part of the command that is not there: an assembly, or a member that the reader of logs finds by name and that was left out when the
/// command was compiled. The log is not to blame for it.
/// </summary>
internal static class MissingPart
{
    /// <summary>Returns the error for users if an exception comes from a missing part; null if it comes from anything else.</summary>
    /// <param name="failure">The exception.</param>
    /// <param name="version">The version of the log's format: the reader supports no newer one.</param>
    public static string? Of(Exception failure, int version)
    {
        if (Innermost(failure) is OutOfMemoryException) return null; // also while a type is initialized
        for (Exception? cause = failure; cause is not null; cause = cause.InnerException)
        {
            if (IsMissing(cause, version)) return $"a part of cowcopy is missing ({Innermost(cause).Message}). Install it again.";
        }

        return null;
    }

    // The file name of a missing assembly is its full name.
    private static bool IsMissing(Exception cause, int version) => cause switch
    {
        TypeInitializationException or MissingMemberException or TypeLoadException or BadImageFormatException => true,
        NotSupportedException => version <= LogRecords.Newest, // "… is missing native code or metadata"
        FileNotFoundException missing => IsAssembly(missing.FileName),
        FileLoadException unloadable => IsAssembly(unloadable.FileName),
        _ => false,
    };

    private static bool IsAssembly(string? name) => name?.Contains(", Version=", StringComparison.Ordinal) == true;

    private static Exception Innermost(Exception cause)
    {
        while (cause.InnerException is { } inner) cause = inner;
        return cause;
    }
}
