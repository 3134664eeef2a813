using System.ComponentModel;

namespace CowCopy.Tool.WorkingCopies;

/// <summary>
/// The hook post-checkout, run as <c>git worktree add</c> runs it: in the new worktree, without variables that name a repository.
/// <c>git hook run</c> sets GIT_DIR, by which a hook that goes to another repository would work on this one; before git 2.36 there is none.
/// </summary>
internal sealed class CheckoutHook(Git target)
{
    private const string Name = "post-checkout", IsOfBranch = "1";
    private const UnixFileMode Executable = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
    private const int NotAProgram = 8; // ENOEXEC

    /// <summary>Runs it with the arguments that git gives it in a new worktree; exit code 0 where there is none.</summary>
    public GitOutput Run(string commit)
    {
        string none = new('0', commit.Length);
        string[] arguments = [none, commit, IsOfBranch];
        // Git for Windows starts scripts by a shell of its own.
        if (OperatingSystem.IsWindows()) return target.TryRun(["hook", "run", "--ignore-missing", Name, "--", .. arguments]);
        string hook = Path.GetFullPath(target.Run("rev-parse", "--git-path", "hooks/" + Name).Text, target.Directory);
        if (!File.Exists(hook)) return new GitOutput(0, [], "");
        if ((File.GetUnixFileMode(hook) & Executable) == UnixFileMode.None)
            return new GitOutput(0, [], $"The hook \"{hook}\" was ignored: it is not executable. Run chmod +x on it.");
        try
        {
            return Start(hook, arguments);
        }
        catch (Win32Exception error)
        {
            string why = error.Message.TrimEnd('.');
            return new GitOutput(1, [], $"Cannot run the hook \"{hook}\": {why}. Check its first line and permissions.");
        }
    }

    private GitOutput Start(string hook, string[] arguments)
    {
        try
        {
            return target.TryRun(hook, arguments);
        }
        catch (Win32Exception error) when (error.NativeErrorCode == NotAProgram)
        {
            return target.TryRun("/bin/sh", [hook, .. arguments]); // a script without a first line that names its shell
        }
    }
}
