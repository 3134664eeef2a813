using System.Text;

namespace CowCopy.DotnetHook;

/// <summary>Writes to the writer of the request that runs.</summary>
internal sealed class CurrentWriter : TextWriter
{
    public TextWriter Current { get; set; } = Null;

    public override Encoding Encoding => Current.Encoding;

    public override void Write(char value) => Current.Write(value);

    public override void Write(char[] buffer, int index, int count) => Current.Write(buffer, index, count);

    public override void Write(string? value) => Current.Write(value);

    public override void Flush() => Current.Flush();
}
