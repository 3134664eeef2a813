namespace CowCopy.Tool.WorkingCopies;

/// <summary>Makes a worktree of git whose files are clones of those of another working copy, with their times.</summary>
internal sealed class WorktreeMaker(FileCopier copier, CancellationToken cancellation)
{
    /// <summary>Makes a worktree, or leaves none.</summary>
    /// <param name="request">The worktree.</param>
    /// <param name="finish">Is called when all files are there, before the hook runs.</param>
    /// <exception cref="IOException">It cannot be made.</exception>
    public Worktree Add(WorktreeRequest request, Action<Worktree> finish)
    {
        Git here = new(request.Directory, isElsewhere: false, cancellation);
        Git? original = null;
        if (here.Run("rev-parse", "--is-inside-work-tree").Text == "true")
        {
            string root = Path.GetFullPath(here.Run("rev-parse", "--show-toplevel").Text);
            here = original = new Git(root, isElsewhere: Path.Exists(Path.Combine(root, ".git")), cancellation);
        }

        GitStatus? status = original is null ? null : GitStatus.Read(original);
        WorktreeRemoval removal = new(here, request.Path);
        // It takes no time, and is not killed: git would leave the worktree locked. Where it fails, it leaves nothing itself.
        GitOutput created = new Git(here.Directory, here.IsElsewhere, CancellationToken.None).TryRun(request.Arguments);
        if (created.ExitCode != 0)
        {
            cancellation.ThrowIfCancellationRequested();
            throw new GitException(request.Arguments, created);
        }

        try
        {
            Git target = new(request.Path, isElsewhere: true, cancellation);
            Worktree made = new()
            {
                Path = request.Path,
                Original = original?.Directory,
                Branch = target.TryRun(["symbolic-ref", "--quiet", "--short", "HEAD"]) is { ExitCode: 0 } head ? head.Text : null,
                Commit = target.Run("rev-parse", "HEAD").Text,
            };
            if (original is null) target.Run("reset", "--hard", "--no-recurse-submodules", "--quiet");
            else made = new WorktreeFiles(original, target, copier, request, cancellation).Fill(made, status!);
            finish(made);
            return RunHook(target, made);
        }
        catch
        {
            removal.Remove();
            throw;
        }
    }

    private static Worktree RunHook(Git target, Worktree made)
    {
        GitOutput hook = new CheckoutHook(target).Run(made.Commit);
        string[] texts = [hook.Text, hook.Error];
        return made with { HookExitCode = hook.ExitCode, HookOutput = string.Join('\n', texts.Where(static text => text.Length > 0)) };
    }
}
