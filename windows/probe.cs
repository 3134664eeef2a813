#:property PublishAot=false
#:property RunAnalyzers=false

// Ten questions that any Windows answers in five minutes:  dotnet run probe.cs -- V:\
// A program of one file; it needs the .NET 10 SDK and nothing else of this repository. It compares what this Windows does on one volume
// with what CowCopy assumes (docs/windows.md), and prints a table to paste into an issue. It writes into a directory of its own below the
// one that is named, and removes it. Eight questions need no administrator; 5 and 10 are answered in part without.
using System.Buffers.Binary;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using Microsoft.Win32;

namespace CowCopy.WindowsProbe;

/// <summary>The command line: arguments, the questions in order, the table.</summary>
internal static class ProbeProgram
{
    public const int Agreed = 0, Differed = 1, BadUsage = 2, Interrupted = 130;

    private const string Usage = """
        Usage: dotnet run probe.cs -- DIRECTORY        for example V:\, or a directory on a Dev Drive, ReFS, NTFS or a share

        Asks ten questions of the Windows it runs on and of the volume of the directory, in less than five minutes, and prints
        what CowCopy assumes beside each answer. Writes into a new directory below DIRECTORY only, and removes it.
        Exit codes: 0 nothing differs, 1 something differs, 2 wrong arguments or not Windows, 130 interrupted.
        """;

#if !PROBE_IS_LINKED
    private static int Main(string[] arguments)
    {
        Console.OutputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        using CancellationTokenSource interrupt = new();
        Console.CancelKeyPress += (_, pressed) =>
        {
            pressed.Cancel = true; // the directory is removed first
            interrupt.Cancel();
        };
        return Run(arguments, Console.Out, Console.Error, interrupt.Token);
    }
#endif

    public static int Run(string[] arguments, TextWriter output, TextWriter error, CancellationToken interrupt)
    {
        bool isHelp = arguments is ["--help" or "-h" or "-?" or "/?"];
        if (isHelp) output.WriteLine(Usage);
        if (isHelp) return Agreed;
        if (arguments is not [{ Length: > 0 } directory] || directory.StartsWith('-')) return Fail(error, Usage);
        if (!OperatingSystem.IsWindows())
            return Fail(error, "probe.cs queries Windows, and this is not Windows: run it there. Nothing was done.");
        return WhyNot(directory, out Scene? scene) is { } reason ? Fail(error, reason) : Ask(scene!, output, error, interrupt);
    }

    /// <summary>Returns why the directory cannot be used, with the remedy; null where the scene is set up in it.</summary>
    private static string? WhyNot(string directory, out Scene? scene)
    {
        scene = null;
        string full = Path.GetFullPath(directory);
        if (File.Exists(full)) return $"\"{full}\" is a file. Name a directory on the volume in question.";
        if (!Directory.Exists(full)) return $"There is no directory \"{full}\". Name one that exists on the volume in question.";
        string own = Path.Combine(full, "cowcopy-probe-" + Guid.NewGuid().ToString("N")[..12]);
        int code = Native.CreateDirectory(own);
        if (code == 0)
        {
            scene = new Scene(own);
            return null;
        }

        string remedy = code switch
        {
            19 => "the volume is read-only",
            5 => "this user may not write there; name a directory that belongs to you",
            39 or 112 => "the volume is full",
            _ => "see the code in winerror.h",
        };
        return $"\"{own}\" cannot be created (error {code}): {remedy}.";
    }

    private static int Ask(Scene scene, TextWriter output, TextWriter error, CancellationToken interrupt)
    {
        scene.Interrupt = interrupt;
        List<Row> rows = [];
        try
        {
            foreach (Question question in Question.All)
            {
                if (interrupt.IsCancellationRequested) break;
                error.WriteLine($"Question {question.Number} of {Question.All.Count}: {question.Text}");
                rows.Add(new Row(question, question.Ask(scene)));
            }
        }
        finally
        {
            if (!scene.Remove()) error.WriteLine($"\"{scene.Directory}\" could not be removed; delete it.");
        }

        if (interrupt.IsCancellationRequested) error.WriteLine("Interrupted; the directory was removed.");
        if (interrupt.IsCancellationRequested) return Interrupted;
        output.Write(Table.Write(scene.System, rows));
        return rows.Any(row => row.Answer.Verdict == Verdict.Differs) ? Differed : Agreed;
    }

    private static int Fail(TextWriter error, string message)
    {
        error.WriteLine(message);
        return BadUsage;
    }
}

/// <summary>How an answer compares with what the product assumes.</summary>
internal enum Verdict
{
    Agrees,
    Differs,
    NotAnswered,
}

/// <summary>One answer.</summary>
/// <param name="Verdict">How it compares.</param>
/// <param name="Reason">Why, in a few words; empty where it agrees.</param>
/// <param name="Facts">What was measured: codes, counts, medians.</param>
internal sealed record Answer(Verdict Verdict, string Reason, IReadOnlyList<string> Facts)
{
    public static Answer Missing(string reason, params string[] facts) => new(Verdict.NotAnswered, reason, facts);

    /// <summary>Agrees where no fault is named.</summary>
    public static Answer Of(IEnumerable<string> faults, IReadOnlyList<string> facts)
    {
        string reason = string.Join("; ", faults);
        return new(reason.Length == 0 ? Verdict.Agrees : Verdict.Differs, reason, facts);
    }

    public string Text => Verdict switch
    {
        Verdict.Agrees => "*agrees*",
        Verdict.Differs => $"*differs*: {Reason}",
        _ => $"*not answered*: {Reason}",
    };
}

/// <summary>A question and its answer.</summary>
internal sealed record Row(Question Question, Answer Answer);

/// <summary>The machine and the volume that answer.</summary>
internal sealed record SystemFacts
{
    public required int Build { get; init; }

    public int Revision { get; init; }

    public required string FileSystem { get; init; }

    public int ClusterBytes { get; init; } = 4096;

    /// <summary>Whether the volume counts references to its clusters: ReFS.</summary>
    public bool CountsReferences { get; init; }

    public bool? IsDevDrive { get; init; }

    public bool IsRemote { get; init; }

    public bool IsElevated { get; init; }

    public bool IsDeveloperMode { get; init; }

    public bool IsWine { get; init; }

    public string Runtime { get; init; } = "";

    public bool Clones => CountsReferences && !IsRemote;

    public string Describe() => string.Create(
        CultureInfo.InvariantCulture,
        $"Windows build {Build}.{Revision}; {FileSystem}, clusters of {ClusterBytes} bytes, "
        + $"{(CountsReferences ? "counts" : "does not count")} references, Dev Drive {YesNo(IsDevDrive)}, "
        + $"{(IsRemote ? "by a share" : "local")}; Wine {YesNo(IsWine)}; elevated {YesNo(IsElevated)}; "
        + $"Developer Mode {YesNo(IsDeveloperMode)}; {Runtime}");

    private static string YesNo(bool? is_) => is_ switch { true => "yes", false => "no", null => "unknown" };
}

/// <summary>The report: Markdown, to be pasted into an issue. Pure.</summary>
internal static class Table
{
    public static string Write(SystemFacts system, IReadOnlyList<Row> rows)
    {
        StringBuilder text = new();
        text.AppendLine("## CowCopy: ten questions to Windows").AppendLine().AppendLine(system.Describe()).AppendLine();
        text.AppendLine("| | question | answer | the product assumes | verdict |").AppendLine("|---|---|---|---|---|");
        foreach ((Question question, Answer answer) in rows)
        {
            string facts = answer.Facts.Count == 0 ? "–" : string.Join("<br>", answer.Facts);
            string[] cells = [$"{question.Text} {question.Done}", facts, question.Assumes, answer.Text];
            text.AppendLine($"| {question.Number} | {string.Join(" | ", cells.Select(Cell))} |");
        }

        int Count(Verdict verdict) => rows.Count(row => row.Answer.Verdict == verdict);
        text.AppendLine().AppendLine(
            $"{Count(Verdict.Agrees)} agree, {Count(Verdict.Differs)} differ, {Count(Verdict.NotAnswered)} not answered.");
        return text.ToString();
    }

    private static string Cell(string text) => text.Replace("|", "\\|", StringComparison.Ordinal).ReplaceLineEndings(" ");
}

/// <summary>One question: what is asked, what is done, what the product assumes, and how it is answered.</summary>
internal sealed record Question(int Number, string Text, string Done, string Assumes, Func<Scene, Answer> Answering)
{
    public static IReadOnlyList<Question> All { get; } =
    [
        new(1, "What does Windows answer when a mapped file is deleted, replaced or written?",
            "A DLL is mapped as data, with and without an open handle, and as an image.",
            "Deletion and rename succeed or fail with 5, 32 or 1224. After 5 the file is in use: opening it for writing answers 32 for an "
            + "image, 0 for data.",
            MappedFiles.Ask),
        new(2, "Does CopyFileEx clone, with and without a progress routine?",
            "Files of 4 KiB, 20,001 B, 64 KiB and 1 MiB are copied; references to the first cluster of the copy are counted.",
            "On ReFS it clones from build 26100 on without a routine, and not before 22621; with a routine is not assumed.",
            SystemCopies.Ask),
        new(3, "Do two versions of a task and its library load into one MSBuild.exe, and what does Copy report of a held file?",
            "Two tasks and libraries are compiled and run by Visual Studio's MSBuild.exe, of 32 and 64 bits.",
            "Each task gets the library of its own version; a held file costs MSB3026, then fails with MSB3027 or MSB3021; an unchanged "
            + "one is skipped.",
            BuildEngine.Ask),
        new(4, "Is the name of a deleted or replaced file free while another handle is open?",
            "The file is held for reading, and for its attributes alone; it is deleted and created again, and replaced by a rename.",
            "At once after a POSIX request; where that is unknown, after renaming the file aside first.",
            HeldNames.Ask),
        new(5, "What does a query of a name cost, by each call?",
            @"10,000 names, present and missing, on the volume and by \\localhost (which needs an administrator).",
            "From build 26100 on there is GetFileInformationByName, from 15063 on NtQueryInformationByName; neither costs more than "
            + "GetFileAttributesEx.",
            NameQueries.Ask),
        new(6, "Does a query by name follow links?",
            "A symbolic link, a junction and an application's alias are queried by both calls.",
            "No: the tag is that of the link itself, and the volume's serial number is that of FileIdInfo.",
            LinkQueries.Ask),
        new(7, "Which bytes do a reader and a mapped view have after a block clone?",
            "From a source that is still in the cache, beyond the end of the file, and in place below a view.",
            "A clone has the bytes that were last written to its source. In place nothing is assumed: the product replaces files instead.",
            ClonedBytes.Ask),
        new(8, "What does a block clone cost right after a write, after a flush, and in parallel?",
            "1 MiB, 20 times each; then 10 clones of one source at once; all are hashed.",
            "Each succeeds and has the source's bytes, in parallel too. The times are not assumed.",
            CloneTimes.Ask),
        new(9, "How does a volume refuse one reference too many, and does CopyFileEx go on?",
            "A file is cloned until that fails, 8,300 times at most, and then copied by the system.",
            "With 347, after 8,000 clones or more; CopyFileEx then copies the bytes.",
            ReferenceLimit.Ask),
        new(10, "Which links can this user create?",
            "A junction, a volume mount point (which needs an administrator) and a symbolic link to a directory.",
            "A junction, by its reparse data, needs no privilege; a symbolic link needs Developer Mode or an administrator (1314).",
            LinkCreation.Ask),
    ];

