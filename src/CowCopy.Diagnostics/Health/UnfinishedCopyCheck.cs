using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>Temporary files of copies that were killed before they were renamed. Remedy: delete them.</summary>
internal sealed class UnfinishedCopyCheck : HealthCheck
{
    private const long SecondsOfACopy = 3600; // a younger one may be written by a copy that runs

    public override string Code => "COWCOPY1020";

    public override string Name => "unfinished copies";

    public override void Check(HealthContext context)
    {
        long now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        CheckedFile[] files = [.. context.Tree.Files.Where(file => PathText.IsTemporary(file.Name) && IsOld(context, file.Path, now))];
        if (files.Length == 0) return;
        context.Report(Finding(HealthSeverity.Note, files[0].Path) with
        {
            Message = "Copies that were killed have left " + HealthText.Count(files.Length, "temporary file") + ": "
                + HealthText.Some([.. files.Select(file => file.Path)]) + ".",
            Evidence = "Names of the form .cowcopy-*.tmp, created more than an hour ago.",
            Cost = "They contain " + HealthText.Bytes(files.Sum(file => file.Length)) + ", part of which other files may share.",
            Remedy = "Delete them while nothing is copied. No copy reads them.",
        });
    }

    private static bool IsOld(HealthContext context, string path, long now)
    {
        if (!context.Platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk) return false;
        return now - Math.Max(facts.Created.Seconds, facts.Changed.Seconds) > SecondsOfACopy;
    }
}
