using System.Diagnostics;
using System.Globalization;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Another process of this program that creates files each time it reads a line. It ends with its standard input.</summary>
internal sealed class CreatingProcess : IDisposable
{
    /// <summary>The first argument of such a process.</summary>
    public const string Argument = "--create-files";

    private const string Done = "done";

    private readonly Process _process;

    private CreatingProcess(Process process) => _process = process;

    /// <summary>Starts a process. <see cref="End"/> returns when it is ready.</summary>
    /// <param name="directory">Where it creates files.</param>
    /// <param name="number">Its number, which is in the names.</param>
    /// <param name="files">The files that it creates each time.</param>
    public static CreatingProcess Start(string directory, int number, int files)
    {
        string program = typeof(CreatingProcess).Assembly.Location;
        string[] arguments = ["exec", program, Argument, directory, Text(number), Text(files)];
        ProcessStartInfo start = new("dotnet", arguments)
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        return new CreatingProcess(Process.Start(start)!);
    }

    /// <summary>Has it create its files. It does so while others do.</summary>
    public void Begin(bool renames)
    {
        _process.StandardInput.WriteLine(renames);
        _process.StandardInput.Flush();
    }

    /// <summary>Waits until it has created its files.</summary>
    public void End()
    {
        string? answer = _process.StandardOutput.ReadLine();
        if (!string.Equals(answer, Done, StringComparison.Ordinal)) throw new IOException(answer ?? "A process that creates files ended.");
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    /// <summary>What such a process does.</summary>
    /// <returns>Its exit code.</returns>
    public static int Serve(string[] arguments, TextReader input, TextWriter output)
    {
        (string directory, int number, int files) = (arguments[1], Number(arguments[2]), Number(arguments[3]));
        string[] paths = [.. Enumerable.Range(0, files).Select(i => Path.Combine(directory, SimilarNames.New(number, i)))];
        string[] temporary = [.. paths.Select(SimilarNames.Temporary)];
        output.WriteLine(Done);
        while (input.ReadLine() is { } renames)
        {
            try
            {
                if (bool.Parse(renames)) CreateAndRename(temporary, paths);
                else Array.ForEach(paths, SimilarNames.Create);
                output.WriteLine(Done);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                output.WriteLine(exception.Message);
            }
        }

        return 0;
    }

    private static void CreateAndRename(string[] temporary, string[] paths)
    {
        for (int i = 0; i < paths.Length; i++)
        {
            SimilarNames.Create(temporary[i]);
            File.Move(temporary[i], paths[i]);
        }
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);
}
