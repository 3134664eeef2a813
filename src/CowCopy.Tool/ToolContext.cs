using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace CowCopy.Tool;

/// <summary>The process of a command: streams, cancellation and copier.</summary>
internal sealed class ToolContext
{
    public ToolContext(TextWriter output, TextWriter error, CancellationToken cancellation)
    {
        Output = new OutputWriter(output);
        Error = error;
        Cancellation = cancellation;
    }

    public OutputWriter Output { get; }

    public TextWriter Error { get; }

    public CancellationToken Cancellation { get; }

    /// <summary>Whether the process does nothing but the command, so that limits of the process may be set.</summary>
    public bool IsProcess { get; private init; }

    public bool ErrorIsTerminal { get; private init; }

    /// <summary>The copier of the process.</summary>
    public FileCopier Copier { get; init; } = new();

    /// <summary>What checks and measures directories; not loaded before a command uses it, nor is the next.</summary>
    public DirectoryInspector Directories
    {
        get => field ??= new();
        init;
    }

    /// <summary>What shares equal files.</summary>
    public FileSharer Sharer => field ??= new();

    [SuppressMessage("Reliability", "CA2000", Justification = "The streams live as long as the process.")]
    public static ToolContext OfProcess(CancellationToken cancellation) => new(
        Console.IsOutputRedirected ? Utf8(Console.OpenStandardOutput()) : Console.Out,
        Console.IsErrorRedirected ? new OutputWriter(Utf8(Console.OpenStandardError())) : Console.Error,
        cancellation)
    {
        IsProcess = true,
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
