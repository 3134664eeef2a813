using System.CommandLine;

namespace CowCopy.Tool.Commands;

/// <summary>The options of a copy, for the commands that copy and explain.</summary>
internal sealed class CopyOptionSet
{
    private readonly Option<string> _mode = Choice(
        typeof(CopyMode),
        "--mode",
        "auto: the policy decides; clone: clone where possible; byte-copy: never clone; system-copy: the copy call of the system; "
            + "clone-only: clone or fail; clone-or-hard-link: clone, else another name of the source, else bytes.");

    private readonly Option<string> _overwrite = Choice(
        typeof(OverwriteMode),
        "--overwrite",
        "How to replace a file. auto: the policy decides; atomic-rename: rename a complete copy over it; delete-first: delete it first; "
            + "never: fail where one exists.");

    private readonly Option<bool> _skipUnchanged = new("--skip-unchanged")
    {
        Description = "Skip a file whose length and modification time equal those of the source.",
    };

    private readonly Option<bool> _durable = new("--durable")
    {
        Description = "Flush content to stable storage before setting the modification time. Slower.",
    };

    private readonly Option<bool> _overwriteReadOnly = new("--overwrite-read-only")
    {
        Description = "Overwrite a destination that is read-only.",
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
        Mode = (CopyMode)Parse(typeof(CopyMode), parsed.GetRequiredValue(_mode)),
        Overwrite = (OverwriteMode)Parse(typeof(OverwriteMode), parsed.GetRequiredValue(_overwrite)),
        SkipUnchanged = parsed.GetValue(_skipUnchanged) ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never,
        Durable = parsed.GetValue(_durable),
        OverwriteReadOnly = parsed.GetValue(_overwriteReadOnly),
    };

#pragma warning disable CA2263 // each process would compile the generic method for each enumeration
    private static object Parse(Type type, string choice) =>
        Enum.Parse(type, choice.Replace("-", "", StringComparison.Ordinal), ignoreCase: true);

    // Not Option<TEnum>, which shows names in Pascal case and accepts numbers.
    private static Option<string> Choice(Type type, string name, string description)
    {
        string[] choices = [.. Enum.GetNames(type).Select(ToKebabCase)];
#pragma warning restore CA2263
        var option = new Option<string>(name) { Description = description, DefaultValueFactory = _ => choices[0] };
        Choices.Limit(option, choices);
        return option;
    }

    private static string ToKebabCase(string name) =>
        string.Concat(name.Select((letter, index) => (index > 0 && char.IsUpper(letter) ? "-" : "") + char.ToLowerInvariant(letter)));
}
