using System.Collections.Concurrent;

namespace CowCopy.Tool.WorkingCopies;

/// <summary>
/// Finds tracked files that are unmodified for git and may differ from the bytes that git would write: line ends, filters, keywords.
/// </summary>
/// <param name="git">The new worktree, whose index is that of its commit.</param>
internal sealed class CheckoutForms(Git git)
{
    private static readonly string[] Attributes = ["text", "crlf", "eol", "filter", "ident", "working-tree-encoding"];

    private readonly string _autoCrlf = Setting("core.autocrlf", git), _eol = Setting("core.eol", git);

    /// <summary>Returns the files of which git is to write a copy to compare with.</summary>
    /// <param name="files">Paths relative to the worktree, of files in it.</param>
    public IReadOnlyCollection<string> FindDoubtful(IReadOnlyCollection<string> files)
    {
        ConcurrentBag<string> doubtful = [];
        List<string> mayHaveReturns = [];
        string[] arguments = ["check-attr", "--cached", "-z", "--stdin", .. Attributes];
        string?[] values = new string?[Attributes.Length];
        int column = 0;
        string path = "", attribute = "";
        foreach (string part in git.Run(arguments, files).Parts)
        {
            // Path, attribute and value come one after the other, and each path once for each attribute, in their order.
            switch (column++ % 3)
            {
                case 0:
                    path = part;
                    break;
                case 1:
                    attribute = part;
                    break;
                default:
                    values[Array.IndexOf(Attributes, attribute)] = part is "unspecified" ? null : part;
                    if (attribute != Attributes[^1]) break;
                    if (IsConverted(values)) doubtful.Add(path);
                    else if (IsNormalized(values)) mayHaveReturns.Add(path);
                    break;
            }
        }

        Parallel.ForEach(mayHaveReturns, file =>
        {
            if (HasReturn(Path.Combine(git.Directory, file))) doubtful.Add(file);
        });
        return doubtful;
    }

    // Whether the bytes that git writes differ from those that it stores.
    private bool IsConverted(string?[] values)
    {
        if (values[3] is not (null or "unset") || values[4] is "set" || values[5] is not (null or "unset" or "set")) return true;
        if (values[2] == "crlf") return Text(values) != "unset";
        if (!IsNormalized(values) || values[2] == "lf") return false;
        bool isDefault = _autoCrlf is not ("true" or "input") && _eol is not ("lf" or "crlf");
        return _autoCrlf == "true" || (_autoCrlf != "input" && _eol == "crlf") || (isDefault && OperatingSystem.IsWindows());
    }

    // Whether git takes carriage returns away when it stores the bytes.
    private bool IsNormalized(string?[] values) => Text(values) switch
    {
        "unset" => false,
        null => values[2] is not null || _autoCrlf is "true" or "input",
        _ => true,
    };

    private static string? Text(string?[] values) => values[0] ?? values[1];

    private static bool HasReturn(string file)
    {
        try
        {
            return File.ReadAllBytes(file).AsSpan().Contains((byte)'\r');
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return true;
        }
    }

    private static string Setting(string name, Git git)
    {
        // A value that stands without "=" is true; git says what "yes" and "1" are.
        GitOutput plain = git.TryRun(["config", "--get", name]);
        if (name == "core.eol" || plain.Text == "input" || plain.ExitCode != 0) return plain.Text.ToLowerInvariant();
        return git.TryRun(["config", "--type=bool", "--get", name]).Text;
    }
}
