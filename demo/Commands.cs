using System.Diagnostics;
using System.Text.Json;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>Runs the commands of the tool on a repository that was just built, beside those of the system.</summary>
/// <param name="tool">The command.</param>
/// <param name="repository">The repository.</param>
/// <param name="place">A directory on the volume.</param>
/// <param name="page">Where the report of the build is to be written.</param>
internal sealed class Commands(ToolCommand tool, DemoRepository repository, DemoDirectory place, string page)
{
    private const int Rounds = 5;

    private readonly string _root = repository.Root;
    private readonly string _stage = Path.Combine(place.Path, "stage");

    public IReadOnlyList<DemoLine> Run() => [Report(), Inspect(), Stage(), StageAgain(), Share(), Doctor()];

    private DemoLine Report()
    {
        JsonElement report = tool.Json("report", repository.FirstLog, "--html", page);
        string needless = Count(report.GetProperty("unneededTotal"), "copied"), all = Count(report.GetProperty("total"), "copied");
        return new(
            "cowcopy report build.binlog",
            $"no step reads {needless} of {all} copies; the page: {new Uri(page).AbsoluteUri}",
            needless == "0" ? null : new(
                $"{needless} of {all}", $"{needless} of {all} copies are needless", "copies that no step of the build reads"));
    }

    private DemoLine Inspect()
    {
        JsonElement space = tool.Json("inspect", _root, "--no-families");
        string length = Bytes(space, "length"), occupied = Bytes(space, "occupiedBytes");
        bool shares = space.GetProperty("occupiedBytes").GetInt64() < space.GetProperty("length").GetInt64();
        return new(
            "cowcopy inspect src",
            $"{length} of files take {occupied} on the volume",
            shares ? new(occupied, $"{length} of files take {occupied}", $"for {length} of files on this volume") : null);
    }

    private DemoLine Stage()
    {
        JsonElement result = default;
        Timed ours = new("", target => result = tool.Json("copy", _root, target, "--mirror"));
        List<Timed> others = [];
        if (FileSystemTools.Find("cp") is { } cp) others.Add(new("cp -r", target => Run(cp, "-r", _root, target)));
        if (FileSystemTools.Find("rsync") is { } rsync) others.Add(new("rsync -a", target => Run(rsync, "-a", _root + "/", target)));
        for (int round = 0; round < Rounds; round++)
            foreach (Timed one in (Timed[])[.. others, ours]) one.RunAnew(_stage);
        return new("cowcopy copy src stage --mirror", $"{Count(result, "copiedCount")} files in {ours.Time}{Beside(others)}");
    }

    private DemoLine StageAgain()
    {
        Timed ours = new("", target => tool.Json("copy", _root, target, "--mirror", "--skip-unchanged"));
        List<Timed> others = [];
        if (OperatingSystem.IsLinux() && FileSystemTools.Find("cp") is { } cp)
            others.Add(new("cp -ru", target => Run(cp, "-ru", _root + "/.", target)));
        if (FileSystemTools.Find("rsync") is { } rsync)
            others.Add(new("rsync -a --delete", target => Run(rsync, "-a", "--delete", _root + "/", target)));
        for (int round = 0; round < Rounds; round++)
            foreach (Timed one in (Timed[])[.. others, ours]) one.Run(_stage);
        return new("cowcopy copy src stage --mirror --skip-unchanged", $"nothing to do: {ours.Time}{Beside(others)}");
    }

    private DemoLine Share()
    {
        long started = Stopwatch.GetTimestamp();
        CommandResult result = tool.Try("share", _root, "--json");
        TimeSpan time = Stopwatch.GetElapsedTime(started);
        JsonElement shared = ToolCommand.Parse(result);
        string figure = shared.GetProperty("failure").GetString()
            ?? $"{Count(shared, "sharedFiles")} equal files share blocks now: {Bytes(shared, "savedBytes")} less, in {Figures.Time(time)}";
        return new("cowcopy share src", figure);
    }

    private DemoLine Doctor()
    {
        string[] findings =
        [
            .. ToolCommand.Parse(tool.Try("doctor", _root, "--json")).GetProperty("findings").EnumerateArray()
                .Select(static one => one.GetProperty("message").GetString()!),
        ];
        string most = findings.Length == 0 ? "nothing makes copies slow or large here" : findings[0].TrimEnd('.');
        return new("cowcopy doctor src", $"{Figures.Count(findings.Length)} found: {most}");
    }

    private static string Beside(IEnumerable<Timed> others) => string.Concat(others.Select(static one => $"; {one}"));

    private static string Count(JsonElement document, string name) => Figures.Count(document.GetProperty(name).GetInt32());

    private static string Bytes(JsonElement document, string name) => Figures.Size(document.GetProperty(name).GetInt64());

    private static void Run(string program, params string[] arguments)
    {
        CommandResult result = Command.Run(program, arguments);
        if (result.ExitCode != 0) throw ToolCommand.Failed(program, result);
    }
}
