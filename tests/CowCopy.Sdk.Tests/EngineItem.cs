using System.Reflection;
using Microsoft.Build.Execution;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>Makes items as MSBuild itself does for tasks in its own process: of an internal class.</summary>
internal static class EngineItem
{
    private static readonly Type Class = typeof(ProjectItemInstance).GetNestedType("TaskItem", BindingFlags.NonPublic)!;

    public static ITaskItem Of(string include, params (string Name, string Value)[] metadata) => In(include, include, metadata);

    /// <summary>Makes an item of a project file.</summary>
    public static ITaskItem In(string file, string include, params (string Name, string Value)[] metadata)
    {
        ITaskItem item = Make(include, file);
        foreach ((string name, string value) in metadata) item.SetMetadata(name, value);
        return item;
    }

    /// <summary>What <c>@(item->'include')</c> makes.</summary>
    public static ITaskItem Transform(ITaskItem item, string include)
    {
        ITaskItem transform = Make(item, false);
        transform.ItemSpec = include;
        return transform;
    }

    private static ITaskItem Make(params object[] arguments) =>
        (ITaskItem)Activator.CreateInstance(Class, BindingFlags.Instance | BindingFlags.NonPublic, binder: null, arguments, culture: null)!;
}
