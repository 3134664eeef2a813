namespace CowCopy.Tool.WorkingCopies;

/// <summary>A command of git failed.</summary>
internal sealed class GitException(IReadOnlyList<string> arguments, GitOutput output) : IOException(Text(arguments, output))
{
    private static string Text(IReadOnlyList<string> arguments, GitOutput output)
    {
        string command = string.Join(' ', arguments.TakeWhile(static word => word.Length > 0 && word[0] != '-').Take(2));
        string why = output.Error.Length > 0 ? output.Error : $"exit code {output.ExitCode}";
        return $"git {command}: {why}";
    }
}
