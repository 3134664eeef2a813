using System.Text;

namespace CowCopy.TestKit;

/// <summary>A directory that is deleted with all that is in it, read-only files included.</summary>
public sealed class TempDirectory : IDisposable
{
    // FUSE closes files in the background: a file that is deleted before that stays in its directory for a moment, under a hidden name
    // (libfuse, option hard_remove).
    private const int MaxAttempts = 50, MillisecondsBetweenAttempts = 20;

    private const UnixFileMode OwnerAll = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    /// <summary>In the system's temporary directory.</summary>
    public TempDirectory()
        : this(System.IO.Path.GetTempPath())
    {
    }

    /// <summary>In a directory of the caller's choice, for example the root of a volume.</summary>
    public TempDirectory(string parent)
    {
        Path = System.IO.Path.Combine(parent, "cowcopy-" + Guid.NewGuid().ToString("N"));
        Directory.CreateDirectory(Path);
    }

    public string Path { get; }

    /// <summary>A path in it; names may have slashes, on every system.</summary>
    public string Combine(params string[] names) => HostPath.Of(System.IO.Path.Combine([Path, .. names]));

    /// <summary>Writes a file, with the directories above it, and returns its full path.</summary>
    public string WriteFile(string relative, string text) => WriteFile(relative, Encoding.UTF8.GetBytes(text));

    /// <inheritdoc cref="WriteFile(string, string)"/>
    public string WriteFile(string relative, byte[] bytes)
    {
        string path = Combine(relative);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, bytes);
        return path;
    }

    public void Dispose()
    {
        if (!Directory.Exists(Path)) return;
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                MakeDeletable(new DirectoryInfo(Path)); // lowntfs-3g may answer with ESTALE after a rename
                Directory.Delete(Path, recursive: true);
                return;
            }
            catch (IOException) when (attempt < MaxAttempts && Directory.Exists(Path))
            {
                CancellationToken.None.WaitHandle.WaitOne(MillisecondsBetweenAttempts);
            }
        }
    }

    // Unix checks the permissions of the directory to delete a name in it, Windows those of the file; a link is never followed.
    private static void MakeDeletable(DirectoryInfo directory)
    {
        if (!OperatingSystem.IsWindows()) directory.UnixFileMode |= OwnerAll;
        foreach (FileSystemInfo entry in directory.EnumerateFileSystemInfos())
        {
            if (entry.LinkTarget is not null) continue;
            if (OperatingSystem.IsWindows()) entry.Attributes &= ~FileAttributes.ReadOnly;
            if (entry is DirectoryInfo below) MakeDeletable(below);
        }
    }
}
