using System.Globalization;

namespace CowCopy.ContractTests.Calls;

/// <summary>A list of calls as the page has it: "statx ×2, close".</summary>
internal static class CallList
{
    public static string Times(string name, int count) =>
        count == 1 ? name : string.Create(CultureInfo.InvariantCulture, $"{name} ×{count}");

    public static string Of(IEnumerable<string> names) =>
        string.Join(", ", names.GroupBy(name => name).Select(group => Times(group.Key, group.Count())));

    public static IReadOnlyDictionary<string, int> Counts(string list)
    {
        Dictionary<string, int> counts = new(StringComparer.Ordinal);
        foreach (string call in list.Split(", ", StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = call.Split(" ×");
            counts[parts[0]] = parts.Length == 1 ? 1 : int.Parse(parts[1], CultureInfo.InvariantCulture);
        }

        return counts;
    }

    /// <summary>The calls of a list that another has not, or fewer of.</summary>
    public static string Excess(string list, string over)
    {
        IReadOnlyDictionary<string, int> others = Counts(over);
        return string.Join(", ", Counts(list)
            .Where(call => call.Value > others.GetValueOrDefault(call.Key))
            .Select(call => Times(call.Key, call.Value - others.GetValueOrDefault(call.Key))));
    }
}
