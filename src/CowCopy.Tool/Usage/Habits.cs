namespace CowCopy.Tool.Usage;

/// <summary>What users of cp, rsync, robocopy, xcopy, du and git type, and what <c>cowcopy</c> has for it.</summary>
internal static class Habits
{
    private const string Directories = "copy clone share inspect doctor relocate";

    // The first that fits answers.
    public static readonly Habit[] Options =
    [
        new("-r -R --recursive /E /S", null, "A directory is taken with everything below it: leave it out.", Directories),
        new("-r -R --recursive -a --archive /E /S", null,
            "It is for a file. Use \"cowcopy copy --dry-run\" for a directory.", "explain"),
        new("-a --archive", null,
            "A directory is copied with everything below it, with times of files and permissions: leave it out.", "copy clone"),
        new("-a --all", null, "Everything below a directory is read: leave it out.", Directories),
        new("--delete --delete-after --delete-before --delete-during --delete-excluded --del --purge --prune --sync /MIR /PURGE",
            "--mirror", "Use --mirror."),
        new("--reflink --reflink=auto --clone --cow -c --fclones", "--mode", "Use --mode clone."),
        new("--reflink --reflink=auto --reflink=always --cow -c", null, "It clones, or copies nothing: leave it out.", "clone"),
        new("--reflink=always", "--mode", "Use --mode clone-only."),
        new("--reflink=never --no-clone --no-reflink --bytes", "--mode", "Use --mode byte-copy."),
        new("-l --link --hard-link --hardlink --links-hard --link-dest", "--mode", "Use --mode clone-or-hard-link."),
        new("-u --update --update=older --newer --size-only --ignore-times /XO /D", "--skip-unchanged", "Use --skip-unchanged."),
        new("-i --interactive --ignore-existing --no-clobber --no-overwrite --no-replace --keep /-Y /XC /XN", "--overwrite",
            "Use --overwrite never."),
        new("-f --force --force-overwrite /IS /IT", "--overwrite-read-only",
            "An existing file is replaced: leave it out. Use --overwrite-read-only for a file that is read-only."),
        new("-y --yes --assume-yes /Y", null, "Nothing is asked: leave it out."),
        new("-L --dereference --copy-links --follow", "--follow-links", "Use --follow-links."),
        new("-P -d --no-dereference --links /SL", "--follow-links", "A link is copied as a link: leave it out."),
        new("-p -t --times --perms --preserve-times /COPY /DCOPY", "--mode",
            "Time and permissions are kept: leave it out.", "copy explain"),
        new("-p --preserve-all --xattrs --acls -X -A /COPYALL /SEC", "--preserve", "Use --preserve=all."),
        new("--preserve --xattrs --acls -X -A /COPYALL /SEC", "--mode",
            "Time and permissions are kept: leave it out. \"cowcopy clone --preserve=all\" keeps access lists and attributes too.", "copy"),
        new("-j --jobs --parallel --workers --multi-threaded /MT", "--threads", "Use --threads N."),
        new("--fsync --flush --fdatasync", "--durable", "Use --durable."),
        new("--whatif --what-if --simulate --preview --check --plan /L", "--dry-run", "Use --dry-run."),
        new("--dry-run --dryrun -n --what-if", null,
            "It changes nothing: leave it out.", "explain probe inspect report doctor leaks"),
        new("--filter --pattern --glob --only /IF", "--include", "Use --include GLOB."),
        new("--ignore --skip --exclude-dir --exclude-from /XF /XD", "--exclude", "Use --exclude GLOB."),
        new("-z --compress", null, "Nothing goes over a network: leave it out."),
        new("--progress --info=progress2 /ETA", null, "A terminal shows the progress: leave it out."),
        new("-s --silent --no-progress /NFL /NDL /NJH /NJS /NP", "--quiet", "Use --quiet."),
        new("-v -V -version --version", null, "Use \"cowcopy --version\".", "cowcopy"),
        new("-V -version --version", null, "Use \"cowcopy --version\"."),
        new("-v -vv --verbose --verbosity --stats --itemize-changes --debug /V", null,
            "The output says what was done, and why; --json has each file: leave it out.", "copy clone share relocate"),
        new("-v -vv --verbose --verbosity --stats --debug /V", null,
            "The output has all that is known; --json has each value: leave it out."),
        new("--format --output-format --json-output -o=json --format=json --output=json", "--json", "Use --json."),
        new("-o --output --out --report", "--html", "Use --html FILE, or redirect the output."),
        new("--human-readable --si --summarize --total", null, "The output is for people: leave it out. Use --json for plain numbers."),
        new("-T --no-target-directory /I", null, "DST of a directory is the copy itself: leave it out.", "copy clone"),
        new("/R /W /RETRY", null, "A file in use is retried: leave it out.", "copy clone"),
    ];

