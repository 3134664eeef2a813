using CowCopy.LoopVolumes;
using CowCopy.TestKit;
using CowCopy.Tests.Repository;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>A compiler, the headers it reads, and the size of a pointer of what it compiles for.</summary>
internal sealed record HeaderCompiler(string Headers, int WordBytes, string Program, string Lack, params string[] Arguments)
{
    private static readonly string Fetched = Path.Combine(RepositoryFiles.Root, "artifacts", "headers");
    private static readonly string Microsoft = Path.Combine(Fetched, "windows");
    private static readonly string Zig = MacOSFile("zig");

    /// <summary>Whether Microsoft's headers were fetched; they are large, so a test goes without.</summary>
    public static bool HasMicrosoft => File.Exists(Path.Combine(Microsoft, "windows.h"));

    /// <summary>mingw-w64's headers.</summary>
    public static HeaderCompiler OfMingw(int wordBytes) => new(
        "mingw",
        wordBytes,
        FileSystemTools.Find("x86_64-w64-mingw32-gcc") ?? "",
        "x86_64-w64-mingw32-gcc is not installed (package gcc-mingw-w64-x86-64).",
        wordBytes == sizeof(int) ? "-m32" : "-m64",
        "-Werror",
        "-D_WIN32_WINNT=0x0A000010", // compared with numbers of NTDDI_VERSION in places
        "-DNTDDI_VERSION=0x0A000010");

    /// <summary>mingw-w64's headers of drivers.</summary>
    public static HeaderCompiler OfDrivers(int wordBytes)
    {
        HeaderCompiler compiler = OfMingw(wordBytes);
        return compiler with { Headers = "drivers", Arguments = [.. compiler.Arguments, "-isystem", "/usr/share/mingw-w64/include/ddk"] };
    }

    /// <summary>Microsoft's headers, of the Windows SDK.</summary>
    /// <remarks>They need a few names of a C runtime, which the SDK does not have; those are in CRuntime.</remarks>
    public static HeaderCompiler OfMicrosoft(string architecture) => new(
        "microsoft",
        architecture == "i686" ? sizeof(int) : sizeof(long),
        Zig,
        LackOf(Zig),
        "clang",
        "--target=" + architecture + "-pc-windows-msvc",
        "-nostdinc",
        "-isystem",
        Path.Combine(AppContext.BaseDirectory, "Platform", "Headers", "CRuntime"),
        "-isystem",
        MacOSFile("lib", "include"),
        "-I",
        Microsoft,
        "-fms-extensions",
        "-fms-compatibility-version=19.30",
        "-Wno-everything",
        "-Werror=incompatible-pointer-types",
        "-Werror=incompatible-function-pointer-types",
        "-DNTDDI_VERSION=0x0A000010",
        "-D_WIN32_WINNT=0x0A00");

    /// <summary>Apple's headers, as zig carries them.</summary>
    public static HeaderCompiler OfMacOS(string architecture) => new(
        "macos", sizeof(long), Zig, LackOf(Zig), "cc", "-target", architecture + "-macos", "-Werror");

    /// <summary>A file of the package with the headers of macOS.</summary>
    public static string MacOSFile(params string[] path) => Path.Combine([Fetched, "macos", .. path]);

    /// <summary>
    /// Compiles a program and links nothing; without the compiler the test is inconclusive, or fails where nothing may be missing.
    /// </summary>
    /// <returns>What the compiler wrote and returned, and the compiled object as text.</returns>
    public (CommandResult Result, string Compiled) Compile(string program)
    {
        if (!File.Exists(Program)) TestVolumes.Missing(Lack);
        using TempDirectory directory = new();
        string output = directory.Combine("program.o"), cache = directory.Combine("cache");
        (string, string?)[] environment = [("ZIG_GLOBAL_CACHE_DIR", cache), ("ZIG_LOCAL_CACHE_DIR", cache)];
        CommandResult result = Command.Run(
            Program, [.. Arguments, "-c", "-o", output, directory.WriteFile("program.c", program)], environment);
        return (result, result.ExitCode == 0 ? System.Text.Encoding.Latin1.GetString(File.ReadAllBytes(output)) : "");
    }

    private static string LackOf(string path) => $"{Path.GetRelativePath(RepositoryFiles.Root, path)} is missing: .ci/headers fetches it.";
}