    /// <summary>Answers it. A fault of the probe itself is no answer.</summary>
    public Answer Ask(Scene scene)
    {
        try
        {
            scene.Enter(Number);
            Answer answer = Answering(scene);
            return scene.System.IsWine ? Judge.UnderWine(answer) : answer;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or OperationCanceledException or InvalidOperationException
            or System.ComponentModel.Win32Exception or FormatException or CryptographicException)
        {
            return Answer.Missing($"{e.GetType().Name}: {e.Message}");
        }
        finally
        {
            scene.Leave();
        }
    }
}

/// <summary>Decides whether raw answers agree with what the product assumes. Pure; tested with made-up answers on any system.</summary>
internal static class Judge
{
    public const int SystemCopyClones = 26100, SystemCopyMayClone = 22621, QueriesByNativeName = 15063;

    private const int AccessDenied = 5, SharingViolation = 32, UserMapped = 1224, NoPrivilege = 1314, TooManyReferences = 347;
    private const int FewestClones = 8_000; // ReferenceSoftCap of the product
    private const double MostOverAttributes = 1.25; // what noise explains

    /// <summary>What Wine answers says nothing about Windows.</summary>
    public static Answer UnderWine(Answer answer) => answer.Verdict switch
    {
        Verdict.Agrees => answer with { Verdict = Verdict.NotAnswered, Reason = "Wine's own answer, which agrees" },
        Verdict.Differs => answer with { Verdict = Verdict.NotAnswered, Reason = $"Wine's own answer, which differs: {answer.Reason}" },
        _ => answer,
    };

    /// <summary>Whether a system or volume does not know a request: the product then uses the older one.</summary>
    public static bool IsUnknown(int code) => code is 1 or 50 or 87 or 120 or 122;

    public static Answer Mapped(IReadOnlyList<MappedFile> files)
    {
        return Answer.Of(files.SelectMany(Faults), [.. files.Select(file => file.Describe())]);

        static IEnumerable<string> Faults(MappedFile file)
        {
            foreach ((string name, int code) in file.Requests())
            {
                bool isRefused = name.EndsWith("Ex", StringComparison.Ordinal) && IsUnknown(code);
                if (!isRefused && code is not (0 or AccessDenied or SharingViolation or UserMapped))
                    yield return $"{file.Held}: {name} answers {code}";
            }

            bool isDenied = file.Requests().Any(one => one.Code == AccessDenied);
            bool isExplained = file.OpenForWriting is SharingViolation or UserMapped || (file.OpenForWriting == 0 && !file.IsImage);
            if (isDenied && !isExplained) yield return $"{file.Held}: denied, but opening for writing answers {file.OpenForWriting}";
            if (file.CopyOver is not (0 or SharingViolation or UserMapped))
                yield return $"{file.Held}: CopyFileEx over it answers {file.CopyOver}";
        }
    }

    public static Answer SystemCopy(SystemFacts system, IReadOnlyList<CopiedFile> files)
    {
        string[] facts = [.. files.Select(file => file.Describe())];
        if (files.FirstOrDefault(file => file.Error != 0) is { } failed) return Answer.Of([$"CopyFileEx fails with {failed.Error}"], facts);
        if (!system.CountsReferences) return Answer.Missing("not ReFS", facts);
        if (system.IsRemote) return Answer.Missing("a share", facts);
        CopiedFile[] whole = [.. files.Where(file => !file.WithRoutine && file.Bytes >= system.ClusterBytes)];
        if (whole.Any(file => file.References is null)) return Answer.Missing("the volume reports no reference counts", facts);
        if (system.Build is >= SystemCopyMayClone and < SystemCopyClones)
            return Answer.Missing($"of builds {SystemCopyMayClone} to {SystemCopyClones - 1} nothing is assumed", facts);
        bool isExpected = system.Build >= SystemCopyClones;
        return Answer.Of(
            whole.Where(file => file.References > 1 != isExpected)
                .Select(file => $"{file.Bytes} bytes are {(isExpected ? "not cloned" : "cloned")} by build {system.Build}"),
            facts);
    }

    public static Answer Builds(IReadOnlyList<EngineRun> runs)
    {
        return Answer.Of(runs.SelectMany(Faults), [.. runs.Select(run => run.Describe())]);

        static IEnumerable<string> Faults(EngineRun run)
        {
            if (run.First != "first") yield return $"{run.Engine}: the first task uses the library {run.First}";
            if (run.Second != "second") yield return $"{run.Engine}: the second task uses the library {run.Second}";
            bool isReported = run.Codes.Contains("MSB3026") && (run.Codes.Contains("MSB3027") || run.Codes.Contains("MSB3021"));
            if (!isReported) yield return $"{run.Engine}: a held file has the codes {string.Join(", ", run.Codes.DefaultIfEmpty("none"))}";
            if (!run.FirstWrites || run.SecondWrites) yield return $"{run.Engine}: the unchanged file is not skipped";
        }
    }

    public static Answer Held(IReadOnlyList<HeldName> names)
    {
        return Answer.Of(names.SelectMany(Faults), [.. names.Select(name => name.Describe())]);

        static IEnumerable<string> Faults(HeldName name)
        {
            bool isOlder = IsUnknown(name.DeletePosix);
            if (!isOlder && name.DeletePosix != 0) yield return $"{name.Held}: a POSIX deletion fails with {name.DeletePosix}";
            if (name.DeletePosix == 0 && name.CreateAfterPosix != 0)
                yield return $"{name.Held}: after a POSIX deletion the name answers {name.CreateAfterPosix}";
            if (isOlder && name.Aside != 0) yield return $"{name.Held}: renaming aside fails with {name.Aside}";
            if (isOlder && name.Aside == 0 && name.CreateAfterAside != 0)
                yield return $"{name.Held}: after renaming aside the name answers {name.CreateAfterAside}";
            if (name.ReplacePosix != 0 && !IsUnknown(name.ReplacePosix))
                yield return $"{name.Held}: a POSIX rename over it fails with {name.ReplacePosix}";
        }
    }

    public static Answer Queries(SystemFacts system, IReadOnlyList<QueryCost> costs)
    {
        string[] facts = [.. costs.Select(cost => cost.Describe())];
        QueryCost[] local = [.. costs.Where(cost => cost.Place == QueryCost.OfVolume)];
        QueryCost? attributes = local.FirstOrDefault(cost => cost.Call == QueryCost.Attributes);
        if (attributes is null) return Answer.Missing("GetFileAttributesEx was not measured", facts);
        string used = system.Build >= SystemCopyClones ? QueryCost.ByName
            : system.Build >= QueriesByNativeName && !system.IsRemote ? QueryCost.ByNativeName
            : QueryCost.Attributes;
        QueryCost? found = local.FirstOrDefault(cost => cost.Call == used);
        return found is null ? Answer.Of([$"build {system.Build} has no {used}"], facts) : Answer.Of(Faults(found, attributes), facts);

        IEnumerable<string> Faults(QueryCost found, QueryCost attributes)
        {
            if (found.PresentError != 0) yield return $"{used} fails with {found.PresentError} for a name that exists";
            if (!found.IsMissingReported) yield return $"{used} answers {found.MissingError} for a name that is missing";
            if (found.Present > attributes.Present * MostOverAttributes) yield return $"{used} costs more for a name that exists";
            if (found.Missing > attributes.Missing * MostOverAttributes) yield return $"{used} costs more for a name that is missing";
        }
    }

    public static Answer Links(IReadOnlyList<LinkQuery> queries)
    {
        string[] facts = [.. queries.Select(query => query.Describe())];
        LinkQuery[] answered = [.. queries.Where(query => query.Code == 0)];
        if (answered.Length == 0) return Answer.Missing("an older system, or no call answers for this volume", facts);
        return Answer.Of(
            [
                .. answered.Where(query => query.Tag != query.ExpectedTag)
                    .Select(query => $"{query.Call} has tag 0x{query.Tag:X8} for {query.Kind}, which has 0x{query.ExpectedTag:X8}"),
                .. answered.Where(query => query.IsSerialEqual == false)
                    .Select(query => $"{query.Call} has another serial number for {query.Kind}"),
            ],
            facts);
    }

    public static Answer Bytes(SystemFacts system, IReadOnlyList<ClonedContent> contents)
    {
        string[] facts = [.. contents.Select(content => content.Describe())];
        ClonedContent[] assumed = [.. contents.Where(content => content.IsAssumed)];
        if (assumed.All(content => content.Error != 0)) return NoClone(system, assumed.Length == 0 ? 0 : assumed[0].Error, facts);
        return Answer.Of(
            assumed.Where(content => content.Error != 0 || !content.IsReadNew)
                .Select(static one => $"{one.What}: " + (one.Error != 0 ? $"the clone fails with {one.Error}" : "old bytes are read")),
            facts);
    }

