using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>
/// The user that runs Wine: this one, or <c>nobody</c> if this one is root: root can write read-only files, which differs from Windows.
/// </summary>
internal static class WineUser
{
    private const string Nobody = "65534"; // on every Linux

    private static bool IsOther => Environment.IsPrivilegedProcess;

    /// <summary>The start of a command line that runs the rest as this user.</summary>
    public static string[] Prefix => IsOther ? ["setpriv", "--reuid=" + Nobody, "--regid=" + Nobody, "--clear-groups", "--"] : [];

    /// <summary>Creates a directory that belongs to this user.</summary>
    /// <param name="path">The directory.</param>
    public static void CreateDirectory(string path)
    {
        Directory.CreateDirectory(path);
        if (!IsOther) return;
        CommandResult change = Command.Run("chown", [$"{Nobody}:{Nobody}", path]);
        if (change.ExitCode != 0) throw new IOException(change.Output);
    }
}
