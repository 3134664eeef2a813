namespace CowCopy.Diagnostics.Health;

/// <summary>Finds the commit that the .NET SDK appends to the informational version of an assembly.</summary>
internal static class RecordedCommit
{
    private const string Attribute = "AssemblyInformationalVersion";
    private const int ShortestId = 40;

    private static readonly string[] Endings = [".AssemblyInfo.cs", ".AssemblyInfo.fs", ".AssemblyInfo.vb"];

    /// <summary>Returns whether a file of this name has the attributes that the SDK generates.</summary>
    public static bool IsGenerated(string name) =>
        Endings.Any(ending => name.EndsWith(ending, StringComparison.OrdinalIgnoreCase))
        && !name.Contains("_wpftmp.", StringComparison.OrdinalIgnoreCase); // of a project that WPF makes for a moment

    /// <summary>Returns the commit in the source of assembly attributes; null if there is none.</summary>
    public static string? In(string source)
    {
        int attribute = source.IndexOf(Attribute, StringComparison.Ordinal);
        if (attribute < 0) return null;
        string[] parts = source[attribute..].Split('"', 3);
        if (parts.Length < 3) return null;
        // A commit follows "+", or "." in a version that has build metadata already.
        string[] metadata = parts[1].Split('+', 2);
        if (metadata.Length < 2) return null;
        string last = metadata[1][(metadata[1].LastIndexOf('.') + 1)..];
        return last.Length >= ShortestId && last.All(static one => one is (>= '0' and <= '9') or (>= 'a' and <= 'f')) ? last : null;
    }
}
