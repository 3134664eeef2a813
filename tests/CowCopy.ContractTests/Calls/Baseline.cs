namespace CowCopy.ContractTests.Calls;

/// <summary>
/// What another program calls for one way of a copy on Windows, read in its source. Each call has the paths that it is given: S for the
/// source, D for the destination.
/// </summary>
/// <param name="Way">The row of the table.</param>
/// <param name="Program">The column of the table.</param>
/// <param name="Calls">The calls for each file, as "name paths".</param>
/// <param name="Source">File and line of each call, in the same order.</param>
internal sealed record Baseline(string Way, string Program, IReadOnlyList<string> Calls, string Source)
{
    public const string CopyTask = "Copy task", FileCopy = "`File.Copy`", CopyOnWrite = "CopyOnWrite";

    private const string TaskFile = "src/Tasks/Copy.cs", QueryFile = "FileState.cs:103", CopyFile = "FileSystem.Windows.cs:60";
    private const string QueryD = "GetFileAttributesEx D", QueryS = "GetFileAttributesEx S";
    private const string DeleteD = "DeleteFile D", Copy = "CopyFileEx S D";

    private static readonly string[] TaskNew = [QueryD, QueryD, QueryS, Copy], TaskNewAlways = [QueryD, QueryS, Copy];
    private static readonly string[] TaskOver = [QueryD, QueryS, QueryD, QueryS, DeleteD, Copy];
    private static readonly string[] TaskOverAlways = [QueryD, QueryS, DeleteD, Copy];
    private static readonly string[] CloneBlocks =
    [
        "CreateFile S", "CreateFile D", "DeviceIoControl(set sparse)", "GetFileSizeEx", "DeviceIoControl(get integrity)",
        "SetFileInformationByHandle(EndOfFile)", "DeviceIoControl(duplicate extents)", "CloseHandle", "CloseHandle",
    ];

    private const string TaskNewSource = $"{TaskFile}:213, 264, 270, 379; {QueryFile}; {CopyFile}";
    private const string TaskNewAlwaysSource = $"{TaskFile}:264, 270, 379; {QueryFile}; {CopyFile}";
    private const string TaskOverSource = $"{TaskFile}:213, 218, 264, 270, 326, 379; {QueryFile}; {CopyFile}";
    private const string TaskOverAlwaysSource = $"{TaskFile}:264, 270, 326, 379; {QueryFile}; {CopyFile}";
    private const string CloneSource = "lib/Windows/WindowsCopyOnWriteFilesystem.cs:117, 137, 148, 168, 196, 238, 339; handles: 137, 117";

    /// <summary>dotnet/msbuild, dotnet/runtime and microsoft/CopyOnWrite; the page says which versions.</summary>
    public static IReadOnlyList<Baseline> All { get; } =
    [
        new("missing source", FileCopy, ["CopyFileEx S", "CreateFile S"], $"{CopyFile}, 70"),
        new("new, system copy", FileCopy, [Copy], CopyFile),
        new("new, system copy that clones", FileCopy, [Copy], CopyFile),
        new("new, clone", CopyOnWrite, CloneBlocks, CloneSource),
        new("overwrite, system copy", FileCopy, [Copy], CopyFile),
        new("overwrite, clone", CopyOnWrite, CloneBlocks, CloneSource),
        new("batch of 1,000 files, new", FileCopy, [Copy], CopyFile),
        new("unchanged", CopyTask, [QueryD, QueryS], $"{TaskFile}:213, 218; {QueryFile}"),
        new("new, system copy", CopyTask, TaskNew, TaskNewSource),
        new("new, system copy, nothing skipped", CopyTask, TaskNewAlways, TaskNewAlwaysSource),
        new("new, system copy that clones", CopyTask, TaskNew, TaskNewSource),
        new("new, system copy that clones, nothing skipped", CopyTask, TaskNewAlways, TaskNewAlwaysSource),
        new("overwrite, system copy", CopyTask, TaskOver, TaskOverSource),
        new("overwrite, system copy, nothing skipped", CopyTask, TaskOverAlways, TaskOverAlwaysSource),
        new("overwrite, system copy that clones", CopyTask, TaskOver, TaskOverSource),
        new("1,000 files, new", CopyTask, TaskNew, TaskNewSource),
        new("1,000 files, unchanged", CopyTask, [QueryD, QueryS], $"{TaskFile}:213, 218; {QueryFile}"),
    ];

    public CallCount Count()
    {
        bool isBatch = Way.Contains("1,000 files", StringComparison.Ordinal);
        const int Files = WindowsWays.Directories * WindowsWays.FilesInDirectory;
        const string Directory = "V:/bin/2/00";
        string source = isBatch ? "V:/source-2/00/library-000.dll" : "V:/source/library-2.dll";
        string destination = isBatch ? Directory + "/library-000.dll" : "V:/bin/library-2.dll";
        IEnumerable<CountedCall> file = Calls.Select(call => Of(call, source, destination));
        if (!isBatch) return new CallCount(file);
        CountedCall directory = WindowsCall.Of("GetFileAttributesEx", [Directory]);
        bool queriesDirectories = Program == CopyTask && Calls.Contains(Copy); // src/Tasks/Copy.cs:290
        IEnumerable<CountedCall> directories = Enumerable.Repeat(directory, queriesDirectories ? WindowsWays.Directories : 0);
        return new CallCount([.. directories, .. Enumerable.Repeat(file, Files).SelectMany(calls => calls)]);
    }

    private static CountedCall Of(string call, string source, string destination)
    {
        string[] paths = [.. call.Split(' ').Where(word => word is "S" or "D").Select(word => word == "S" ? source : destination)];
        string name = call.TrimEnd('S', 'D', ' ');
        CountedCall counted = WindowsCall.Of(name, paths);
        return name == "CopyFileEx" ? counted with { Opens = paths.Length } : counted; // it ends at the source that it does not find
    }
}
