using System.Globalization;
using Microsoft.Build.Framework;
using Task = Microsoft.Build.Utilities.Task;

namespace CowCopy.Sdk.Tests.Targets;

/// <summary>A task that logs its name and the parameters that it got, and does nothing.</summary>
public sealed class RecordedTask : Task, IGeneratedTask
{
    private readonly SortedDictionary<string, string> _given = new(StringComparer.Ordinal);

    internal string Name { get; init; } = "";

    public object GetPropertyValue(TaskPropertyInfo property) => Array.Empty<ITaskItem>();

    public void SetPropertyValue(TaskPropertyInfo property, object value) => _given[property.Name] = value switch
    {
        ITaskItem item => item.ItemSpec,
        ITaskItem[] items => string.Join(';', items.Select(static item => item.ItemSpec)),
        string[] texts => string.Join(';', texts),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "",
    };

    public override bool Execute()
    {
        string given = string.Join('\t', _given.Select(static one => $"{one.Key}={one.Value}"));
        Log.LogMessage(MessageImportance.High, "{0}", $"{TargetRun.Mark}{Name}\t{given}");
        return true;
    }
}
