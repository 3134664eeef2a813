using CowCopy.Sdk.DifferentialTests.Cases;

namespace CowCopy.Sdk.DifferentialTests;

/// <summary>Compares what was seen, line by line.</summary>
internal static class Difference
{
    /// <exception cref="DifferenceException">The lines are not the same.</exception>
    public static void Require(string[] builtIn, string[] ours, CopyCall call)
    {
        if (builtIn.SequenceEqual(ours, StringComparer.Ordinal)) return;
        IEnumerable<string> lines =
        [
            "In the call",
            call.ToString(),
            "expected of the built-in alone",
            .. builtIn.Except(ours, StringComparer.Ordinal).Select(static line => "  - " + line),
            "ours alone",
            .. ours.Except(builtIn, StringComparer.Ordinal).Select(static line => "  + " + line),
            "built-in, whole",
            .. builtIn.Select(static line => "    " + line),
            "ours, whole",
            .. ours.Select(static line => "    " + line),
        ];
        throw new DifferenceException(string.Join(Environment.NewLine, lines));
    }
}
