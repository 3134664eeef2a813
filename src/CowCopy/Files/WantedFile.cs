namespace CowCopy.Files;

/// <summary>What a caller states of a copy beside its paths. Of one copy, whose thread fills in what was found.</summary>
internal sealed class WantedFile
{
    /// <summary>The Unix permission bits of the copy; null for those of the source.</summary>
    public uint? Permissions { get; init; }

    /// <summary>The length of the source in bytes; null if any will do.</summary>
    public long? Length { get; init; }

    /// <summary>The SHA-256 of the source in hexadecimal digits; null if any will do.</summary>
    public string? Sha256 { get; init; }

    /// <summary>Whether the source is read for its hash also where its bytes are not copied.</summary>
    public bool VerifiesClones { get; init; }

    /// <summary>Whether the source has the hash.</summary>
    public bool IsVerified { get; set; }

    /// <summary>The length or hash that was found instead; null if none was.</summary>
    public string? Found { get; set; }

    /// <summary>Whether the content of the source is checked.</summary>
    public bool HasContent => Length is not null || Sha256 is not null;

    /// <summary>Which content was wanted and which was found, as a sentence; empty if none was found to differ.</summary>
    public string Advice
    {
        get
        {
            if (Found is null) return "";
            bool isHash = Sha256 is not null && Found.Length == Sha256.Length;
            return isHash ? $"Its SHA-256 is {Found}, and {Sha256} was expected." : $"It has {Found} bytes, and {Length} were expected.";
        }
    }
}