    public static Answer Times(SystemFacts system, CloneCost cost)
    {
        string[] facts = [.. cost.Describe()];
        if (cost.SingleErrors.Count > 0 && cost.SingleErrors.All(code => code != 0)) return NoClone(system, cost.SingleErrors[0], facts);
        return Answer.Of(Faults(), facts);

        IEnumerable<string> Faults()
        {
            int single = cost.SingleErrors.FirstOrDefault(code => code != 0);
            int parallel = cost.ParallelErrors.FirstOrDefault(code => code != 0);
            if (single != 0) yield return $"a clone fails with {single}";
            if (parallel != 0) yield return $"a clone in parallel fails with {parallel}";
            if (cost.Wrong > 0) yield return $"{cost.Wrong} clones differ from their source";
            if (cost.Crowd.Error != 0) yield return $"of {CrowdedClones.InParallel} clones in parallel one fails with {cost.Crowd.Error}";
            if (cost.Crowd.Zeros > 0) yield return $"{cost.Crowd.Zeros} of {cost.Crowd.Clones} clones are zeros: use system-copy";
            if (cost.Crowd.Others > 0) yield return $"{cost.Crowd.Others} of {cost.Crowd.Clones} clones have other bytes";
        }
    }

    public static Answer Limit(SystemFacts system, LimitFound limit)
    {
        string[] facts = [limit.Describe()];
        if (limit.Clones == 0) return NoClone(system, limit.Error, facts);
        if (limit.IsCutShort) return Answer.Missing("there was no time for so many clones", facts);
        return Answer.Of(Faults(), facts);

        IEnumerable<string> Faults()
        {
            if (limit.Error == 0) yield return $"no limit within {limit.Clones} clones";
            else if (limit.Error != TooManyReferences) yield return $"the refusal is {limit.Error}";
            else if (limit.Clones < FewestClones) yield return $"the limit is below {FewestClones} clones";
            if (limit.CopyError != 0) yield return $"CopyFileEx then fails with {limit.CopyError}";
            else if (!limit.IsCopyRight) yield return "CopyFileEx then has other bytes";
        }
    }

    public static Answer Creation(SystemFacts system, CreatedLinks links)
    {
        return Answer.Of(Faults(), [links.Describe()]);

        IEnumerable<string> Faults()
        {
            if (links.Junction != 0) yield return $"a junction fails with {links.Junction}";
            else if (!links.IsJunctionKept) yield return "a junction has other data than were set";
            if (system.IsElevated && links.MountPoint is not (null or 0)) yield return $"a mount point fails with {links.MountPoint}";
            bool mayLink = system.IsElevated || system.IsDeveloperMode;
            bool isExpected = mayLink ? links.Symbolic == 0 : links.Symbolic is 0 or NoPrivilege; // a policy may allow it
            if (!isExpected) yield return $"a symbolic link fails with {links.Symbolic}";
        }
    }

    private static Answer NoClone(SystemFacts system, int error, string[] facts) =>
        !system.CountsReferences ? Answer.Missing("not ReFS", facts)
        : system.IsRemote ? Answer.Missing($"a share; the clone fails with {error}", facts)
        : Answer.Of([$"the volume counts references, but a clone fails with {error}"], facts);
}

/// <summary>The directory that the questions work in, and the system that answers.</summary>
internal sealed class Scene
{
    private static readonly TimeSpan MostTime = TimeSpan.FromSeconds(280);

    private readonly long _started = Stopwatch.GetTimestamp();

    public Scene(string directory)
    {
        Directory = directory;
        System = SystemReader.Read(directory);
    }

    /// <summary>Everything is written below it.</summary>
    public string Directory { get; }

    public SystemFacts System { get; }

    public CancellationToken Interrupt { get; set; }

    /// <summary>The directory of one question.</summary>
    public string Place { get; private set; } = "";

    /// <summary>Whether a question should stop: five minutes are over, or the user has interrupted it.</summary>
    public bool IsLate => Interrupt.IsCancellationRequested || Stopwatch.GetElapsedTime(_started) > MostTime;

    public void Enter(int question)
    {
        Place = Path.Combine(Directory, "q" + question.ToString(CultureInfo.InvariantCulture));
        global::System.IO.Directory.CreateDirectory(Place);
    }

    /// <summary>Removes what the question wrote, so that the next one meets an empty volume.</summary>
    public void Leave() => Delete(Place);

    public string Combine(string name) => Path.Combine(Place, name);

    /// <summary>Writes a file of random bytes, in the cache alone unless it is flushed.</summary>
    public string Write(string name, int bytes, int seed, bool isFlushed = true)
    {
        string path = Combine(name);
        byte[] content = new byte[bytes];
        new Random(seed).NextBytes(content);
        using FileStream file = new(path, FileMode.Create, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete);
        file.Write(content);
        file.Flush(isFlushed);
        return path;
    }

    /// <summary>Removes the directory with all that is in it; a scanner may hold a file for a moment.</summary>
    public bool Remove()
    {
        for (int attempt = 0; !Delete(Directory) && attempt < 10; attempt++) Thread.Sleep(500);
        return !global::System.IO.Directory.Exists(Directory);
    }

    private static bool Delete(string directory)
    {
        try
        {
            if (global::System.IO.Directory.Exists(directory)) global::System.IO.Directory.Delete(directory, recursive: true);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}

/// <summary>Reads what the header says.</summary>
internal static class SystemReader
{
    private const uint BlockReferences = 0x0800_0000; // FILE_SUPPORTS_BLOCK_REFCOUNTING
    private const uint QueryVolumeState = 0x0009023C, IsDevVolume = 0x2000; // FSCTL_QUERY_PERSISTENT_VOLUME_STATE

    public static SystemFacts Read(string directory)
    {
        const string Key = @"HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Windows";
        using Opened root = Native.OpenDirectory(directory);
        char[] name = new char[64];
        bool isKnown = Native.GetVolumeInformationByHandleW(root.Value, null, 0, out _, out _, out uint flags, name, (uint)name.Length);
        return new SystemFacts
        {
            Build = Environment.OSVersion.Version.Build,
            Revision = Number(Key + @" NT\CurrentVersion", "UBR"),
            FileSystem = isKnown ? new string(name).TrimEnd('\0') : "unknown file system",
            ClusterBytes = Native.ClusterBytes(directory),
            CountsReferences = isKnown && (flags & BlockReferences) != 0,
            IsDevDrive = ReadDevDrive(directory),
            IsRemote = Native.Query(root.Value, 13, new byte[256]) == 0, // FileRemoteProtocolInfo
            IsElevated = Environment.IsPrivilegedProcess,
            IsDeveloperMode = Number(Key + @"\CurrentVersion\AppModelUnlock", "AllowDevelopmentWithoutDevLicense") == 1,
            IsWine = NativeLibrary.TryGetExport(NativeLibrary.Load("ntdll.dll"), "wine_get_version", out _),
            Runtime = $"{RuntimeInformation.FrameworkDescription}, {RuntimeInformation.ProcessArchitecture}",
        };
    }

    private static bool? ReadDevDrive(string directory)
    {
        using Opened root = Native.OpenDirectory(Native.VolumeOf(directory));
        byte[] request = new byte[16], state = new byte[16];
        BinaryPrimitives.WriteUInt32LittleEndian(request.AsSpan(4), IsDevVolume);
        BinaryPrimitives.WriteUInt32LittleEndian(request.AsSpan(8), 1);
        if (Native.Control(root.Value, QueryVolumeState, request, state, out _) != 0) return null;
        return (BinaryPrimitives.ReadUInt32LittleEndian(state) & IsDevVolume) != 0;
    }

    private static int Number(string key, string value) => Registry.GetValue(key, value, 0) as int? ?? 0;
}

/// <summary>Question 1: what happens to a file that is mapped.</summary>
internal sealed record MappedFile(string Held, bool IsImage)
{
    public int DispositionEx { get; init; }

    public int Disposition { get; init; }

    public int RenameEx { get; init; }

    public int OpenForWriting { get; init; }

    public int CopyOver { get; init; }

    public IEnumerable<(string Name, int Code)> Requests() =>
        [("DispositionEx", DispositionEx), ("Disposition", Disposition), ("RenameEx", RenameEx)];

    public string Describe() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Held}: DispositionEx {DispositionEx}, Disposition {Disposition}, RenameEx over it {RenameEx}, "
        + $"open for writing {OpenForWriting}, CopyFileEx over it {CopyOver}");
}

internal static class MappedFiles
{
    public static Answer Ask(Scene scene)
    {
        string library = Path.Combine(Environment.SystemDirectory, "version.dll");
        return Judge.Mapped(
        [
            Measure(scene, library, new("data, handle closed", IsImage: false), keepsHandle: false),
            Measure(scene, library, new("data, handle open and shared", IsImage: false), keepsHandle: true),
            Measure(scene, library, new("image, handle closed", IsImage: true), keepsHandle: false),
        ]);
    }

    private static MappedFile Measure(Scene scene, string library, MappedFile kind, bool keepsHandle)
    {
        return kind with
        {
            DispositionEx = On(Native.DeleteNow),
            Disposition = On(Native.DeleteAtLastClose),
            RenameEx = On(static path =>
            {
                using Opened other = Native.Create(path + ".new");
                return other.IsOpen ? Native.RenameNow(other.Value, path) : other.Error;
            }),
            OpenForWriting = On(static path =>
            {
                using Opened file = Native.Open(path, Native.Write | Native.Delete, Native.ShareAll);
                return file.Error;
            }),
            CopyOver = On(path => Native.Copy(library, path, routine: null, failIfExists: false)),
        };

        // Each on a file of its own, as some of them delete it.
        int On(Func<string, int> act)
        {
            string path = scene.Combine(Guid.NewGuid().ToString("N") + ".dll");
            File.Copy(library, path);
            using Mapping mapping = Mapping.Of(path, kind.IsImage, keepsHandle);
            if (!mapping.IsMapped) throw new IOException($"The file cannot be mapped (error {mapping.Error}).");
            return act(path);
        }
    }
}

