namespace CowCopy.Benchmarks.Thresholds;

/// <summary>The number that the library's policy has now.</summary>
public static class PolicyNumber
{
    private const string Name = "SmallestBlockClone";

    /// <summary>Returns the smallest file that is cloned explicitly where the system copy does not clone.</summary>
    /// <param name="clusterBytes">The size of a cluster of the volume; null if it is not known.</param>
    public static long SmallestClone(long? clusterBytes)
    {
        // The policy is internal to the library.
        Type? policy = typeof(FileCopier).Assembly.GetType("CowCopy.Planning.Policy");
        object? number = policy?.GetMethod(Name, [typeof(long?)])?.Invoke(null, [clusterBytes]);
        return number as long? ?? throw new MissingMemberException("CowCopy.Planning.Policy", Name);
    }
}
