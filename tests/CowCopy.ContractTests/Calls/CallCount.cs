using System.Globalization;

namespace CowCopy.ContractTests.Calls;

/// <summary>What one way of a copy costs.</summary>
internal sealed class CallCount(IEnumerable<CountedCall> calls)
{
    private readonly CountedCall[] _calls = [.. calls];

    public int Calls => _calls.Sum(call => call.Calls);

    public int Opens => _calls.Sum(call => call.Opens);

    /// <summary>"calls / opens / bytes of path".</summary>
    public string Figures =>
        string.Create(CultureInfo.InvariantCulture, $"{Calls} / {Opens} / {_calls.Sum(call => call.PathBytes)}");

    /// <summary>Each call once, with its number, in the order of first appearance.</summary>
    public string List => CallList.Of(_calls.Select(call => call.Name));
}
