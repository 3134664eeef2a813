using System.Diagnostics;
using System.Text.Json;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>
/// Runs the commands of the tool on a repository that was just built, beside those of the system. Times are of whole commands, the
/// runtime's start included, the shortest of all rounds.
/// </summary>
/// <param name="repository">The repository.</param>
/// <param name="log">The binary log of its first build.</param>
/// <param name="place">A directory on the volume.</param>
/// <param name="page">Where the report of the build is to be written.</param>
/// <param name="rounds">How often each command is timed.</param>
internal sealed class OtherUses(DemoRepository repository, string log, DemoDirectory place, string page, int rounds)
{
    private readonly ToolCommand _tool = new(repository.Environment);
    private readonly string _root = repository.Root;
    private readonly string _stage = Path.Combine(place.Path, "stage");

    public IReadOnlyList<Use> Run() =>
    [
        Stage(), StageAgain(), DryRun(), Explain(), Inspect(), Share(), Report(), Doctor(),
    ];

    private Use Stage()
    {
        JsonElement result = default;
        List<Timed> all = [new("cowcopy", target => result = _tool.Json("copy", _root, target, "--mirror"))];
        if (FileSystemTools.Find("cp") is { } cp) all.Add(new("cp -r", target => Run(cp, "-r", _root, target)));
        if (FileSystemTools.Find("rsync") is { } rsync) all.Add(new("rsync -a", target => Run(rsync, "-a", _root + "/", target)));
        for (int round = 0; round < rounds; round++)
            foreach (Timed one in all) one.Time(_stage, place);
        _tool.Json("copy", _root, _stage, "--mirror");
        return new(
            "cowcopy copy src stage --mirror",
            $"{Count(result, "copiedCount")} files; {string.Join("; ", all.Select(static one => one.Figure))}");
    }

    private Use StageAgain()
    {
        List<Timed> all = [new("cowcopy", target => _tool.Json("copy", _root, target, "--mirror", "--skip-unchanged"))];
        if (FileSystemTools.Find("rsync") is { } rsync)
            all.Add(new("rsync -a --delete", target => Run(rsync, "-a", "--delete", _root + "/", target)));
        for (int round = 0; round < rounds; round++)
            foreach (Timed one in all) one.Repeat(_stage);
        return new(
            "cowcopy copy src stage --mirror --skip-unchanged",
            "nothing changed: " + string.Join("; ", all.Select(static one => one.Figure)));
    }

    private Use DryRun()
    {
        repository.EditLeaf(int.MaxValue);
        string[] kinds =
        [
            .. _tool.Json("copy", _root, _stage, "--mirror", "--skip-unchanged", "--dry-run").GetProperty("changes").EnumerateArray()
                .Select(static change => change.GetProperty("kind").GetString()!),
        ];
        int copied = kinds.Count(static kind => kind == "copyFile"), deleted = kinds.Count(static kind => kind == "delete");
        return new(
            "cowcopy copy src stage --mirror --skip-unchanged -n",
            $"after an edit: {Figures.Count(copied)} to copy, {Figures.Count(deleted)} to delete; changes nothing");
    }

    private Use Explain()
    {
        string file = Directory.EnumerateFiles(_root, "*.dll", SearchOption.AllDirectories).Order(StringComparer.Ordinal).First();
        string to = Path.Combine(place.Path, "any.dll");
        return new("cowcopy explain any.dll bin", _tool.Json("explain", file, to).GetProperty("message").GetString()!.Split(';')[0]);
    }

    private Use Inspect()
    {
        JsonElement space = _tool.Json("inspect", _root, "--no-families");
        return new(
            "cowcopy inspect src",
            $"{Bytes(space, "length")} of files occupy {Bytes(space, "occupiedBytes")}");
    }

    private Use Share()
    {
        long started = Stopwatch.GetTimestamp();
        CommandResult result = _tool.Try("share", _root, "--json");
        TimeSpan time = Stopwatch.GetElapsedTime(started);
        JsonElement shared = ToolCommand.Parse(result);
        string figure = shared.GetProperty("failure").GetString()
            ?? $"{Count(shared, "sharedFiles")} equal files share blocks now: "
                + $"{Bytes(shared, "savedBytes")} saved in {Figures.Time(time)}";
        return new("cowcopy share src", figure);
    }

    private Use Report()
    {
        JsonElement report = _tool.Json("report", log, "--html", page);
        string unread = Count(report.GetProperty("unneededTotal"), "copied"), all = Count(report.GetProperty("total"), "copied");
        return new(
            "cowcopy report build.binlog --html page.html",
            $"no step reads {unread} of {all} copies: {new Uri(page).AbsoluteUri}");
    }

    private Use Doctor()
    {
        string[] findings =
        [
            .. ToolCommand.Parse(_tool.Try("doctor", _root, "--json")).GetProperty("findings").EnumerateArray()
                .Select(static one => one.GetProperty("message").GetString()!),
        ];
        return new("cowcopy doctor .", findings.Length == 0 ? "nothing makes copies slow or large here" : findings[0]);
    }

    private static string Count(JsonElement document, string name) => Figures.Count(document.GetProperty(name).GetInt32());

    private static string Bytes(JsonElement document, string name) => Figures.Size(document.GetProperty(name).GetInt64());

    private static void Run(string program, params string[] arguments)
    {
        CommandResult result = Command.Run(program, arguments);
        if (result.ExitCode != 0) throw ToolCommand.Failed(program, result);
    }

    /// <summary>A command that is timed several times.</summary>
    private sealed class Timed(string name, Action<string> run)
    {
        private TimeSpan _shortest = TimeSpan.MaxValue;
        private long? _used;

        public string Figure => $"{name} {Figures.Time(_shortest)}{(_used is { } used ? $", {Figures.Size(used)} on disk" : "")}";

        /// <summary>Runs it with a target that does not exist, and measures the space that it takes.</summary>
        public void Time(string target, DemoDirectory place)
        {
            if (Directory.Exists(target)) Directory.Delete(target, recursive: true);
            long before = place.Free();
            Repeat(target);
            _used = before - place.Free();
        }

        public void Repeat(string target)
        {
            long started = Stopwatch.GetTimestamp();
            run(target);
            TimeSpan time = Stopwatch.GetElapsedTime(started);
            if (time < _shortest) _shortest = time;
        }
    }
}
