namespace CowCopy.Diagnostics;

/// <summary>How much a health finding matters. A higher value matters more.</summary>
public enum HealthSeverity
{
    /// <summary>It costs little here, or only some programs pay for it.</summary>
    Note = 0,

    /// <summary>Builds take longer, or take more space, than they need to.</summary>
    Warning = 1,

    /// <summary>Content can become wrong.</summary>
    Error = 2,
}
