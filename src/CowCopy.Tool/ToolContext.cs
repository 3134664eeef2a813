using System.Text;

namespace CowCopy.Tool;

/// <summary>What a command gets from the process that runs it: where to write, and when to stop.</summary>
internal sealed class ToolContext
{
    public ToolContext(TextWriter output, TextWriter error, CancellationToken cancellation)
    {
        Output = output;
        Error = error;
        Cancellation = cancellation;
    }

    public TextWriter Output { get; }

    public TextWriter Error { get; }

    public CancellationToken Cancellation { get; }

    public bool ErrorIsTerminal { get; private init; }

    /// <summary>What carries copies out.</summary>
    public FileCopier Copier { get; init; } = new();

    public static ToolContext OfProcess(CancellationToken cancellation) => new(
        Console.IsOutputRedirected ? Utf8(Console.OpenStandardOutput()) : Console.Out,
        Console.IsErrorRedirected ? Utf8(Console.OpenStandardError()) : Console.Error,
        cancellation)
    {
        ErrorIsTerminal = !Console.IsErrorRedirected,
    };

    /// <summary>Says on the error stream what is wrong.</summary>
    /// <param name="message">One sentence for people; long paths in it are shortened.</param>
    /// <returns>The exit code for it.</returns>
    public int Fail(string message)
    {
        Error.WriteLine("cowcopy: " + QuotedText.Shorten(message));
        return ExitCodes.Failed;
    }

    // What reads a pipe or a file expects UTF-8; the console's own encoding on Windows is an old code page that loses characters.
    private static StreamWriter Utf8(Stream stream) =>
        new(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)) { AutoFlush = true };
}