/// <summary>Question 2: one copy by the system.</summary>
internal sealed record CopiedFile(int Bytes, bool WithRoutine, int Error, double Microseconds, int? References)
{
    public string Describe() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Bytes} bytes {(WithRoutine ? "with" : "without")} a routine: {(Error == 0 ? "" : $"error {Error}, ")}{Microseconds:F0} µs, "
        + $"references {(References is { } count ? count.ToString(CultureInfo.InvariantCulture) : "unknown")}");
}

internal static class SystemCopies
{
    private const int Rounds = 15;
    private static readonly int[] Lengths = [4 << 10, 20_001, 64 << 10, 1 << 20];

    public static Answer Ask(Scene scene)
    {
        Native.ProgressRoutine goesOn = static (_, _, _, _, _, _, _, _, _) => 0; // PROGRESS_CONTINUE
        List<CopiedFile> files = [];
        foreach (int length in Lengths)
        {
            string source = scene.Write($"source{length}", length, seed: length);
            List<double> without = [], with = [];
            int errorWithout = 0, errorWith = 0;
            for (int round = 0; round < Rounds && !scene.IsLate; round++) // by turns, so that both meet the same disturbances
            {
                string plain = Name(length, false, round), reported = Name(length, true, round);
                without.Add(Clock.Microseconds(() => errorWithout |= Native.Copy(source, plain, routine: null, failIfExists: true)));
                with.Add(Clock.Microseconds(() => errorWith |= Native.Copy(source, reported, goesOn, failIfExists: true)));
            }

            files.Add(new(length, false, errorWithout, Clock.Median(without), Native.References(Name(length, false, 0))));
            files.Add(new(length, true, errorWith, Clock.Median(with), Native.References(Name(length, true, 0))));
        }

        GC.KeepAlive(goesOn);
        return Judge.SystemCopy(scene.System, files);

        string Name(int length, bool withRoutine, int round) => scene.Combine($"copy{length}{withRoutine}{round}");
    }
}

/// <summary>Question 3: one run of MSBuild.exe.</summary>
/// <param name="Engine">32 or 64 bits.</param>
/// <param name="First">The library that the first task used.</param>
/// <param name="Second">The library that the second task used.</param>
/// <param name="Third">That of a third task, beside a library with the version of the first; nothing is assumed.</param>
/// <param name="Codes">What was logged of the held file.</param>
/// <param name="FirstWrites">Whether the first of two equal copies wrote.</param>
/// <param name="SecondWrites">Whether the second did.</param>
internal sealed record EngineRun(
    string Engine, string First, string Second, string Third, IReadOnlyList<string> Codes, bool FirstWrites, bool SecondWrites)
{
    public string Describe() => $"{Engine}: libraries {First}, {Second}, and of an equal version {Third}; held file "
        + $"{string.Join(' ', Codes)}; copy wrote {FirstWrites}, then {SecondWrites}";
}

internal static class BuildEngine
{
    private const int MostMilliseconds = 60_000;
    private static readonly string[] Codes = ["MSB3026", "MSB3027", "MSB3021"];

    public static Answer Ask(Scene scene)
    {
        string[] engines = FindEngines(scene);
        if (engines.Length == 0) return Answer.Missing("no MSBuild.exe of Visual Studio");
        string windows = Environment.GetFolderPath(Environment.SpecialFolder.Windows);
        string framework = Path.Combine(windows, @"Microsoft.NET\Framework\v4.0.30319");
        string compiler = Path.Combine(framework, "csc.exe");
        if (!File.Exists(compiler)) return Answer.Missing($"there is no {compiler}");

        File.WriteAllBytes(scene.Combine("key.snk"), StrongNameKey()); // versions count only where assemblies are signed
        (string Name, string Version, string Library)[] tasks =
            [("first", "1.0.0.1", "1.0.0.1"), ("second", "1.0.0.2", "1.0.0.2"), ("third", "1.0.0.3", "1.0.0.1")];
        foreach ((string name, string version, string library) in tasks)
        {
            if (Compile(scene, compiler, framework, name, version, library) is { } failure) return Answer.Missing(failure);
        }

        File.WriteAllText(scene.Combine("source.txt"), "source");
        File.WriteAllText(scene.Combine("probe.proj"), Project);
        List<EngineRun> runs = [];
        foreach (string engine in engines)
        {
            if (scene.IsLate) break;
            if (Run(scene, engine, out string log) is not { } run) return Answer.Missing($"{engine} did not finish: {Last(log)}");
            runs.Add(run);
        }

        return Judge.Builds(runs);
    }

    /// <summary>Creates a key as the compiler reads it: a PUBLICKEYSTRUC of wincrypt.h whose algorithm is CALG_RSA_SIGN.</summary>
    internal static byte[] StrongNameKey()
    {
        const int Algorithm = 4, Signs = 0x24; // the second byte of CALG_RSA_SIGN, 0x2400; a new key is CALG_RSA_KEYX, 0xA400
        using RSACryptoServiceProvider key = new(1024);
        byte[] blob = key.ExportCspBlob(includePrivateParameters: true);
        (blob[Algorithm], blob[Algorithm + 1]) = (0, Signs);
        return blob;
    }

    private static string[] FindEngines(Scene scene)
    {
        string installer = Path.Combine(
            Environment.GetFolderPath(Environment.SpecialFolder.ProgramFilesX86), @"Microsoft Visual Studio\Installer\vswhere.exe");
        if (!File.Exists(installer)) return [];
        string[] arguments = ["-latest", "-prerelease", "-products", "*", "-property", "installationPath"];
        if (Start(scene, installer, arguments, out string output) != 0) return [];
        string bin = Path.Combine(output.Trim(), @"MSBuild\Current\Bin");
        return [.. new[] { Path.Combine(bin, "MSBuild.exe"), Path.Combine(bin, @"amd64\MSBuild.exe") }.Where(File.Exists)];
    }

    // The compiler of .NET Framework, which knows C# 5 and is part of Windows.
    private static string? Compile(Scene scene, string compiler, string framework, string name, string version, string libraryVersion)
    {
        string directory = scene.Combine(name), title = char.ToUpperInvariant(name[0]) + name[1..];
        Directory.CreateDirectory(directory);
        string library = Path.Combine(directory, "ProbeLibrary.dll"), task = Path.Combine(directory, "ProbeTask.dll");
        string ofLibrary = Path.Combine(directory, "library.cs"), ofTask = Path.Combine(directory, "task.cs");
        File.WriteAllText(ofLibrary, $$"""
            [assembly: System.Reflection.AssemblyVersion("{{libraryVersion}}")]
            public static class ProbeLibrary { public static string Name { get { return "{{name}}"; } } }
            """);
        File.WriteAllText(ofTask, $$"""
            using Microsoft.Build.Framework;
            [assembly: System.Reflection.AssemblyVersion("{{version}}")]
            public class Report{{title}} : ITask
            {
                public IBuildEngine BuildEngine { get; set; }
                public ITaskHost HostObject { get; set; }
                public bool Execute()
                {
                    string text = "PROBE {{name}}=" + ProbeLibrary.Name + ";";
                    BuildEngine.LogMessageEvent(new BuildMessageEventArgs(text, "", "Probe", MessageImportance.High));
                    return true;
                }
            }
            """);
        string[] common = ["/nologo", "/target:library", "/keyfile:" + scene.Combine("key.snk")];
        int code = Start(scene, compiler, [.. common, "/out:" + library, ofLibrary], out string log);
        string[] references = ["/reference:" + library, "/reference:" + Path.Combine(framework, "Microsoft.Build.Framework.dll")];
        if (code == 0) code = Start(scene, compiler, [.. common, "/out:" + task, .. references, ofTask], out log);
        return code == 0 ? null : $"csc.exe failed: {Last(log)}";
    }

    private static EngineRun? Run(Scene scene, string engine, out string log)
    {
        string held = scene.Combine("held.txt"), copy = scene.Combine("copy.txt");
        File.WriteAllText(held, "held");
        File.Delete(copy);
        using (FileStream reader = new(held, FileMode.Open, FileAccess.Read, FileShare.Read))
            Start(scene, engine, ["/nologo", "/v:n", "/m:1", "/nr:false", scene.Combine("probe.proj")], out log);

        string text = log;
        string? third = Value("third");
        if (Value("first") is not { } first || Value("second") is not { } second || Value("wrote1") is not { } wrote) return null;
        string bits = engine.Contains("amd64", StringComparison.OrdinalIgnoreCase) ? "64 bits" : "32 bits";
        string[] codes = [.. Codes.Where(code => text.Contains(code, StringComparison.Ordinal))];
        return new EngineRun(bits, first, second, third ?? "unknown", codes, IsTrue(wrote), IsTrue(Value("wrote2")));

        string? Value(string name)
        {
            int start = text.IndexOf($"PROBE {name}=", StringComparison.Ordinal);
            if (start < 0) return null;
            start += name.Length + 7;
            int end = text.IndexOf(';', start);
            return end < 0 ? null : text[start..end];
        }
    }

    private static bool IsTrue(string? text) => string.Equals(text, "true", StringComparison.OrdinalIgnoreCase);

    private const string Project = """
        <Project DefaultTargets="Probe">
          <UsingTask TaskName="ReportFirst" AssemblyFile="first\ProbeTask.dll" />
          <UsingTask TaskName="ReportSecond" AssemblyFile="second\ProbeTask.dll" />
          <UsingTask TaskName="ReportThird" AssemblyFile="third\ProbeTask.dll" />
          <Target Name="Probe">
            <ReportFirst />
            <ReportSecond />
            <ReportThird ContinueOnError="true" />
            <Copy SourceFiles="source.txt" DestinationFiles="copy.txt" SkipUnchangedFiles="true">
              <Output TaskParameter="WroteAtLeastOneFile" PropertyName="Wrote1" />
            </Copy>
            <Copy SourceFiles="source.txt" DestinationFiles="copy.txt" SkipUnchangedFiles="true">
              <Output TaskParameter="WroteAtLeastOneFile" PropertyName="Wrote2" />
            </Copy>
            <Message Importance="high" Text="PROBE wrote1=$(Wrote1)%3B" />
            <Message Importance="high" Text="PROBE wrote2=$(Wrote2)%3B" />
            <Copy SourceFiles="source.txt" DestinationFiles="held.txt" Retries="1" RetryDelayMilliseconds="100" ContinueOnError="true" />
          </Target>
        </Project>
        """;

