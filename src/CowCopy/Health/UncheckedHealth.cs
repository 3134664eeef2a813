namespace CowCopy;

/// <summary>A health check that could not run, or not on everything: its result is not known.</summary>
public sealed record UncheckedHealth
{
    internal UncheckedHealth(HealthFindingKind kind, string reason) => (Kind, Reason) = (kind, reason);

    /// <summary>The kind of finding that the check looks for; <see cref="HealthFindingKind.None"/> where it is about all checks.</summary>
    public HealthFindingKind Kind { get; }

    /// <summary>The code of the kind, such as <c>COWCOPY1009</c>; empty where it is about all checks.</summary>
    public string Code => Kind == HealthFindingKind.None ? "" : HealthFinding.CodeOf(Kind);

    /// <summary>Why it could not run, without a full stop.</summary>
    public string Reason { get; }
}