    /// <summary>Commands of other programs.</summary>
    public static readonly Habit[] Commands =
    [
        new("add", null, "Use \"cowcopy worktree add PATH\"."),
        new("cp xcopy robocopy rsync install", null, "Use \"cowcopy copy SRC DST\"."),
        new("sync mirror", null, "Use \"cowcopy copy SRC DST --mirror\"."),
        new("reflink duplicate", null, "Use \"cowcopy clone SRC DST\" for a directory, \"cowcopy copy SRC DST\" for a file."),
        new("snapshot subvolume", null, "Use \"cowcopy clone SRC DST --snapshot\"."),
        new("dedupe dedup deduplicate link", null, "Use \"cowcopy share DIR\"."),
        new("plan dry-run dryrun", null, "Use \"cowcopy explain SRC DST\" for a file, \"cowcopy copy SRC DST --dry-run\" for a directory."),
        new("check diagnose health", null, "Use \"cowcopy doctor DIR\"."),
        new("du size space stat extents", null, "Use \"cowcopy inspect PATH\"."),
        new("df volume info", null, "Use \"cowcopy probe PATH\"."),
        new("analyze analyse binlog log", null, "Use \"cowcopy report BUILD.binlog\"."),
        new("move mv rename delete rm remove", null, "cowcopy neither moves nor deletes files: use the command of the system."),
    ];

    /// <summary>Returns the answers to an unknown option of a command.</summary>
    /// <param name="word">The option as typed, also with a value after "=" or ":", or several letters behind one hyphen.</param>
    /// <param name="command">The name of the command.</param>
    /// <param name="known">The options of the command, with their short names.</param>
    /// <returns>One for each habit in the word; none if a part of it is none.</returns>
    public static IReadOnlyList<string> AnswersTo(string word, string command, IReadOnlyCollection<string> known)
    {
        if (Find(word, command, known) is { } whole) return [whole];
        int end = word.AsSpan(1).IndexOfAny('=', ':') + 1;
        if (end > 0 && Find(word[..end], command, known) is { } named) return [named];
        if (word is ['-', '-', ..] or ['/', ..]) return [];
        string[] letters = [.. word.Skip(1).Select(static letter => $"-{letter}").Except(known, StringComparer.Ordinal)];
        string[] answers = [.. letters.Select(letter => Find(letter, command, known) ?? "")];
        return answers.Contains("", StringComparer.Ordinal) ? [] : [.. answers.Distinct(StringComparer.Ordinal)];
    }

    /// <summary>Returns the answer to a name that is no command of <c>cowcopy</c>, or null.</summary>
    public static string? AnswerTo(string command) =>
        Array.Find(Commands, one => one.Words.Split(' ').Contains(command, StringComparer.OrdinalIgnoreCase))?.Answer;

    private static string? Find(string word, string command, IReadOnlyCollection<string> known) => Array.Find(
        Options,
        one => one.Has(word) && one.IsFor(command) && (one.Needs is null || known.Contains(one.Needs, StringComparer.Ordinal)))?.Answer;
}