    private static int Start(Scene scene, string program, string[] arguments, out string output)
    {
        ProcessStartInfo start = new(program, arguments) { RedirectStandardOutput = true, WorkingDirectory = scene.Place };
        foreach (string variable in (string[])["TEMP", "TMP"]) start.Environment[variable] = scene.Place; // nothing is written elsewhere
        using Process process = Process.Start(start)!;
        Task<string> reading = process.StandardOutput.ReadToEndAsync();
        int waited = 0;
        while (!process.WaitForExit(100) && waited < MostMilliseconds && !scene.Interrupt.IsCancellationRequested) waited += 100;
        if (!process.HasExited) process.Kill(entireProcessTree: true);
        process.WaitForExit();
        output = reading.GetAwaiter().GetResult();
        return process.ExitCode;
    }

    private static string Last(string log) =>
        log.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).LastOrDefault() ?? "no output";
}

/// <summary>Question 4: a name whose file another handle holds. -1 means that it was not needed.</summary>
internal sealed record HeldName(string Held)
{
    public const int NotNeeded = -1;

    public int DeletePosix { get; init; }

    public int CreateAfterPosix { get; init; } = NotNeeded;

    public int CreateAfterOlder { get; init; } = NotNeeded;

    public int Aside { get; init; } = NotNeeded;

    public int CreateAfterAside { get; init; } = NotNeeded;

    public int ReplacePosix { get; init; }

    public int ReplaceOlder { get; init; }

    public string Describe() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Held}: POSIX deletion {DeletePosix}, then creation {Code(CreateAfterPosix)}; "
        + $"older deletion, then creation {Code(CreateAfterOlder)}; renamed aside {Code(Aside)}, then creation {Code(CreateAfterAside)}; "
        + $"POSIX rename over it {ReplacePosix}, older one {ReplaceOlder}");

    private static string Code(int code) => code == NotNeeded ? "–" : code.ToString(CultureInfo.InvariantCulture);
}

internal static class HeldNames
{
    public static Answer Ask(Scene scene) => Judge.Held(
    [
        Measure(scene, new("held for reading"), Native.Read),
        Measure(scene, new("held for its attributes"), Native.ReadAttributes),
    ]);

    private static HeldName Measure(Scene scene, HeldName name, uint access)
    {
        int created = HeldName.NotNeeded, createdOlder = HeldName.NotNeeded, createdAside = HeldName.NotNeeded;
        int posix = On(path => Then(Native.DeleteNow(path), path, ref created));
        On(path => Then(Native.DeleteAtLastClose(path), path, ref createdOlder));
        int aside = On(path =>
        {
            using Opened file = Native.Open(path, Native.Delete | Native.ReadAttributes, Native.ShareAll);
            if (!file.IsOpen) return file.Error;
            int code = Native.Rename(file.Value, path + ".aside", replaces: false);
            if (code != 0) return code;
            code = Native.SetDisposition(file.Value);
            return Then(code, path, ref createdAside);
        });
        return name with
        {
            DeletePosix = posix,
            CreateAfterPosix = created,
            CreateAfterOlder = createdOlder,
            Aside = aside,
            CreateAfterAside = createdAside,
            ReplacePosix = On(path => Replace(path, isPosix: true)),
            ReplaceOlder = On(path => Replace(path, isPosix: false)),
        };

        int On(Func<string, int> act)
        {
            string path = scene.Write(Guid.NewGuid().ToString("N"), 5000, seed: 4);
            using Opened holder = Native.Open(path, access, Native.ShareAll);
            return holder.IsOpen ? act(path) : throw new IOException($"The file cannot be held (error {holder.Error}).");
        }
    }

    private static int Then(int code, string path, ref int created)
    {
        if (code != 0) return code;
        using Opened file = Native.Create(path);
        created = file.Error;
        return 0;
    }

    /// <summary>As the product does: created without sharing, with the right to delete, and renamed by that handle.</summary>
    private static int Replace(string path, bool isPosix)
    {
        using Opened made = Native.Create(path + ".new");
        if (!made.IsOpen) return made.Error;
        return isPosix ? Native.RenameNow(made.Value, path) : Native.Rename(made.Value, path, replaces: true);
    }
}

/// <summary>Question 5: what one call costs for many names.</summary>
/// <param name="Place">The volume, or the same directory by a share.</param>
/// <param name="Call">The call.</param>
/// <param name="PresentError">Its code for a name that exists.</param>
/// <param name="MissingError">Its code for one that does not: a Win32 error, or an NTSTATUS.</param>
/// <param name="Present">Microseconds for a name that exists, the median.</param>
/// <param name="Missing">Microseconds for one that does not.</param>
/// <param name="Names">How many names were queried, of each kind at least.</param>
internal sealed record QueryCost(string Place, string Call, int PresentError, int MissingError, double Present, double Missing, int Names)
{
    public const string OfVolume = "volume";
    public const string ByName = "GetFileInformationByName", ByNativeName = "NtQueryInformationByName", Attributes = "GetFileAttributesEx";

    private const int NameNotFound = unchecked((int)0xC0000034), NoSuchFile = unchecked((int)0xC000000F);

    /// <summary>Whether it reports a missing name as the product understands it.</summary>
    public bool IsMissingReported => MissingError is 2 or 3 or NameNotFound or NoSuchFile;

    public string Describe() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Place}, {Call}: present {Present:F1} µs (code {Code(PresentError)}), missing {Missing:F1} µs (code {Code(MissingError)}), "
        + $"{Names} names");

    private static string Code(int code) => code < 0 ? $"0x{code:X8}" : code.ToString(CultureInfo.InvariantCulture);
}

internal static class NameQueries
{
    private const int Names = 10_000;
    private static readonly TimeSpan MostTimeToCreate = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan MostTime = TimeSpan.FromSeconds(5); // for one call and one kind of name

    public static Answer Ask(Scene scene)
    {
        List<string> names = [];
        long started = Stopwatch.GetTimestamp();
        for (int index = 0; index < Names && !scene.IsLate && Stopwatch.GetElapsedTime(started) < MostTimeToCreate; index++)
        {
            string name = $"name{index:D5}";
            using Opened file = Native.Create(scene.Combine(name));
            if (!file.IsOpen) throw new IOException($"A file cannot be created (error {file.Error}).");
            names.Add(name);
        }

        List<QueryCost> costs = [.. Measure(scene, QueryCost.OfVolume, scene.Place, names)];
        string? share = ShareOf(scene.Place);
        Answer answer = Judge.Queries(scene.System, costs);
        if (share is not null && Directory.Exists(share)) costs.AddRange(Measure(scene, "share", share, names));
        return answer with
        {
            Facts = [.. costs.Select(cost => cost.Describe()), .. costs.Exists(cost => cost.Place == "share")
                ? (string[])[]
                : [@"\\localhost cannot be reached (its administrative shares need an administrator)"]],
        };
    }

    private static string? ShareOf(string path) =>
        path.Length > 2 && path[1] == ':' && char.IsAsciiLetter(path[0]) ? $@"\\localhost\{path[0]}${path[2..]}" : null;

    private static IEnumerable<QueryCost> Measure(Scene scene, string place, string directory, List<string> names)
    {
        string[] present = [.. names.Select(name => Path.Combine(directory, name))];
        string[] missing = [.. present.Select(path => path + ".missing")];
        byte[] buffer = new byte[104];
        List<(string Name, Func<string, int> Query)> calls = [(QueryCost.Attributes, path => Native.QueryAttributes(path, buffer))];
        if (Native.HasQueryByName) calls.Add((QueryCost.ByName, path => Native.QueryByName(path, buffer)));
        if (Native.HasQueryByNativeName) calls.Add((QueryCost.ByNativeName, path => Native.QueryByNativeName(path, buffer)));
        foreach ((string name, Func<string, int> query) in calls)
        {
            if (scene.IsLate) yield break;
            Time(query, present, out _); // what is read first fills the caches
            List<double> found = Time(query, present, out int code), notFound = Time(query, missing, out int missingCode);
            int count = Math.Min(found.Count, notFound.Count);
            yield return new QueryCost(place, name, code, missingCode, Clock.Median(found), Clock.Median(notFound), count);
        }
    }

    private static List<double> Time(Func<string, int> query, string[] paths, out int code)
    {
        code = 0;
        List<double> times = new(paths.Length);
        for (long first = Stopwatch.GetTimestamp(); times.Count < paths.Length && Stopwatch.GetElapsedTime(first) < MostTime;)
        {
            string path = paths[times.Count];
            long start = Stopwatch.GetTimestamp();
            code = query(path);
            times.Add(Stopwatch.GetElapsedTime(start).TotalMicroseconds);
        }

        return times;
    }
}

/// <summary>Question 6: one query of the name of a link. The code is an error or an NTSTATUS.</summary>
internal sealed record LinkQuery(string Kind, string Call, int Code, uint ExpectedTag, uint Tag, bool? IsSerialEqual)
{
    public string Describe()
    {
        if (Code != 0) return $"{Kind}, {Call}: code {(Code < 0 ? $"0x{Code:X8}" : Code.ToString(CultureInfo.InvariantCulture))}";
        string serial = IsSerialEqual switch { true => ", the serial number of FileIdInfo", false => ", another serial number", _ => "" };
        return $"{Kind}, {Call}: tag 0x{Tag:X8}{serial}";
    }
}

internal static class LinkQueries
{
    private const int TagOffset = 60, SerialOffset = 80; // in FILE_STAT_BASIC_INFORMATION; up to 72 as in FILE_STAT_INFORMATION

    public static Answer Ask(Scene scene)
    {
        string target = scene.Combine("target"), file = scene.Write("file", 5000, seed: 6);
        Directory.CreateDirectory(target);
        List<LinkQuery> queries = [.. Query("a plain file", file, 0)];
        List<string> notes = [];
        string junction = scene.Combine("junction"), link = scene.Combine("link");
        int code = Native.CreateJunction(junction, target);
        if (code == 0) queries.AddRange(Query("a junction", junction, Native.MountPointTag));
        else notes.Add($"a junction cannot be created ({code})");
        code = Native.CreateSymbolicLink(link, file, isDirectory: false);
        if (code == 0) queries.AddRange(Query("a symbolic link", link, Native.SymbolicLinkTag));
        else notes.Add($"a symbolic link cannot be created ({code})");
        if (FindAlias() is { } alias) queries.AddRange(Query("an application's alias", alias, Native.AliasTag));
        else notes.Add("there is no application's alias");
        Native.RemoveDirectory(junction);
        Answer answer = Judge.Links(queries);
        return answer with { Facts = [.. answer.Facts, .. notes] };
    }

