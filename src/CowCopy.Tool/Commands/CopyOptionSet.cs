using System.CommandLine;
using System.Text.Json;

namespace CowCopy.Tool.Commands;

/// <summary>The options that say how a file is copied: the same for doing it and for explaining it.</summary>
internal sealed class CopyOptionSet
{
    private readonly Option<string> _mode = Choice<CopyMode>(
        "--mode", "auto: the policy decides; clone: clone where possible; byte-copy: never clone; system-copy: the system's own copy function.");

    private readonly Option<string> _overwrite = Choice<OverwriteMode>(
        "--overwrite", "How to replace a file. auto: the policy decides; atomic-rename: rename a finished copy over it; delete-first: delete it first.");

    private readonly Option<bool> _skipUnchanged = new("--skip-unchanged")
    {
        Description = "Leave a file alone whose length and modification time equal the source's.",
    };

    private readonly Option<bool> _durable = new("--durable")
    {
        Description = "Have the content on the device before the modification time says that the copy is up to date. Slower.",
    };

    private readonly Option<bool> _overwriteReadOnly = new("--overwrite-read-only")
    {
        Description = "Replace a destination that is marked read-only.",
    };

    public void AddTo(Command command)
    {
        command.Add(_mode);
        command.Add(_overwrite);
        command.Add(_skipUnchanged);
        command.Add(_durable);
        command.Add(_overwriteReadOnly);
    }

    public CopyOptions Read(ParseResult parsed) => new()
    {
        Mode = Parse<CopyMode>(parsed.GetRequiredValue(_mode)),
        Overwrite = Parse<OverwriteMode>(parsed.GetRequiredValue(_overwrite)),
        SkipUnchanged = parsed.GetValue(_skipUnchanged) ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never,
        Durable = parsed.GetValue(_durable),
        OverwriteReadOnly = parsed.GetValue(_overwriteReadOnly),
    };

    private static T Parse<T>(string choice)
        where T : struct, Enum => Enum.Parse<T>(choice.Replace("-", "", StringComparison.Ordinal), ignoreCase: true);

    // Not Option<TEnum>: that one shows names in capitals and takes numbers.
    private static Option<string> Choice<T>(string name, string description)
        where T : struct, Enum
    {
        string[] choices = [.. Enum.GetNames<T>().Select(JsonNamingPolicy.KebabCaseLower.ConvertName)];
        var option = new Option<string>(name) { Description = description, DefaultValueFactory = _ => choices[0] };
        option.CompletionSources.Add(choices);
        option.Validators.Add(result =>
        {
            foreach (string value in result.Tokens.Select(token => token.Value).Except(choices, StringComparer.Ordinal))
                result.AddError($"{name} cannot be \"{value}\". Choose one of: {string.Join(", ", choices)}.");
        });
        return option;
    }
}
