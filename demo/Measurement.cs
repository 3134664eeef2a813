namespace CowCopy.Demo;

/// <summary>What one build did and cost.</summary>
internal sealed record Measurement(BuildRun Run, BuildLog Log, long DiskUsed)
{
    public int Copied => Log.Files.Count(file => file.Copied);

    public int Skipped => Log.Files.Count - Copied;
}
