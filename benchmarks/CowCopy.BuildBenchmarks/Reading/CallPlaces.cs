namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>Identifies the calls of one build in the order in which they start.</summary>
internal sealed class CallPlaces
{
    private readonly Dictionary<string, int> _counts = [];

    public CallPlace Next(string project)
    {
        int index = _counts.GetValueOrDefault(project);
        _counts[project] = index + 1;
        return new CallPlace(project, index);
    }
}