    private static IEnumerable<LinkQuery> Query(string kind, string path, uint tag)
    {
        byte[] buffer = new byte[104];
        if (Native.HasQueryByNativeName)
        {
            int code = Native.QueryByNativeName(path, buffer);
            yield return new LinkQuery(kind, QueryCost.ByNativeName, code, tag, Tag(), IsSerialEqual: null);
        }

        if (Native.HasQueryByName)
        {
            buffer.AsSpan().Clear();
            int code = Native.QueryByName(path, buffer);
            using Opened file = Native.OpenLink(path);
            byte[] id = new byte[24];
            bool isIdKnown = file.IsOpen && Native.Query(file.Value, 18, id) == 0; // FileIdInfo
            bool? isEqual = isIdKnown ? buffer.AsSpan(SerialOffset, 8).SequenceEqual(id.AsSpan(0, 8)) : null;
            yield return new LinkQuery(kind, QueryCost.ByName, code, tag, Tag(), isEqual);
        }

        uint Tag() => BinaryPrimitives.ReadUInt32LittleEndian(buffer.AsSpan(TagOffset));
    }

    /// <summary>The programs of packages: reparse points of a kind of their own, which only starting a process follows.</summary>
    private static string? FindAlias()
    {
        string ofUser = Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData);
        string directory = Path.Combine(ofUser, @"Microsoft\WindowsApps");
        if (!Directory.Exists(directory)) return null;
        return Directory.EnumerateFiles(directory, "*.exe").FirstOrDefault(static path => Native.TagOf(path) == Native.AliasTag);
    }
}

/// <summary>Question 7: what a reader and a view have after a clone.</summary>
/// <param name="What">The case.</param>
/// <param name="IsAssumed">Whether the product relies on it.</param>
/// <param name="Error">The code of the clone.</param>
/// <param name="IsReadNew">Whether a reader has the source's bytes.</param>
/// <param name="IsViewNew">Whether a view has them; null where there is none.</param>
internal sealed record ClonedContent(string What, bool IsAssumed, int Error, bool IsReadNew, bool? IsViewNew)
{
    public string Describe() => Error != 0
        ? $"{What}: clone fails with {Error}"
        : $"{What}: read {NewOrOld(IsReadNew)}{(IsViewNew is { } view ? $", view {NewOrOld(view)}" : "")}";

    private static string NewOrOld(bool isNew) => isNew ? "new" : "old";
}

internal static class ClonedBytes
{
    private const int Length = 256 << 10;

    public static Answer Ask(Scene scene)
    {
        string dirty = scene.Write("dirty", Length, seed: 70, isFlushed: false), flushed = scene.Write("flushed", Length, seed: 71);
        string odd = scene.Write("odd", Length + 1234, seed: 72, isFlushed: false);
        string grown = scene.Write("grown", Length / 4, seed: 73), over = scene.Write("over", Length, seed: 74, isFlushed: false);
        string viewed = scene.Write("viewed", Length, seed: 75);
        return Judge.Bytes(scene.System,
        [
            Check("source in the cache alone", true, dirty, scene.Combine("copy-dirty")),
            Check("the same with a last cluster that is not full", true, odd, scene.Combine("copy-odd")),
            Check("flushed source", true, flushed, scene.Combine("copy-flushed")),
            Check("onto a shorter file that grows", false, flushed, grown),
            Check("in place, onto bytes in the cache alone", false, flushed, over),
            CheckViewed("in place, below a mapped view", flushed, viewed),
        ]);
    }

    private static ClonedContent Check(string what, bool isAssumed, string source, string copy)
    {
        int code = Native.Clone(source, copy);
        return new(what, isAssumed, code, code == 0 && Same(source, copy), IsViewNew: null);
    }

    private static ClonedContent CheckViewed(string what, string source, string copy)
    {
        using Mapping mapping = Mapping.Of(copy, isImage: false, keepsHandle: false);
        if (mapping.IsMapped) mapping.Read(Length); // its pages are in memory
        int code = Native.Clone(source, copy);
        bool? isViewNew = mapping.IsMapped && code == 0 ? mapping.Read(Length).AsSpan().SequenceEqual(File.ReadAllBytes(source)) : null;
        return new(what, IsAssumed: false, code, code == 0 && Same(source, copy), isViewNew);
    }

    private static bool Same(string one, string other) => File.ReadAllBytes(one).AsSpan().SequenceEqual(File.ReadAllBytes(other));
}

/// <summary>Question 8: the time of a clone, and whether clones in parallel succeed.</summary>
internal sealed record CloneCost
{
    public double AfterWrite { get; init; }

    public double AfterFlush { get; init; }

    public double Parallel { get; init; }

    public IReadOnlyList<int> SingleErrors { get; init; } = [];

    public IReadOnlyList<int> ParallelErrors { get; init; } = [];

    /// <summary>Clones whose hash differs from that of their source.</summary>
    public int Wrong { get; init; }

    public CrowdFound Crowd { get; init; } = new(Clones: 0, Error: 0, Zeros: 0, Others: 0);

    public IEnumerable<string> Describe() =>
    [
        string.Create(CultureInfo.InvariantCulture, $"right after the write {AfterWrite:F0} µs, after a flush {AfterFlush:F0} µs"),
        string.Create(
            CultureInfo.InvariantCulture, $"10 in parallel {Parallel:F0} µs, codes {string.Join(' ', ParallelErrors)}; {Wrong} differ"),
        Crowd.Describe(),
    ];
}

/// <summary>Clones of a just written source, a thousand at once: microsoft/CopyOnWrite reported zeros (issues 3 and 12).</summary>
/// <param name="Clones">How many succeeded.</param>
/// <param name="Error">The code of one that failed; 0 if none did.</param>
/// <param name="Zeros">Those that have zeros in place of their source's bytes.</param>
/// <param name="Others">Those that differ in another way.</param>
internal sealed record CrowdFound(int Clones, int Error, int Zeros, int Others)
{
    public string Describe() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Clones} of just written files, {CrowdedClones.InParallel} at once: {Zeros} of zeros, {Others} of other bytes, code {Error}");
}

internal static class CrowdedClones
{
    /// <summary>As many as stay far below the 8,175 references that a cluster takes.</summary>
    public const int InParallel = 1_000;

    private const int Rounds = 10, Length = 1 << 16;

    public static CrowdFound Ask(Scene scene)
    {
        CrowdFound found = new(Clones: 0, Error: 0, Zeros: 0, Others: 0);
        for (int round = 0; round < Rounds && !scene.IsLate; round++)
            found = Add(found, scene, scene.Write($"crowd{round}", Length, round, isFlushed: false));

        return found;
    }

    // The files go after each round, so that the volume has room for 64 MB only.
    private static CrowdFound Add(CrowdFound found, Scene scene, string source)
    {
        string[] copies = [.. Enumerable.Range(0, InParallel).Select(index => $"{source}-{index}")];
        int[] codes = new int[InParallel];
        Parallel.For(0, InParallel, index => codes[index] = scene.IsLate ? -1 : Native.Clone(source, copies[index]));
        byte[] expected = File.ReadAllBytes(source);
        for (int index = 0; index < InParallel; index++)
        {
            if (codes[index] == 0) found = Compare(found with { Clones = found.Clones + 1 }, expected, File.ReadAllBytes(copies[index]));
            else if (codes[index] > 0) found = found with { Error = codes[index] };
            File.Delete(copies[index]);
        }

        return found;
    }

    private static CrowdFound Compare(CrowdFound found, byte[] expected, byte[] actual)
    {
        if (actual.AsSpan().SequenceEqual(expected)) return found;
        bool isZeros = actual.AsSpan().IndexOfAnyExcept((byte)0) < 0;
        return isZeros ? found with { Zeros = found.Zeros + 1 } : found with { Others = found.Others + 1 };
    }
}

internal static class CloneTimes
{
    private const int Length = 1 << 20, Rounds = 20, InParallel = 10;

    public static Answer Ask(Scene scene)
    {
        List<double> dirty = [], flushed = [];
        List<int> errors = [];
        List<(string Source, string Copy)> pairs = [];
        for (int round = 0; round < Rounds && !scene.IsLate; round++)
        {
            foreach (bool isFlushed in (bool[])[false, true])
            {
                string source = scene.Write($"source{round}{isFlushed}", Length, round, isFlushed), copy = source + "-copy";
                int code = 0;
                (isFlushed ? flushed : dirty).Add(Clock.Microseconds(() => code = Native.Clone(source, copy)));
                errors.Add(code);
                if (code == 0) pairs.Add((source, copy));
            }
        }

        string shared = scene.Write("shared", Length, seed: 8);
        int[] parallelErrors = new int[InParallel];
        double parallel = Clock.Microseconds(() => Parallel.For(
            0, InParallel, index => parallelErrors[index] = Native.Clone(shared, scene.Combine($"parallel{index}"))));
        for (int index = 0; index < InParallel; index++)
            if (parallelErrors[index] == 0) pairs.Add((shared, scene.Combine($"parallel{index}")));

        return Judge.Times(scene.System, new CloneCost
        {
            AfterWrite = Clock.Median(dirty),
            AfterFlush = Clock.Median(flushed),
            Parallel = parallel,
            SingleErrors = errors,
            ParallelErrors = parallelErrors,
            Wrong = pairs.Count(pair => !Hash(pair.Source).AsSpan().SequenceEqual(Hash(pair.Copy))),
            Crowd = errors.Contains(0) ? CrowdedClones.Ask(scene) : new CrowdFound(Clones: 0, Error: 0, Zeros: 0, Others: 0),
        });
    }

    private static byte[] Hash(string path) => SHA256.HashData(File.ReadAllBytes(path));
}

