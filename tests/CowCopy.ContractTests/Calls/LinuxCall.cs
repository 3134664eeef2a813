using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace CowCopy.ContractTests.Calls;

/// <summary>One line of a trace of strace: a system call with its arguments.</summary>
internal sealed partial record LinuxCall(int Thread, string Name, string Arguments)
{
    private const string CacheStat = "syscall_0x1c3"; // strace before 6.6 does not know its name

    private static readonly HashSet<string> OfMemoryAndThreads = new(StringComparer.Ordinal)
    {
        "brk", "clock_gettime", "clock_nanosleep", "clone", "clone3", "exit", "futex", "get_mempolicy", "getcpu", "getpid", "getrusage",
        "gettid", "madvise", "membarrier", "mlock", "mmap", "mprotect", "mremap", "munlock", "munmap", "nanosleep", "prctl", "prlimit64",
        "restart_syscall", "rseq", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait", "sched_getaffinity",
        "sched_getparam", "sched_getscheduler", "sched_setaffinity", "sched_yield", "set_robust_list", "sigaltstack", "sysinfo", "tgkill",
    };

    /// <summary>What the runtime opens now and then: how much memory there is, names of threads, its own pipes and sockets.</summary>
    private static readonly string[] FilesOfRuntime = ["/proc/meminfo", "/sys/fs/cgroup", "/task/", "<anon_inode:", "<pipe:", "<socket:"];

    private static readonly HashSet<string> Opening = new(StringComparer.Ordinal) { "creat", "open", "openat", "openat2" };

    private static readonly HashSet<string> OfPaths = new(Opening, StringComparer.Ordinal)
    {
        "access", "chmod", "faccessat", "faccessat2", "fchmodat", "getxattr", "link", "linkat", "lstat", "mkdir", "mkdirat", "newfstatat",
        "readlink", "rename", "renameat", "renameat2", "rmdir", "stat", "statfs", "statx", "symlink", "symlinkat", "unlink", "unlinkat",
        "utimensat",
    };

    /// <summary>Whether the runtime makes it for itself: memory, other threads, signals.</summary>
    public bool IsOfRuntime =>
        OfMemoryAndThreads.Contains(Name) || FilesOfRuntime.Any(file => Arguments.Contains(file, StringComparison.Ordinal));

    /// <summary>Returns the call of a line; null where the line is the end of an earlier call, a signal or an exit.</summary>
    public static LinuxCall? Parse(string line)
    {
        Match match = Line().Match(line);
        if (!match.Success) return null;
        int thread = int.Parse(match.Groups["thread"].Value, CultureInfo.InvariantCulture);
        string name = match.Groups["name"].Value;
        return new LinuxCall(thread, name == CacheStat ? "cachestat" : name, match.Groups["arguments"].Value);
    }

    /// <summary>The name of the mark; null for every other call.</summary>
    public string? Mark(string markers)
    {
        string? path = OfPaths.Contains(Name) ? Paths.FirstOrDefault() : null;
        return path is not null && path.StartsWith(markers, StringComparison.Ordinal) ? path[markers.Length..] : null;
    }

    /// <summary>Whether it is about a directory above another: how many there are is not the copy's doing.</summary>
    public bool IsAbove(string directory) => OfPaths.Contains(Name)
        && Paths.Any(path => path.Length > 0 && (directory + "/").StartsWith(path.TrimEnd('/') + "/", StringComparison.Ordinal));

    /// <summary>Whether it is about a file in a directory, by its path or by its handle.</summary>
    public bool IsIn(string directory) => Name == "cachestat" || Arguments.Contains(directory + "/", StringComparison.Ordinal);

    /// <param name="directory">The directory of the files, which counts as two bytes: its path is not the copy's doing.</param>
    public CountedCall Count(string directory)
    {
        bool isOpen = Opening.Contains(Name);
        long bytes = OfPaths.Contains(Name)
            ? Paths.Sum(path => Encoding.UTF8.GetByteCount(path.Replace(directory, "/v", StringComparison.Ordinal)))
            : 0;
        return isOpen ? new CountedCall(Named(), Opens: 1, Calls: 0, bytes) : new CountedCall(Named(), Opens: 0, Calls: 1, bytes);
    }

    private IEnumerable<string> Paths
    {
        get
        {
            IEnumerable<string> strings = Quoted().Matches(Arguments).Select(match => match.Groups["text"].Value);
            if (Name.StartsWith("symlink", StringComparison.Ordinal)) return strings.Skip(1); // the first is content
            return Name is "getxattr" or "readlink" ? strings.Take(1) : strings;
        }
    }

    private string Named() => Name switch
    {
        "ioctl" when Arguments.Contains("FICLONE", StringComparison.Ordinal) => "ioctl(FICLONE)",
        "ioctl" when Arguments.Contains("FS_IOC_GETFLAGS", StringComparison.Ordinal) => "ioctl(FS_IOC_GETFLAGS)",
        "ioctl" when Arguments.Contains("FSGETXATTR", StringComparison.Ordinal) => "ioctl(FS_IOC_FSGETXATTR)",
        "fcntl" => $"fcntl({Arguments.Split(", ")[1].Split(')', ' ')[0]})",
        "read" when Arguments.Contains("/dev/urandom", StringComparison.Ordinal) => "read(urandom)",
        _ => Name,
    };

    [GeneratedRegex(@"^(?<thread>[0-9]+) +(?<name>[a-z0-9_]+)\((?<arguments>.*)$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Line();

    [GeneratedRegex("""
        "(?<text>([^"\\]|\\.)*)"
        """, RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Quoted();
}
