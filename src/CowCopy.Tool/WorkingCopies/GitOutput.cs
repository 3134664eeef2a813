using System.Text;

namespace CowCopy.Tool.WorkingCopies;

/// <summary>What a process of git wrote.</summary>
internal sealed class GitOutput(int exitCode, byte[] output, string error)
{
    public int ExitCode => exitCode;

    /// <summary>What it wrote to standard error, without white space at the ends.</summary>
    public string Error => error;

    /// <summary>The text, without the line end after it.</summary>
    public string Text => Encoding.UTF8.GetString(output).TrimEnd('\n', '\r');

    /// <summary>The parts that end with NUL, in their order. A part that is not valid UTF-8 has U+FFFD in it.</summary>
    public IEnumerable<string> Parts
    {
        get
        {
            for (int start = 0; start < output.Length;)
            {
                int length = output.AsSpan(start).IndexOf((byte)0);
                if (length < 0) length = output.Length - start;
                yield return Encoding.UTF8.GetString(output, start, length);
                start += length + 1;
            }
        }
    }
}
