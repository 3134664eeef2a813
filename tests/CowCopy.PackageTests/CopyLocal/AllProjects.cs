namespace CowCopy.PackageTests.CopyLocal;

/// <summary>A project that restores, builds and cleans others.</summary>
internal static class AllProjects
{
    /// <param name="names">The projects, each in a directory of its name, in the order of their builds.</param>
    /// <param name="items">More items.</param>
    public static string Text(IEnumerable<string> names, string items = "") => $"""
        <Project DefaultTargets="Build">
          <ItemGroup><Project Include="{string.Join(';', names.Select(static name => $"{name}/{name}.csproj"))}" />{items}</ItemGroup>
          <Target Name="Restore"><MSBuild Projects="@(Project)" Targets="Restore" /></Target>
          <Target Name="Build"><MSBuild Projects="@(Project)" /></Target>
          <Target Name="Clean"><MSBuild Projects="@(Project)" Targets="Clean" /></Target>
        </Project>
        """;
}
