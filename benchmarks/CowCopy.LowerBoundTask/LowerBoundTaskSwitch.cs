namespace CowCopy.LowerBoundTask;

/// <summary>The element that makes a repository use the task.</summary>
public static class LowerBoundTaskSwitch
{
    /// <summary>The assembly of the task, without its extension.</summary>
    public const string Assembly = "CowCopy.LowerBoundTask";

    /// <summary>Returns the element for <c>Directory.Build.targets</c>.</summary>
    /// <param name="condition">The condition for using the task.</param>
    public static string UsingTask(string condition) =>
        $"""<UsingTask TaskName="Copy" AssemblyFile="{Location}" Override="true" Condition="{condition}" />""";

    private static string Location => typeof(LowerBoundTaskSwitch).Assembly.Location;
}
