using System.Text.RegularExpressions;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// Outputs on another volume. Looks at the directories bin, obj and artifacts, also behind links and mounts, and at absolute output paths
/// in Directory.Build.props. Remedy: outputs below the repository.
/// </summary>
internal sealed class OutputVolumeCheck : HealthCheck
{
    public override string Code => "COWCOPY1002";

    public override string Name => "outputs on another volume";

    public override void Check(HealthContext context)
    {
        List<string> elsewhere = [];
        foreach (string output in context.Tree.Outputs.Select(output => output.Path).Concat(Configured(context)))
        {
            bool? isHere = context.AreOnOneVolume(context.Path, output);
            if (isHere == false) elsewhere.Add(output);
            else if (isHere is null) context.Skip(this, "the volume of " + HealthText.Quote(output) + " is not known");
        }

        if (elsewhere.Count == 0) return;
        bool clones = context.Volume.CloneSupport == CloneSupport.Yes
            || elsewhere.Exists(output => context.VolumeOf(output).CloneSupport == CloneSupport.Yes);
        context.Report(Finding(clones ? HealthSeverity.Warning : HealthSeverity.Note, elsewhere[0]) with
        {
            Message = "Outputs are on a different volume from the repository: " + HealthText.Some(elsewhere) + ".",
            Evidence = "The repository is on " + context.Describe(context.Path) + ", the output on " + context.Describe(elsewhere[0]) + ".",
            Cost = "A clone stays within one volume: a copy between the two is read and written in full, and takes space twice.",
            Remedy = "Put outputs below the repository (remove the link or mount, or set ArtifactsPath in Directory.Build.props to a "
                + "directory there), or clone the whole repository onto the volume of the outputs.",
        });
    }

    /// <summary>Absolute paths of outputs in Directory.Build.props; those with properties in them are not evaluated.</summary>
    private static IEnumerable<string> Configured(HealthContext context)
    {
        const string Property = "<(ArtifactsPath|BaseOutputPath|BaseIntermediateOutputPath|OutputPath|OutDir)>(?<path>[^<$]+)</";
        string text = context.ReadText("Directory.Build.props") ?? "";
        foreach (Match match in Regex.Matches(text, Property, RegexOptions.ExplicitCapture, TimeSpan.FromSeconds(1)))
        {
            string path = match.Groups["path"].Value.Trim();
            if (System.IO.Path.IsPathRooted(path)) yield return path;
        }
    }
}
