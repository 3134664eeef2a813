namespace CowCopy.Tool.Leaks;

/// <summary>One pass of <c>refsutil leak</c>. Counts are null where its line has none.</summary>
/// <param name="Number">Its number, from 1.</param>
/// <param name="Name">What the output calls it.</param>
/// <param name="Found">The leaks that it found.</param>
/// <param name="Repaired">The leaks that it repaired.</param>
internal sealed record LeakPass(int Number, string Name, long? Found, long? Repaired)
{
    /// <summary>What the pass looks for, in words.</summary>
    public string Message => Name switch
    {
        "Cluster leaks" => "clusters in use that no file has",
        "Reference count leaks" => "references that no file has: the limit of 8,176 comes early",
        "Compacted cluster leaks" => "the same, for compacted clusters",
        "Remaining cluster leaks" => "repairs what was found before",
        "Hardlink leaks" => "names and deleted files that are still kept",
        _ => "a pass that this version does not know",
    };
}
