namespace CowCopy.Tool.Usage;

/// <summary>A word of another command, and what to type instead.</summary>
/// <param name="Words">What users type, as it is written there, separated by spaces.</param>
/// <param name="Needs">The option of <c>cowcopy</c> that the answer names; null if none. A command without it has another answer.</param>
/// <param name="Answer">One sentence.</param>
/// <param name="Commands">The commands that it is for, separated by spaces; null for all.</param>
internal sealed record Habit(string Words, string? Needs, string Answer, string? Commands = null)
{
    public bool Has(string word)
    {
        // The options of robocopy and xcopy have no case.
        StringComparison comparison = word is ['/', ..] ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
        return Words.Split(' ').Any(one => one.Equals(word, comparison));
    }

    public bool IsFor(string command) => Commands is null || Commands.Split(' ').Contains(command, StringComparer.Ordinal);
}
