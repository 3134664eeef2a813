namespace CowCopy.Planning;

/// <summary>What a refused reference says of the volume. Pure.</summary>
internal static class ReferenceLimit
{
    /// <summary>
    /// Whether a volume that refused a reference cannot have done so for the limit's sake: the clusters count far fewer. Half of the limit is far; close
    /// to it, counts may lag behind, as references are taken and dropped with a delay.
    /// </summary>
    /// <param name="counted">References of the file's most referred to cluster, as the volume counts them; null where it does not.</param>
    /// <param name="limit">References that a cluster takes.</param>
    public static bool IsLeakSymptom(int? counted, int limit) => counted < limit / 2;
}
