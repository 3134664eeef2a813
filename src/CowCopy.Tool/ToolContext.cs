using System.Text;

namespace CowCopy.Tool;

/// <summary>The process of a command: streams, cancellation and copier.</summary>
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

    /// <summary>The copier of the process.</summary>
    public FileCopier Copier { get; init; } = new();

    /// <summary>What shares equal files.</summary>
    public FileSharer Sharer { get; init; } = new();

    public static ToolContext OfProcess(CancellationToken cancellation) => new(
        Console.IsOutputRedirected ? Utf8(Console.OpenStandardOutput()) : Console.Out,
        Console.IsErrorRedirected ? Utf8(Console.OpenStandardError()) : Console.Error,
        cancellation)
    {
        ErrorIsTerminal = !Console.IsErrorRedirected,
    };

    /// <summary>Writes an error to the error stream.</summary>
    /// <param name="message">The error, for users; long paths in it are shortened.</param>
    /// <returns>The exit code of a failure.</returns>
    public int Fail(string message)
    {
        Error.WriteLine("cowcopy: " + QuotedText.OneLine(QuotedText.Shorten(message)));
        return ExitCodes.Failed;
    }

    // Readers of a pipe or file expect UTF-8; the console of Windows encodes in a legacy code page, which loses characters.
    private static StreamWriter Utf8(Stream stream) =>
        new(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)) { AutoFlush = true };
}
