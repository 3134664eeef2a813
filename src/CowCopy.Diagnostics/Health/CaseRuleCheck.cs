using CowCopy.Files;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Directories whose rule for letter case is not the usual one: case-insensitive ones on Linux (casefold), case-sensitive ones on Windows.
/// Remedy: a directory without the attribute.
/// </summary>
internal sealed class CaseRuleCheck : HealthCheck
{
    public override string Code => "COWCOPY1017";

    public override string Name => "unusual case rule";

    public override void Check(HealthContext context)
    {
        bool usual = context.Machine.IsCaseSensitive;
        bool? rule = new Spellings(context.Platform).IsCaseSensitive(context.Path);
        if (rule is null) context.Skip(this, "the volume does not report whether case matters");
        List<string> unusual = [];
        if (rule == !usual) unusual.Add(context.Path);
        foreach (CheckedDirectory directory in context.Tree.Directories.Skip(1))
        {
            context.Cancellation.ThrowIfCancellationRequested();
            if (context.Platform.IsCaseSensitive(directory.Path) == !usual) unusual.Add(directory.Path);
        }

        if (unusual.Count == 0) return;
        string count = HealthText.Count(unusual.Count, "directory", "directories");
        context.Report(Finding(HealthSeverity.Note, unusual[0]) with
        {
            Message = usual
                ? "Letter case does not matter in " + count + ": " + HealthText.Some(unusual) + "."
                : "Letter case matters in " + count + ", unlike elsewhere on this system: " + HealthText.Some(unusual) + ".",
            Evidence = usual ? "The directory has the attribute F (casefold), or its volume ignores case." : "The directory has the "
                + "attribute for it.",
            Cost = "A.txt and a.txt are one file in one directory and two in another: of two such names one overwrites the other, or a "
                + "copy "
                + "fails. Each name is compared by the volume's rules.",
            Remedy = usual
                ? "For an empty directory: chattr -F " + HealthText.Quote(unusual[0]) + ". Else copy the content to a new directory "
                    + "whose parent "
                    + "lacks the attribute."
                : "In an elevated prompt: fsutil file setCaseSensitiveInfo " + HealthText.Quote(unusual[0]) + " disable.",
        });
    }
}
