using System.CommandLine;

namespace CowCopy.Tool.Commands;

/// <summary>The options for a source that is a directory.</summary>
internal sealed class TreeOptionSet
{
    private readonly Option<string[]> _include = Globs("--include", "Copy only files that match. Can be repeated.");
    private readonly Option<string[]> _exclude = Globs("--exclude", "Skip files that match, also included ones. Can be repeated.");
    private readonly Option<bool> _mirror = new("--mirror")
    {
        Description = "Delete from DST what is not in SRC. If a copy fails, only what is in its way.",
    };

    private readonly Option<bool> _crossMounts = new("--cross-mounts")
    {
        Description = "With --mirror: delete also what is mounted below DST. Without it, the mirror fails there.",
    };

    private readonly Option<bool> _followLinks = new("--follow-links")
    {
        Description = "Copy the targets of symbolic links instead of the links.",
    };

    private IEnumerable<Option> All => [_include, _exclude, _mirror, _crossMounts, _followLinks];

    public void AddTo(Command command)
    {
        foreach (Option option in All) command.Add(option);
        command.Validators.Add(result =>
        {
            bool isAlone = result.GetValue(_crossMounts) && !result.GetValue(_mirror);
            if (isAlone) result.AddError("--cross-mounts is for --mirror. Add --mirror.");
        });
    }

    /// <summary>Returns the first of these options on the command line, for a source that is not a directory.</summary>
    /// <param name="parsed">The command line.</param>
    /// <returns>The name of the option, or null.</returns>
    public string? FirstGiven(ParseResult parsed) => All.FirstOrDefault(option => parsed.GetResult(option) is { Implicit: false })?.Name;

    public TreeRequest Read(ParseResult parsed, string source, string destination, CopyOptions copy, int threads)
    {
        TreeFilter? filter = TreeFilter.FromGlobs(parsed.GetValue(_include) ?? [], parsed.GetValue(_exclude) ?? []);
        TreeOptions options = new()
        {
            Copy = copy,
            Filter = filter,
            CreateEmptyDirectories = filter is null,
            FollowLinks = parsed.GetValue(_followLinks),
            MaxDegreeOfParallelism = threads,
        };
        return new TreeRequest(source, destination, options)
        {
            IsMirror = parsed.GetValue(_mirror),
            CrossesMounts = parsed.GetValue(_crossMounts),
        };
    }

    internal static Option<string[]> Globs(string name, string description)
    {
        var option = new Option<string[]>(name) { Description = description, HelpName = "GLOB" };
        option.Validators.Add(result =>
        {
            foreach (string glob in result.Tokens.Select(token => token.Value))
            {
                if (TreeFilter.FindGlobError(glob) is { } error) result.AddError($"{name} \"{glob}\": {error}");
            }
        });
        return option;
    }
}
