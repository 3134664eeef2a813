using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace CowCopy.Tool;

/// <summary>
/// A standard stream that may be closed or on a full volume: the first failure is kept and all text after it dropped, so that the command
/// ends with what it has to do and to report. A reader that closes its end of a pipe early is no failure: .NET ignores it.
/// </summary>
internal sealed class OutputWriter(TextWriter inner) : TextWriter(inner.FormatProvider)
{
    public override Encoding Encoding => inner.Encoding;

    [AllowNull]
    public override string NewLine
    {
        get => inner.NewLine;
        set => inner.NewLine = value;
    }

    /// <summary>Why text was dropped, as the end of a sentence without its full stop; null if none was.</summary>
    public string? Failure { get; private set; }

    public override void Write(char value) => Attempt(() => inner.Write(value));

    public override void Write(char[] buffer, int index, int count) => Attempt(() => inner.Write(buffer, index, count));

    public override void Write(string? value) => Attempt(() => inner.Write(value));

    public override void WriteLine() => Attempt(inner.WriteLine);

    public override void WriteLine(string? value) => Attempt(() => inner.WriteLine(value));

    public override void Flush() => Attempt(inner.Flush);

    private void Attempt(Action write)
    {
        if (Failure is not null) return;
        try
        {
            write();
        }
        catch (UnauthorizedAccessException)
        {
            Failure = "it is closed, or open for reading only"; // EBADF: .NET says that access to a path is denied
        }
        catch (IOException error)
        {
            Failure = error.Message.TrimEnd('.');
        }
    }
}
