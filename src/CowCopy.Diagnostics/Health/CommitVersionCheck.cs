using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Projects whose assemblies name their commit, which each commit compiles again. Remedy: the property of the .NET SDK that leaves it out.
/// </summary>
internal sealed class CommitVersionCheck : HealthCheck
{
    public override string Code => "COWCOPY1022";

    public override string Name => "commits in assemblies";

    public override void Check(HealthContext context)
    {
        if (!IsInRepository(context)) return;
        CheckedFile[] newest =
        [
            .. context.Tree.Files.Where(static file => RecordedCommit.IsGenerated(file.Name))
                .GroupBy(ProjectOf, StringComparer.Ordinal)
                .Select(project => project.MaxBy(file => Modified(context, file))!),
        ];
        CheckedFile[] named = Array.FindAll(newest, file => RecordedCommit.In(context.Machine.ReadText(file.Path) ?? "") is not null);
        if (named.Length == 0) return;
        context.Report(Finding(HealthSeverity.Note, named[0].Path) with
        {
            Message = $"Assemblies of {HealthText.Count(named.Length, "project")} name the commit that they are built from.",
            Evidence = $"{HealthText.Quote(named[0].Path)} has it as AssemblyInformationalVersion"
                + (named.Length == 1 ? "." : $", as {HealthText.Count(named.Length - 1, "other project")}."),
            Cost = "The first build after each commit, and after each switch to another one, compiles all of them, here and in worktrees.",
            Remedy = "<IncludeSourceRevisionInInformationalVersion>false</IncludeSourceRevisionInInformationalVersion> in "
                + "Directory.Build.props, with a condition where builds that are published are to name it, such as "
                + "Condition=\"'$(ContinuousIntegrationBuild)' != 'true'\".",
        });
    }

    private static bool IsInRepository(HealthContext context)
    {
        for (string? above = context.Path; above is not null; above = System.IO.Path.GetDirectoryName(above))
            if (context.Platform.Inspect(PathAt.Join(above, ".git"), LinkTreatment.Follow, out _).IsOk) return true;
        return false;
    }

    /// <summary>The place above obj, where all configurations and target frameworks of a project are.</summary>
    private static string ProjectOf(CheckedFile file)
    {
        string? directory = file.Directory;
        while (directory is not null && !System.IO.Path.GetFileName(directory).Equals("obj", StringComparison.OrdinalIgnoreCase))
            directory = System.IO.Path.GetDirectoryName(directory);
        return PathAt.Join(directory ?? file.Directory, file.Name);
    }

    // One of another configuration may be of a build before the property was set.
    private static (long, uint) Modified(HealthContext context, CheckedFile file)
    {
        context.Platform.Inspect(file.Path, LinkTreatment.Keep, out FileFacts facts);
        return (facts.Modified.Seconds, facts.Modified.Nanoseconds);
    }
}
