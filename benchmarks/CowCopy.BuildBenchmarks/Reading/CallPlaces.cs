namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>Names the calls of one build as they begin.</summary>
internal sealed class CallPlaces
{
    private readonly Dictionary<string, int> _turns = [];

    public CallPlace Next(string project)
    {
        int turn = _turns.GetValueOrDefault(project);
        _turns[project] = turn + 1;
        return new CallPlace(project, turn);
    }
}
