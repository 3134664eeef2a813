namespace CowCopy.Tool.Pages;

/// <summary>Why a file cannot be read or written, as a clause with its remedy, in place of the texts of .NET.</summary>
internal static class FileReason
{
    private const int WindowsCode = 0xFFFF;

    // errno: linux/include/uapi/asm-generic/errno.h; ELOOP and ENOTCONN differ on macOS (sys/errno.h).
    private const int NoDevice = 6, InputOutput = 5, NotDirectory = 20, NoSpace = 28, ReadOnly = 30;
    private const int QuotaExceeded = 122, MacQuotaExceeded = 69;
    private const int Loop = 40, MacLoop = 62, NotConnected = 107, MacNotConnected = 57, Stale = 116, MacStale = 70;

    private const string Missing = "there is no such file or directory. Check the path";

    public static string Of(Exception error)
    {
        int code = Code(error);
        return error switch
        {
            FileNotFoundException or DirectoryNotFoundException => Missing,
            UnauthorizedAccessException =>
                "access is denied. Check the permissions of the file and of the directories above it",
            PathTooLongException => "the path, or a name in it, is longer than the system allows. Use a shorter path",
            _ when OperatingSystem.IsWindows() => $"{Sentence(error)} (system error {code}). Check the path and its volume",
            _ => OfUnix(code, error),
        };
    }

    private static string OfUnix(int code, Exception error) => code switch
    {
        _ when code == (OperatingSystem.IsMacOS() ? MacLoop : Loop) => "symbolic links lead in a loop. Check the links of the path",
        _ when code == (OperatingSystem.IsMacOS() ? MacNotConnected : NotConnected) =>
            $"its file system has lost its server (system error {code}). Mount it again",
        _ when code == (OperatingSystem.IsMacOS() ? MacStale : Stale) =>
            $"it was replaced or removed on its server (system error {code}). Mount the file system again",
        NotDirectory => Missing,
        NoSpace => "no space is left on the volume. Make room there",
        _ when code == (OperatingSystem.IsMacOS() ? MacQuotaExceeded : QuotaExceeded) => "the disk quota is exceeded. Make room there",
        ReadOnly => "the volume is mounted read-only. Choose another volume",
        NoDevice or InputOutput => $"the storage reports an error (system error {code}). Check the volume and the system's log",
        _ => $"{Sentence(error)} (system error {code}). Check the path and its volume",
    };

    // The text of .NET, without the path that it appends.
    private static string Sentence(Exception error)
    {
        string text = error.Message;
        int path = text.IndexOf(" : '", StringComparison.Ordinal);
        if (path < 0) path = text.IndexOf(" in '", StringComparison.Ordinal);
        return "the system reports: " + (path < 0 ? text : text[..path]).ReplaceLineEndings(" ").TrimEnd('.');
    }

    private static int Code(Exception error) => OperatingSystem.IsWindows() ? error.HResult & WindowsCode : error.HResult;
}
