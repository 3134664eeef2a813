// Stages a directory as a build engine would, and checks that a second run has nothing to do.
using CowCopy;

if (args is not [var layout, var stage, ..])
{
    Console.Error.WriteLine("usage: CustomEngine LAYOUT STAGE [--expect-nothing-copied]");
    return 2;
}

// One copier for the whole engine: it caches what it learns of the volumes.
var copier = new FileCopier();
var options = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp };
string clones = copier.CanClone(stage, out string? fileSystem) switch { true => "can clone", false => "cannot clone", null => "may clone" };
Console.WriteLine($"Volume: {fileSystem ?? "unknown"}, {clones}.");

List<CopyRequest> requests =
[
    .. Directory.EnumerateFiles(layout, "*", SearchOption.AllDirectories)
        .Order(StringComparer.Ordinal)
        .Select(file => new CopyRequest(file, Path.Combine(stage, Path.GetRelativePath(layout, file)))),
];

// What it would do, and why. Changes nothing.
foreach (CopyRequest request in requests)
    Console.WriteLine($"plan    {Name(request)}: {copier.Plan(request.Source, request.Destination, options).Message}");

// What it did, and why. A file that fails does not stop the others.
BatchResult batch = copier.CopyAll(requests, options);
foreach (CopyResult result in batch.Results)
{
    string outcome = result.Failure?.Message ?? $"{result.Outcome}, because {result.ReasonText}";
    Console.WriteLine($"result  {Name(result.Request)}: {outcome}");
}

string counts = $"{batch.Counts.Copied} copied, {batch.Counts.Unchanged} unchanged, {batch.Counts.Failed} failed";
Console.WriteLine($"Staged: {counts}, {batch.Counts.BytesShared} bytes shared.");

bool wasExpected = !args.Contains("--expect-nothing-copied", StringComparer.Ordinal) || batch.Counts.Copied == 0;
if (!wasExpected) Console.Error.WriteLine("Files were copied although nothing had changed.");
return batch.Succeeded && wasExpected ? 0 : 1;

string Name(CopyRequest request) => Path.GetRelativePath(layout, request.Source);
