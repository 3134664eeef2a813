namespace CowCopy.ContractTests.Calls;

/// <summary>Why ways make calls beyond the lower bound.</summary>
internal static class LinuxExtra
{
    /// <summary>The reasons of each call, for the page.</summary>
    public static IReadOnlyDictionary<string, string> Reasons { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["cachestat"] = "whether the source is dirty, where it changed less than two minutes ago; an older one is not queried",
        ["fchmod"] = "the umask or a default access list may have masked the mode; in a batch a directory is queried once instead",
        ["ioctl(FICLONE)"] = "a destination that does not exist yet is not known to be on a volume without clones; the clone is refused",
        ["read"] = "with `write`: `copy_file_range` would clone here, and a byte copy was requested",
        ["write"] = "with `read`",
        ["read(urandom)"] = "the name of the temporary file",
        ["fcntl(F_SETSIG)"] = "with `F_SETLEASE`: the signal of a broken lease must not end the process",
        ["fcntl(F_SETLEASE)"] = "proves that no other process has the destination open or mapped",
        ["getxattr"] = "whether a directory of the destination has a default access list: instead of `fchmod` for each file",
        ["flistxattr"] = "whether a file that is cloned in place has an access list, capabilities or other attributes",
        ["statx"] = "the destination: kind, identity and time, before it is replaced, skipped or linked over; the source behind its handle "
            + "before the destination is deleted: it may be a directory or pipe by now; once more behind its handle where it is cloned in "
            + "place, and its directory's group; the directory of a temporary file, which could not be renamed in an append-only one; each "
            + "directory of a batch or tree once, and the missing ones above a new tree",
        ["openat"] = "a destination that is not queried first is created, which fails where it exists; directories are opened once in a "
            + "batch or tree, which shortens the paths of their files",
        ["flock"] = "whether another process has the source open for itself, as `File.Copy` checks: it may be written half",
        ["fgetxattr"] = "whether an access list excludes users whom the mode admits; where not everyone may read the source, that of the "
            + "copy; where a file is cloned over, the default access list of its directory",
        ["ioctl(FS_IOC_GETFLAGS)"] = "a file with flags, or in a directory whose files get some, is not cloned over",
        ["ioctl(FS_IOC_FSGETXATTR)"] = "the same for the flags of XFS, and for the project id",
        ["openat2"] = "directories of a tree's destination, so that no link below its root is followed",
        ["close"] = "of directories",
    };
}
