using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>The Windows tests and the command line, published for Windows and run under Wine: once as they are, once with volumes that clone.</summary>
internal sealed class WineLeg : IDisposable
{
    private const string Project = "CowCopy.WindowsTests";
    private const string Tool = "CowCopy.Tool";

    private readonly Repository _repository;
    private readonly DirectoryInfo _folder;
    private readonly List<string> _drives = [];

    private WineLeg(Repository repository)
    {
        _repository = repository;
        _folder = Directory.CreateTempSubdirectory("cowcopy-wine-");
        if (!OperatingSystem.IsWindows()) _folder.UnixFileMode |= UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;
    }

    private string Tests => Path.Combine(_folder.FullName, "tests");

    private string ToolFolder => Path.Combine(_folder.FullName, "tool");

    /// <summary>Whether a test project is run here and not by itself.</summary>
    /// <param name="project">Its file.</param>
    public static bool Takes(string project) => OperatingSystem.IsLinux() && Path.GetFileNameWithoutExtension(project) == Project;

    /// <summary>Runs it all.</summary>
    /// <param name="repository">The repository, built.</param>
    /// <param name="volumes">The variables that name volumes by role.</param>
    /// <returns>A line for each part of it.</returns>
    public static IEnumerable<(string Name, Tally Tally)> Run(Repository repository, IReadOnlyList<(string Name, string? Value)> volumes)
    {
        if (OperatingSystem.IsWindows()) return []; // its tests ran like all the others
        if (WineTools.WhyNot() is { } reason) return [(Project, Missing(reason))];
        using var leg = new WineLeg(repository);
        if (!leg.Publish(Path.Combine("tests", Project), leg.Tests) || !leg.Publish(Path.Combine("src", Tool), leg.ToolFolder, "-p:UseAppHost=true", "-p:PackAsTool=false")
            || !NativeParts.Compile(repository, leg.Tests)) return [(Project, Tally.OneFailed)];
        using WinePrefix prefix = WinePrefix.Create(Path.Combine(leg._folder.FullName, "prefix"));
        return leg.RunIn(prefix, volumes);
    }

    public void Dispose()
    {
        foreach (string drive in _drives) Directory.Delete(drive, recursive: true);
        _folder.Delete(recursive: true);
    }

    private static Tally Missing(string reason)
    {
        bool required = Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1";
        Console.WriteLine($"{(required ? "Failed" : "Skipped")}: {reason}");
        return required ? Tally.OneFailed : new Tally(0, 0, 1);
    }

    private List<(string, Tally)> RunIn(WinePrefix prefix, IReadOnlyList<(string Name, string? Value)> volumes)
    {
        string? cloning = AddDrive(prefix, 'x', volumes, RoleVolume.Xfs), other = AddDrive(prefix, 'y', volumes, RoleVolume.OtherVolume);
        (string, string?)[] environment =
        [
            ("COWCOPY_REQUIRE_VOLUMES", Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES")),
            ("COWCOPY_TOOL", WinePrefix.WindowsPath(Path.Combine(ToolFolder, Tool + ".exe"))),
            ("COWCOPY_TEST_REFS", cloning is null ? null : @"X:\"),
            ("COWCOPY_TEST_OTHER_VOLUME", other is null ? null : @"Y:\"),
        ];
        List<(string, Tally)> results = [("Wine", RunTests(prefix, environment, "TestCategory!=Cloning&TestCategory!=Question"))];
        if (cloning is null) return [.. results, ("Wine, cloning", Missing("No volume that clones."))];
        results.Add(("Wine, cloning", RunTests(prefix, [.. environment, ("COWCOPY_INTERPOSER", "1")], "TestCategory=Cloning")));
        results.Add(("Wine, clones seen from Linux", SharedExtents.Check(Path.Combine(cloning, "evidence"))));
        return results;
    }

    private Tally RunTests(WinePrefix prefix, (string, string?)[] environment, string filter) => TestProject.Read(prefix.Run(
        [Path.Combine(Tests, Project + ".exe"), "--progress", "off", "--no-ansi", "--results-directory", @"C:\results", "--filter", filter], environment));

    private bool Publish(string project, string folder, params string[] more) =>
        _repository.Dotnet(["publish", _repository.Combine(project), "-c", "Release", "-r", "win-x64", "--self-contained", "-v", "quiet", "--output", folder, .. more]) == 0;

    // A folder of its own on the volume, since the volume's root may belong to somebody else.
    private string? AddDrive(WinePrefix prefix, char letter, IReadOnlyList<(string Name, string? Value)> volumes, RoleVolume role)
    {
        string? volume = volumes.LastOrDefault(one => one.Name == role.Variable).Value ?? Environment.GetEnvironmentVariable(role.Variable);
        if (string.IsNullOrEmpty(volume)) return null;
        string folder = Path.Combine(volume, Path.GetRandomFileName());
        WineUser.Give(folder);
        _drives.Add(folder);
        prefix.AddDrive(letter, folder);
        return folder;
    }
}
