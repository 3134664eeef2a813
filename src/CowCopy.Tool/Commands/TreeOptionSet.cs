using System.CommandLine;

namespace CowCopy.Tool.Commands;

/// <summary>The options that make sense only where the source is a folder.</summary>
internal sealed class TreeOptionSet
{
    private readonly Option<string[]> _include = Globs("--include", "Take only files that match. May be repeated.");
    private readonly Option<string[]> _exclude = Globs("--exclude", "Leave out files that match, also included ones. May be repeated.");
    private readonly Option<bool> _mirror = new("--mirror")
    {
        Description = "Delete from DST what SRC lacks. Nothing is deleted when a copy failed.",
    };

    private readonly Option<bool> _followLinks = new("--follow-links")
    {
        Description = "Copy what symbolic links point to instead of the links.",
    };

    private IEnumerable<Option> All => [_include, _exclude, _mirror, _followLinks];

    public void AddTo(Command command)
    {
        foreach (Option option in All) command.Add(option);
    }

    /// <summary>The first of these options that was given, for a source that is no folder.</summary>
    /// <param name="parsed">The command line.</param>
    /// <returns>Its name, or null.</returns>
    public string? FirstGiven(ParseResult parsed) => All.FirstOrDefault(option => parsed.GetResult(option) is { Implicit: false })?.Name;

    public TreeOptions Read(ParseResult parsed, CopyOptions copy) => new()
    {
        Copy = copy,
        Filter = GlobFilter.Create(parsed.GetValue(_include) ?? [], parsed.GetValue(_exclude) ?? []),
        Mirror = parsed.GetValue(_mirror),
        FollowLinks = parsed.GetValue(_followLinks),
    };

    private static Option<string[]> Globs(string name, string description)
    {
        var option = new Option<string[]>(name) { Description = description, HelpName = "GLOB" };
        option.Validators.Add(result =>
        {
            foreach (string glob in result.Tokens.Select(token => token.Value))
            {
                if (GlobFilter.Objection(glob) is { } objection) result.AddError($"{name} \"{glob}\": {objection}");
            }
        });
        return option;
    }
}
