using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>Who runs Wine: this user, or nobody where this user is root, for whom a read-only file would be writable and Wine's own answers differ from Windows.</summary>
internal static class WineUser
{
    private const string Nobody = "65534"; // on every Linux

    private static bool IsOther => Environment.IsPrivilegedProcess;

    /// <summary>What goes before a command so that this user runs it.</summary>
    public static string[] Prefix => IsOther ? ["setpriv", "--reuid=" + Nobody, "--regid=" + Nobody, "--clear-groups", "--"] : [];

    /// <summary>Makes a folder that belongs to this user.</summary>
    /// <param name="path">The folder.</param>
    public static void Give(string path)
    {
        Directory.CreateDirectory(path);
        if (IsOther && Command.Run("chown", [$"{Nobody}:{Nobody}", path]) is { ExitCode: not 0 } refusal) throw new IOException(refusal.Output);
    }
}
