namespace CowCopy.ContractTests.Host;

/// <summary>Marks a place in a trace by a query of a path that does not exist.</summary>
public static class Marker
{
    /// <summary>The directory of marked paths. The rest of the path is the name of what begins.</summary>
    public const string Path = "/cowcopy-calls/";

    /// <summary>The name of what belongs to nothing that is counted.</summary>
    public const string Nothing = "nothing";

    public static void Set(string name) => File.Exists(Path + name);
}
