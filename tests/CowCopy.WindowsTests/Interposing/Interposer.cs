using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace CowCopy.WindowsTests.Interposing;

/// <summary>
/// The DLL that replaces kernel32 and ntdll for the library's calls, under Wine, and runs a script. Its sources are in
/// <c>Native/Interposer</c>.
/// </summary>
[SuppressMessage("Security", "CA5393", Justification = "The tests build the interposer into their own directory.")]
internal static unsafe partial class Interposer
{
    private const string Library = "interposer";
    private const string ByName = "api-ms-win-core-file-l2-1-4"; // where GetFileInformationByName is
    private const int MostJournal = 1 << 16;

    /// <summary>The drives that are ReFS where no test says otherwise.</summary>
    public const string Default = "refs XY";

    public static bool IsInPlace => Environment.GetEnvironmentVariable("COWCOPY_INTERPOSER") == "1";

    /// <summary>Where the run asks for it, from now on the library's imports of those are bound to the interposer.</summary>
    public static void PutInPlace()
    {
        if (!IsInPlace) return;
        nint library = NativeLibrary.Load(Path.Combine(AppContext.BaseDirectory, Library + ".dll"));
        NativeLibrary.SetDllImportResolver(typeof(FileCopier).Assembly, (name, _, _) => StandsInFor(name) ? library : 0);
        Start(Default);
    }

    public static bool StandsInFor(string library) =>
        (library.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) ? library[..^4] : library) is "kernel32" or "ntdll" or ByName;

    /// <summary>Starts again with a script: no call counted, none recorded.</summary>
    public static void Start(params string[] script)
    {
        string path = Path.GetTempFileName();
        File.WriteAllLines(path, script);
        fixed (char* name = path) BeginWith(name);
        File.Delete(path);
    }

    /// <summary>What the library called since then, in order.</summary>
    public static IReadOnlyList<NotedCall> Journal()
    {
        byte[] buffer = new byte[MostJournal];
        uint length;
        fixed (byte* bytes = buffer) length = ReadJournal(bytes, MostJournal);
        string text = Encoding.ASCII.GetString(buffer, 0, (int)length);
        return [.. text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(Read)];
    }

    /// <summary>Whether it has a call of this name.</summary>
    public static bool Exports(string name) =>
        NativeLibrary.TryGetExport(NativeLibrary.Load(Path.Combine(AppContext.BaseDirectory, Library + ".dll")), name, out _);

    private static NotedCall Read(string line)
    {
        string[] words = line.Split(' ');
        uint code = words[1] == "-" ? 0 : uint.Parse(words[1].AsSpan(2), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        return new NotedCall(words[0], code, int.Parse(words[2], CultureInfo.InvariantCulture));
    }

    [LibraryImport(Library, EntryPoint = "InterposerBegin")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial void BeginWith(char* path);

    [LibraryImport(Library, EntryPoint = "InterposerJournal")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial uint ReadJournal(byte* buffer, uint size);
}
