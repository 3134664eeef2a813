using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>The DLLs that the tests load under Wine, compiled from <c>tests/CowCopy.WindowsTests/Native</c>.</summary>
internal static class NativeLibraries
{
    private static readonly string[] Options = ["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-s"];

    /// <summary>Compiles them into the directory of the test program.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="directory">The directory for the DLLs.</param>
    /// <param name="output">Gets the messages of the compiler.</param>
    /// <returns>Whether both compiled.</returns>
    public static bool Compile(Repository repository, string directory, TextWriter output)
    {
        string native = repository.Combine("tests", "CowCopy.WindowsTests", "Native");
        string[] interposer = Directory.GetFiles(Path.Combine(native, "Interposer"), "*.c");
        return Compile(Path.Combine(directory, "interposer.dll"), interposer, output)
            && Compile(Path.Combine(directory, "wine-exceptions.dll"), [Path.Combine(native, "wine-exceptions.c")], output);
    }

    private static bool Compile(string library, string[] sources, TextWriter output)
    {
        string[] arguments = [.. Options, "-o", library, .. sources.Order(StringComparer.Ordinal)];
        return Command.Run(WineTools.Compiler, arguments, onLine: output.WriteLine).ExitCode == 0;
    }
}