/// <summary>Question 9: where the limit of references is.</summary>
/// <param name="Clones">How many clones succeeded.</param>
/// <param name="Error">The code of the next; 0 if none was refused.</param>
/// <param name="CopyError">The code of CopyFileEx then.</param>
/// <param name="IsCopyRight">Whether that copy has the source's bytes.</param>
/// <param name="IsCutShort">Whether time ran out before the limit.</param>
internal sealed record LimitFound(int Clones, int Error, int CopyError, bool IsCopyRight, bool IsCutShort)
{
    public string Describe() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Clones} clones, then {Error}; CopyFileEx then answers {CopyError}, its bytes are {(IsCopyRight ? "right" : "others")}");
}

internal static class ReferenceLimit
{
    private const int MostClones = 8_300;

    public static Answer Ask(Scene scene)
    {
        string source = scene.Write("source", 2 * Math.Max(scene.System.ClusterBytes, 4096), seed: 9), copy = scene.Combine("copy");
        int clones = 0, code = 0;
        while (clones < MostClones && !scene.IsLate)
        {
            code = Native.Clone(source, scene.Combine($"clone{clones}"));
            if (code != 0) break;
            clones++;
        }

        int copied = Native.Copy(source, copy, routine: null, failIfExists: true);
        bool isRight = copied == 0 && File.ReadAllBytes(source).AsSpan().SequenceEqual(File.ReadAllBytes(copy));
        return Judge.Limit(scene.System, new LimitFound(clones, code, copied, isRight, IsCutShort: code == 0 && clones < MostClones));
    }
}

/// <summary>Question 10: codes of creating links; null where it was not attempted.</summary>
internal sealed record CreatedLinks(int Junction, bool IsJunctionKept, int? MountPoint, int Symbolic)
{
    public string Describe() => $"junction {Junction}{(IsJunctionKept ? ", read back as it was set" : "")}; "
        + $"mount point {MountPoint?.ToString(CultureInfo.InvariantCulture) ?? "not attempted"}; symbolic link to a directory {Symbolic}";
}

internal static class LinkCreation
{
    public static Answer Ask(Scene scene)
    {
        string target = scene.Combine("target"), junction = scene.Combine("junction"), mount = scene.Combine("mount");
        Directory.CreateDirectory(target);
        int made = Native.CreateJunction(junction, target);
        bool isKept = made == 0 && Native.JunctionTarget(junction) == @"\??\" + target;
        int? mounted = Native.VolumeName(Native.VolumeOf(scene.Place)) is { } volume ? Native.CreateMountPoint(mount, volume) : null;
        int linked = Native.CreateSymbolicLink(scene.Combine("link"), target, isDirectory: true);
        foreach (string path in (string[])[junction, mount, scene.Combine("link")]) Native.RemoveDirectory(path);
        return Judge.Creation(scene.System, new CreatedLinks(made, isKept, mounted, linked));
    }
}

/// <summary>Times.</summary>
internal static class Clock
{
    public static double Microseconds(Action act)
    {
        long start = Stopwatch.GetTimestamp();
        act();
        return Stopwatch.GetElapsedTime(start).TotalMicroseconds;
    }

    public static double Median(IReadOnlyCollection<double> times)
    {
        if (times.Count == 0) return 0;
        double[] sorted = [.. times.Order()];
        return sorted[sorted.Length / 2];
    }
}

/// <summary>A handle, or the error of opening it.</summary>
internal readonly struct Opened(nint value, int error) : IDisposable
{
    public nint Value => value;

    public int Error => error;

    public bool IsOpen => error == 0;

    public void Dispose()
    {
        if (error == 0) Native.CloseHandle(value);
    }
}

/// <summary>A view of a file.</summary>
internal sealed class Mapping : IDisposable
{
    private Opened _file;
    private nint _view;

    public int Error { get; private set; }

    public bool IsMapped => _view != 0;

    public static Mapping Of(string path, bool isImage, bool keepsHandle)
    {
        const uint ReadOnly = 2, Image = 0x0100_0000, View = 4; // PAGE_READONLY, SEC_IMAGE, FILE_MAP_READ
        Mapping mapping = new() { _file = Native.Open(path, Native.Read, Native.ShareAll) };
        mapping.Error = mapping._file.Error;
        if (!mapping._file.IsOpen) return mapping;
        nint section = Native.CreateFileMappingW(mapping._file.Value, 0, ReadOnly | (isImage ? Image : 0), 0, 0, 0);
        if (section == 0) mapping.Error = Marshal.GetLastPInvokeError();
        else mapping._view = Native.MapViewOfFile(section, View, 0, 0, 0);
        if (section != 0 && mapping._view == 0) mapping.Error = Marshal.GetLastPInvokeError();
        if (section != 0) Native.CloseHandle(section);
        if (!keepsHandle) mapping.CloseFile();
        return mapping;
    }

    public byte[] Read(int bytes)
    {
        byte[] content = new byte[bytes];
        Marshal.Copy(_view, content, 0, bytes);
        return content;
    }

    public void Dispose()
    {
        if (_view != 0) Native.UnmapViewOfFile(_view);
        _view = 0;
        CloseFile();
    }

    private void CloseFile()
    {
        _file.Dispose();
        _file = new Opened(0, -1);
    }
}

/// <summary>The calls. Each returns its error, or 0; calls of ntdll an NTSTATUS.</summary>
internal static class Native
{
    public const uint Read = 0x8000_0000, Write = 0x4000_0000, Delete = 0x1_0000, ReadAttributes = 0x80, ShareAll = 7;
    public const uint MountPointTag = 0xA000_0003, SymbolicLinkTag = 0xA000_000C, AliasTag = 0x8000_001B; // IO_REPARSE_TAG_*

    private const uint CreateNew = 1, OpenExisting = 3, OpenAlways = 4;
    private const uint Directories = 0x0200_0000, NoFollow = 0x0020_0000; // FILE_FLAG_BACKUP_SEMANTICS, _OPEN_REPARSE_POINT
    private const uint SetSparse = 0x000900C4, DuplicateExtents = 0x00098344, GetPointersAndCounts = 0x000903D3;
    private const uint SetReparsePoint = 0x000900A4, GetReparsePoint = 0x000900A8;
    private const int MoreData = 234;

    private static readonly QueryByNameRoutine? ByName =
        Find<QueryByNameRoutine>("api-ms-win-core-file-l2-1-4.dll", "GetFileInformationByName");

    private static readonly QueryByNativeNameRoutine? ByNativeName =
        Find<QueryByNativeNameRoutine>("ntdll.dll", "NtQueryInformationByName");

    public delegate uint ProgressRoutine(
        long length, long done, long streamLength, long streamDone, uint stream, uint reason, nint source, nint destination, nint data);

    [UnmanagedFunctionPointer(CallingConvention.StdCall, CharSet = CharSet.Unicode, SetLastError = true)]
    private delegate int QueryByNameRoutine(string path, int informationClass, byte[] information, uint bytes);

    [UnmanagedFunctionPointer(CallingConvention.StdCall)]
    private delegate int QueryByNativeNameRoutine(
        ref ObjectAttributes name, out IoStatus status, byte[] information, uint bytes, int informationClass);

    public static bool HasQueryByName => ByName is not null;

    public static bool HasQueryByNativeName => ByNativeName is not null;

    public static Opened Open(string path, uint access, uint share) => Open(path, access, share, OpenExisting, 0);

    /// <summary>Opens a link or directory itself.</summary>
    public static Opened OpenLink(string path) => Open(path, ReadAttributes, ShareAll, OpenExisting, Directories | NoFollow);

    public static Opened OpenDirectory(string path) => Open(path, ReadAttributes, ShareAll, OpenExisting, Directories);

    /// <summary>Creates a file that must not exist, without sharing, with the right to delete it.</summary>
    public static Opened Create(string path) => Open(path, Read | Write | Delete, 0, CreateNew, 0);

    public static int CreateDirectory(string path) => Code(CreateDirectoryW(path, 0));

    public static int RemoveDirectory(string path) => Code(RemoveDirectoryW(path));

    public static int Control(nint file, uint code, byte[]? input, byte[]? output, out int returned)
    {
        bool done = DeviceIoControl(file, code, input, (uint)(input?.Length ?? 0), output, (uint)(output?.Length ?? 0), out uint bytes, 0);
        returned = (int)bytes;
        return Code(done);
    }

    public static int Query(nint file, int informationClass, byte[] information) =>
        Code(GetFileInformationByHandleEx(file, informationClass, information, (uint)information.Length));

    /// <summary>Deletes by FileDispositionInfoEx with POSIX semantics.</summary>
    public static int DeleteNow(string path) => WithHandle(path, static file => Set(file, 21, [3, 0, 0, 0]));

    /// <summary>Deletes by FileDispositionInfo: the name goes with the last handle.</summary>
    public static int DeleteAtLastClose(string path) => WithHandle(path, SetDisposition);

    public static int SetDisposition(nint file) => Set(file, 4, [1]);

    /// <summary>Renames over by FileRenameInfoEx with POSIX semantics.</summary>
    public static int RenameNow(nint file, string path) => Set(file, 22, RenameInformation(3, path));

    /// <summary>Renames by FileRenameInfo.</summary>
    public static int Rename(nint file, string path, bool replaces) => Set(file, 3, RenameInformation(replaces ? 1u : 0, path));

    public static int Copy(string source, string copy, ProgressRoutine? routine, bool failIfExists) =>
        Code(CopyFileExW(source, copy, routine, 0, 0, failIfExists ? 1u : 0));

    /// <summary>Clones a whole file into one that is created, or is overwritten in place, in the order that Windows documents.</summary>
    public static int Clone(string source, string copy)
    {
        using Opened from = Open(source, Read, ShareAll);
        if (!from.IsOpen) return from.Error;
        using Opened to = Open(copy, Read | Write, ShareAll, OpenAlways, 0);
        if (!to.IsOpen) return to.Error;
        long length = new FileInfo(source).Length, cluster = ClusterBytes(Path.GetDirectoryName(copy)!);
        byte[] end = new byte[8], request = new byte[32];
        BinaryPrimitives.WriteInt64LittleEndian(end, length);
        BinaryPrimitives.WriteInt64LittleEndian(request, from.Value);
        BinaryPrimitives.WriteInt64LittleEndian(request.AsSpan(24), (length + cluster - 1) / cluster * cluster);
        int code = Control(to.Value, SetSparse, [1], null, out _);
        if (code == 0) code = Set(to.Value, 6, end); // FileEndOfFileInfo
        if (code == 0) code = Control(to.Value, DuplicateExtents, request, null, out _);
        if (code == 0) Control(to.Value, SetSparse, [0], null, out _);
        return code;
    }

