using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;
using CowCopy.Tool.WorkingCopies;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy worktree add PATH</c>: makes a worktree of git with the files and the build state of the working copy.</summary>
internal sealed class WorktreeAddCommand : ToolCommand
{
    private readonly Argument<string> _path = PathArguments.Named("PATH", "The directory of the new worktree.");
    private readonly Argument<string?> _commit = new("COMMIT")
    {
        Description = "The commit or branch. Default: as \"git worktree add\" has it, the branch named as PATH, or a new one of that name.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<string> _branch = new("-b") { Description = "Create this branch.", HelpName = "BRANCH" };
    private readonly Option<bool> _detach = new("--detach", "-d") { Description = "Check out no branch." };
    private readonly Option<bool> _force = new("--force", "-f")
    {
        Description = "Also for a branch that is checked out elsewhere, or a PATH that a missing worktree has.",
    };

    private readonly Option<string> _directory = new("-C") { Description = "Start in this directory instead.", HelpName = "DIR" };
    private readonly Option<string[]> _only = TreeOptionSet.Globs("--only", "Clone only ignored files that match. Can be repeated.");
    private readonly Option<string[]> _exclude = TreeOptionSet.Globs("--exclude", "Skip ignored files that match. Can be repeated.");
    private readonly Option<bool> _noRelocate = new("--no-relocate") { Description = "Leave the build state as it is in the original." };
    private readonly RelocationOptionSet _relocation = new();
    private readonly CopyCommandRun _run;
    private readonly ToolContext _context;

    public WorktreeAddCommand(ToolContext context)
        : base(
            "add",
            "Make a worktree of git whose files are clones of those here, ignored ones too: its first build compiles what differs.",
            "cowcopy worktree add ../product-review origin/review")
    {
        (_context, _run) = (context, new CopyCommandRun(context));
        Add(_path);
        Add(_commit);
        foreach (Option option in (Option[])[_branch, _detach, _force, _directory, _only, _exclude, _noRelocate]) Add(option);
        _relocation.AddTo(this);
        _run.AddTo(this);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string directory = Path.GetFullPath(parsed.GetValue(_directory) ?? ".");
        string path = Path.GetFullPath(parsed.GetRequiredValue(_path), directory);
        string operation = $"Cannot make the worktree \"{path}\"";
        if (!Directory.Exists(directory)) return _context.Fail($"{operation}: the directory \"{directory}\" does not exist. Check -C.");
        WorktreeRequest request = new()
        {
            Directory = directory,
            Path = path,
            Commit = parsed.GetValue(_commit),
            Branch = parsed.GetValue(_branch),
            Detach = parsed.GetValue(_detach),
            Force = parsed.GetValue(_force),
            Ignored = TreeFilter.FromGlobs(parsed.GetValue(_only) ?? [], parsed.GetValue(_exclude) ?? []),
            Threads = _run.Threads(parsed),
        };
        RelocationReport? relocation = null;
        try
        {
            WorktreeMaker maker = new(_context.Copier, _context.Cancellation);
            Worktree made = maker.Add(request, made => relocation = parsed.GetValue(_noRelocate) ? null : Relocate(made, parsed));
            return Report(parsed, made, relocation);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return _context.Fail($"{operation}: {error.Message.TrimEnd('.')}. No worktree was made.");
        }
    }

    private RelocationReport? Relocate(Worktree made, ParseResult parsed)
    {
        if (made.Original is not { } original) return null;
        RelocationOptions options = _relocation.Read(parsed) with { Differing = made.Differing };
        BuildStateRelocator relocator = new(_context.Cancellation);
        RelocationReport done = relocator.Relocate(made.Path, original, options, made.Changed);
        return done.Failures.FirstOrDefault(static one => one.IsOfFullVolume) is { } full ? throw new IOException(full.Message) : done;
    }

    private int Report(ParseResult parsed, Worktree made, RelocationReport? relocation)
    {
        if (_run.IsJson(parsed)) JsonText.Write(_context.Output, WorktreeReport.Of(made, relocation));
        else if (!_run.IsQuiet(parsed)) WorktreeText.Write(_context.Output, made, relocation);
        foreach (CopyFailure failure in made.Files.Failures) _context.Fail(failure.Message);
        IReadOnlyList<RelocationFailure> unrelocated = relocation?.Failures ?? [];
        foreach (RelocationFailure failure in unrelocated) _context.Fail(failure.Message);
        if (made.HookOutput.Length > 0) _context.Error.WriteLine(made.HookOutput);
        if (made.HookExitCode == 0) return made.Files.Failures.Count + unrelocated.Count == 0 ? ExitCodes.Done : ExitCodes.Failed;
        return _context.Fail($"The worktree is made; its hook post-checkout failed with exit code {made.HookExitCode}.");
    }
}
