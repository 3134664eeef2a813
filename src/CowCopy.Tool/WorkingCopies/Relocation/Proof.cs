using System.Text;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Prepares the proof that the first build makes of each project, or lets it compile the project.</summary>
internal static class Proof
{
    private const int LongestHash = 1 << 10;

    /// <summary>Records the hash of the inputs, its time and the former directory. A record that no build has used yet stays.</summary>
    public static void Prepare(Intermediate one, string former, string current)
    {
        string record = one.CompileInputs[..^StateFileKinds.CompileInputs.Length] + ProofFiles.RecordSuffix;
        if (File.Exists(record)) return;
        FileInfo inputs = new(one.CompileInputs);
        string hash = inputs.Length is > 0 and <= LongestHash ? File.ReadAllText(inputs.FullName).Trim() : "";
        string text = ProofFiles.Record(hash, inputs.ModifiedUtc(), former, Path.GetRelativePath(one.Directory, current));
        RewrittenFile.Replace(record, Encoding.UTF8.GetBytes(text), ProofFiles.Time);
    }

    /// <summary>Makes the first build compile it: a hash that is written anew is newer than any output.</summary>
    public static void Withdraw(Intermediate one)
    {
        File.Delete(one.CompileInputs);
        File.Delete(one.CompileInputs[..^StateFileKinds.CompileInputs.Length] + ProofFiles.RecordSuffix);
    }

    /// <summary>Writes the targets where MSBuild imports them.</summary>
    public static void Install(ProjectState project)
    {
        string targets = Path.Combine(project.Extensions!, project.Name + ProofFiles.TargetsSuffix);
        RewrittenFile.Replace(targets, Encoding.UTF8.GetBytes(ProofFiles.Targets), ProofFiles.Time);
    }
}
