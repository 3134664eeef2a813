namespace CowCopy.Tool.WorkingCopies;

/// <summary>A command of git failed.</summary>
internal sealed class GitException(IReadOnlyList<string> arguments, GitOutput output) : IOException(Text(arguments, output))
{
    private static readonly string[] Prefixes = ["fatal: ", "error: "];

    private static string Text(IReadOnlyList<string> arguments, GitOutput output)
    {
        string command = string.Join(' ', arguments.TakeWhile(static word => word.Length > 0 && word[0] != '-').Take(2));
        return $"git {command}: {Why(output)}";
    }

    // Lines before tell what git was doing; hints and usage come behind.
    private static string Why(GitOutput output)
    {
        string[] lines = output.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string[] errors = [.. lines.Where(static line => Prefixes.Any(prefix => line.StartsWith(prefix, StringComparison.Ordinal)))];
        return lines.Length == 0 ? $"exit code {output.ExitCode}" : string.Join("; ", errors.Length > 0 ? errors : lines);
    }
}
