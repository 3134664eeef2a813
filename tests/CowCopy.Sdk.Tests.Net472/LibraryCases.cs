namespace CowCopy.Sdk.Tests.Net472;

/// <summary>The library by itself, with paths that the base library of .NET Framework refuses by an exception.</summary>
internal static class LibraryCases
{
    public static void IllegalPaths(Scene scene)
    {
        string illegal = scene.Illegal().ItemSpec, source = scene.Write("a.txt", "new").ItemSpec;
        FileCopier copier = scene.Copier;
        BatchResult batch =
            copier.CopyAll([new(source, illegal), new(illegal, scene.At("b.txt")), new("", illegal), new(source, scene.At("out/a.txt"))]);
        foreach (CopyResult result in batch.Results.Take(2)) Expect(scene, result.Failure, CopyErrorKind.InvalidPath);
        scene.Expect(batch.Counts is { Failed: 3, Copied: 1 }, $"{batch.Counts.Failed} failed, {batch.Counts.Copied} were copied");
        scene.Holds("out/a.txt", "new");
        Expect(scene, copier.Plan(source, illegal).Failure, CopyErrorKind.InvalidPath);
        copier.TryCreateHardLink(source, illegal, out CopyResult link);
        Expect(scene, link.Failure, CopyErrorKind.InvalidPath);
        CopyOptions rename = new() { Overwrite = OverwriteMode.AtomicRename };
        Expect(scene, copier.CopyAll([new(source, illegal)], rename).Results[0].Failure, CopyErrorKind.InvalidPath);
        copier.TryCreateSymbolicLink(source, illegal, out link);
        Expect(scene, link.Failure, CopyErrorKind.InvalidPath);
        Expect(scene, copier.CopyTree(illegal, scene.At("tree")).Failures[0], CopyErrorKind.InvalidPath);
        Expect(scene, copier.CopyTree(scene.At("out"), illegal).Failures[0], CopyErrorKind.InvalidPath);
        scene.Expect(copier.PlanTree(scene.At("out"), illegal).Any(), "an illegal destination is no copy");
        copier.CanClone(illegal, out _);
    }

    private static void Expect(Scene scene, CopyFailure? failure, CopyErrorKind error) =>
        scene.Expect(failure?.Kind == error, $"expected {error}: {failure?.Message ?? "no failure"}");
}
