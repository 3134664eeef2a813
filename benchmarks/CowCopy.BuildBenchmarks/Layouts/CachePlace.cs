namespace CowCopy.BuildBenchmarks.Layouts;

/// <summary>The volume of the package cache.</summary>
internal enum CachePlace
{
    /// <summary>The volume of the repository.</summary>
    Same,

    /// <summary>The next one of the run's volumes.</summary>
    Other,
}