    /// <summary>Returns the references to the first cluster of a file; null where the volume does not report them.</summary>
    public static int? References(string path)
    {
        using Opened file = Open(path, Read | Write, ShareAll);
        if (!file.IsOpen) return null;
        FlushFileBuffers(file.Value); // what is in memory alone has no clusters
        byte[] output = new byte[4096];
        int code = Control(file.Value, GetPointersAndCounts, new byte[8], output, out int returned);
        bool isFilled = code == MoreData || (code == 0 && returned >= 40);
        bool isCounted = isFilled && BinaryPrimitives.ReadInt32LittleEndian(output) > 0;
        return isCounted ? BinaryPrimitives.ReadInt32LittleEndian(output.AsSpan(32)) : null; // behind the next cluster and its place
    }

    public static int QueryAttributes(string path, byte[] information) => Code(GetFileAttributesExW(path, 0, information));

    public static int QueryByName(string path, byte[] information) =>
        ByName!(path, 3, information, (uint)information.Length) != 0 ? 0 : Marshal.GetLastPInvokeError(); // FileStatBasicByNameInfo

    public static int QueryByNativeName(string path, byte[] information)
    {
        string native = path.StartsWith(@"\\", StringComparison.Ordinal) ? @"\??\UNC" + path[1..] : @"\??\" + path;
        GCHandle pinned = GCHandle.Alloc(native.ToCharArray(), GCHandleType.Pinned);
        UnicodeString[] text = [new(pinned.AddrOfPinnedObject(), native.Length)];
        GCHandle name = GCHandle.Alloc(text, GCHandleType.Pinned);
        ObjectAttributes attributes = new(name.AddrOfPinnedObject());
        int status = ByNativeName!(ref attributes, out _, information, 72, 68); // FileStatInformation
        name.Free();
        pinned.Free();
        return status;
    }

    public static int CreateSymbolicLink(string link, string target, bool isDirectory) =>
        Code(CreateSymbolicLinkW(link, target, isDirectory ? 3u : 2u) != 0); // without privilege where that is allowed

    public static int CreateJunction(string link, string target) => CreateMountPoint(link, @"\??\" + target);

    /// <summary>Creates a directory and makes it lead to a native path.</summary>
    public static int CreateMountPoint(string link, string native)
    {
        int code = CreateDirectory(link);
        if (code != 0) return code;
        using Opened directory = Open(link, Write, ShareAll, OpenExisting, Directories | NoFollow);
        if (!directory.IsOpen) return directory.Error;
        byte[] used = Encoding.Unicode.GetBytes(native);
        byte[] data = new byte[16 + used.Length + 4]; // REPARSE_DATA_BUFFER; both names end with a zero, the displayed one is empty
        BinaryPrimitives.WriteUInt32LittleEndian(data, MountPointTag);
        BinaryPrimitives.WriteUInt16LittleEndian(data.AsSpan(4), (ushort)(data.Length - 8));
        BinaryPrimitives.WriteUInt16LittleEndian(data.AsSpan(10), (ushort)used.Length);
        BinaryPrimitives.WriteUInt16LittleEndian(data.AsSpan(12), (ushort)(used.Length + 2));
        used.CopyTo(data, 16);
        return Control(directory.Value, SetReparsePoint, data, null, out _);
    }

    /// <summary>Returns the native path that a junction leads to; null where it cannot be read.</summary>
    public static string? JunctionTarget(string link)
    {
        using Opened directory = OpenLink(link);
        byte[] data = new byte[16 << 10];
        if (!directory.IsOpen || Control(directory.Value, GetReparsePoint, null, data, out _) != 0) return null;
        if (BinaryPrimitives.ReadUInt32LittleEndian(data) != MountPointTag) return null;
        int offset = BinaryPrimitives.ReadUInt16LittleEndian(data.AsSpan(8));
        int length = BinaryPrimitives.ReadUInt16LittleEndian(data.AsSpan(10));
        return Encoding.Unicode.GetString(data, 16 + offset, length);
    }

    public static uint TagOf(string path)
    {
        using Opened file = OpenLink(path);
        byte[] found = new byte[8];
        bool isKnown = file.IsOpen && Query(file.Value, 9, found) == 0; // FileAttributeTagInfo
        return isKnown ? BinaryPrimitives.ReadUInt32LittleEndian(found.AsSpan(4)) : 0;
    }

    /// <summary>Returns the root of the volume of a path, with a backslash.</summary>
    public static string VolumeOf(string path)
    {
        char[] root = new char[1024];
        return GetVolumePathNameW(path, root, (uint)root.Length) ? Text(root) : Path.GetPathRoot(path)!;
    }

    /// <summary>Returns the native name of a volume with its GUID; null where it has none, as a share.</summary>
    public static string? VolumeName(string root)
    {
        char[] name = new char[64];
        return GetVolumeNameForVolumeMountPointW(root, name, (uint)name.Length) ? @"\??\" + Text(name)[4..] : null;
    }

    public static int ClusterBytes(string path) =>
        GetDiskFreeSpaceW(VolumeOf(path), out uint sectors, out uint bytes, out _, out _) ? (int)(sectors * bytes) : 4096;

    private static string Text(char[] characters) => new(characters, 0, Math.Max(Array.IndexOf(characters, '\0'), 0));

    private static Opened Open(string path, uint access, uint share, uint disposition, uint flags)
    {
        nint file = CreateFileW(path, access, share, 0, disposition, flags, 0);
        return file == -1 ? new Opened(0, Marshal.GetLastPInvokeError()) : new Opened(file, 0);
    }

    private static int WithHandle(string path, Func<nint, int> act)
    {
        using Opened file = Open(path, Delete | ReadAttributes, ShareAll);
        return file.IsOpen ? act(file.Value) : file.Error;
    }

    private static int Set(nint file, int informationClass, byte[] information) =>
        Code(SetFileInformationByHandle(file, informationClass, information, (uint)information.Length));

    // FILE_RENAME_INFO: flags, a handle, the length of the name in bytes, the name.
    private static byte[] RenameInformation(uint flags, string path)
    {
        byte[] name = Encoding.Unicode.GetBytes(path);
        int length = 2 * nint.Size;
        byte[] information = new byte[length + 4 + name.Length + 2];
        BinaryPrimitives.WriteUInt32LittleEndian(information, flags);
        BinaryPrimitives.WriteInt32LittleEndian(information.AsSpan(length), name.Length);
        name.CopyTo(information, length + 4);
        return information;
    }

    private static int Code(bool succeeded) => succeeded ? 0 : Marshal.GetLastPInvokeError();

    private static T? Find<T>(string library, string name)
        where T : Delegate => NativeLibrary.TryLoad(library, out nint handle) && NativeLibrary.TryGetExport(handle, name, out nint address)
            ? Marshal.GetDelegateForFunctionPointer<T>(address)
            : null;

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    private static extern nint CreateFileW(
        string path, uint access, uint share, nint security, uint disposition, uint flags, nint template);

    [DllImport("kernel32")]
    [return: MarshalAs(UnmanagedType.Bool)]
    public static extern bool CloseHandle(nint handle);

    [DllImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool FlushFileBuffers(nint file);

    [DllImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool DeviceIoControl(
        nint file, uint code, byte[]? input, uint inputBytes, [Out] byte[]? output, uint outputBytes, out uint returned, nint overlapped);

    [DllImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool GetFileInformationByHandleEx(nint file, int informationClass, [Out] byte[] information, uint bytes);

    [DllImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool SetFileInformationByHandle(nint file, int informationClass, byte[] information, uint bytes);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    public static extern bool GetVolumeInformationByHandleW(
        nint file, char[]? label, uint labelLength, out uint serial, out uint longestName, out uint flags, [Out] char[] name, uint length);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool GetVolumePathNameW(string path, [Out] char[] root, uint length);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool GetVolumeNameForVolumeMountPointW(string root, [Out] char[] name, uint length);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool GetDiskFreeSpaceW(string root, out uint sectors, out uint bytes, out uint free, out uint total);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool CopyFileExW(string source, string copy, ProgressRoutine? routine, nint data, nint cancel, uint flags);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool CreateDirectoryW(string path, nint security);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool RemoveDirectoryW(string path);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    private static extern byte CreateSymbolicLinkW(string link, string target, uint flags);

    [DllImport("kernel32", CharSet = CharSet.Unicode, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool GetFileAttributesExW(string path, int level, [Out] byte[] data);

    [DllImport("kernel32", SetLastError = true)]
    public static extern nint CreateFileMappingW(nint file, nint security, uint protection, uint sizeHigh, uint sizeLow, nint name);

    [DllImport("kernel32", SetLastError = true)]
    public static extern nint MapViewOfFile(nint section, uint access, uint offsetHigh, uint offsetLow, nint bytes);

    [DllImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    public static extern bool UnmapViewOfFile(nint view);

    /// <summary>UNICODE_STRING.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private readonly struct UnicodeString(nint buffer, int characters)
    {
        public readonly ushort Bytes = (ushort)(characters * sizeof(char)), Most = (ushort)(characters * sizeof(char));
        public readonly nint Buffer = buffer;
    }

    /// <summary>OBJECT_ATTRIBUTES, with names that ignore case.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private readonly struct ObjectAttributes(nint name)
    {
        public readonly int Bytes = Marshal.SizeOf<ObjectAttributes>();
        public readonly nint Root = 0, Name = name;
        public readonly uint Flags = 0x40; // OBJ_CASE_INSENSITIVE
        public readonly nint Security = 0, Quality = 0;
    }

    /// <summary>IO_STATUS_BLOCK.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private struct IoStatus
    {
        public nint Status, Information;
    }
}
