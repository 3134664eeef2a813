using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>The DLLs that the tests load under Wine, compiled from <c>tests/CowCopy.WindowsTests/Native</c>.</summary>
internal static class NativeParts
{
    private static readonly string[] Options = ["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-s"];

    /// <summary>Compiles them into the folder of the test program.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="folder">Where they go.</param>
    /// <returns>Whether both compiled; what the compiler said is shown.</returns>
    public static bool Compile(Repository repository, string folder)
    {
        string native = repository.Combine("tests", "CowCopy.WindowsTests", "Native");
        string[] interposer = Directory.GetFiles(Path.Combine(native, "Interposer"), "*.c");
        return Compile(Path.Combine(folder, "interposer.dll"), interposer)
            && Compile(Path.Combine(folder, "wine-exceptions.dll"), [Path.Combine(native, "wine-exceptions.c")]);
    }

    private static bool Compile(string library, string[] sources) =>
        Command.Run(WineTools.Compiler, [.. Options, "-o", library, .. sources.Order(StringComparer.Ordinal)], onLine: Console.WriteLine).ExitCode == 0;
}
