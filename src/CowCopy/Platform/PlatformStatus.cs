using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>The status of one operation, with the system's own error number.</summary>
internal readonly record struct PlatformStatus(StatusCode Code, int NativeCode)
{
    public static PlatformStatus Ok => default;

    /// <summary>The operation of a copy that it is the status of; none as the platform returns it.</summary>
    public CopyOperation Operation { get; init; }

    public static PlatformStatus NotSupported => From(StatusCode.NotSupported);

    public bool IsOk => Code == StatusCode.Ok;

    /// <summary>This status as that of an operation of a copy.</summary>
    public PlatformStatus During(CopyOperation operation) => this with { Operation = operation };

    /// <summary>Returns what this status of a query or an open says of the path, with the remedy, as the end of a sentence.</summary>
    public string Explain() => FailureText.OfPath(ErrorMap.From(Code, CopyOperation.InspectSource), NativeCode);

    public static PlatformStatus From(StatusCode code) => new(code, 0);

    /// <summary>Returns <see cref="NotSupported"/> with the value that means "unknown" or "none".</summary>
    public static PlatformStatus Unsupported<T>(out T result, T none = default)
        where T : struct
    {
        result = none;
        return NotSupported;
    }

    /// <summary>Returns this status of a failed query: a missing name, or one in a missing directory, is a fact and not an error.</summary>
    public PlatformStatus WithFacts(out FileFacts facts)
    {
        facts = Code is StatusCode.NotFound or StatusCode.NotDirectory ? FileFacts.Missing : default;
        return this;
    }
}
