// Stages a folder as a build engine of one's own would, and can prove that a second run has nothing to do.
using CowCopy;

if (args is not [var layout, var stage, ..])
{
    Console.Error.WriteLine("usage: CustomEngine LAYOUT STAGE [--expect-nothing-copied]");
    return 2;
}

// One copier for the whole engine: it remembers what it learned of the volumes.
var copier = new FileCopier();
var options = new CopyOptions { SkipUnchanged = true };
Console.WriteLine($"Volume: {copier.Probe(stage).FileSystem}. {copier.Probe(stage).Explanation}");

List<CopyRequest> requests =
[
    .. Directory.EnumerateFiles(layout, "*", SearchOption.AllDirectories)
        .Order(StringComparer.Ordinal)
        .Select(file => new CopyRequest(file, Path.Combine(stage, Path.GetRelativePath(layout, file)))),
];

// What it would do, and why. Nothing is touched.
foreach (CopyRequest request in requests)
    Console.WriteLine($"plan    {Name(request)}: {copier.Plan(request.Source, request.Destination, options).Explanation}");

// What it did, and why. One file that fails stops no other.
BatchResult batch = copier.CopyAll(requests, options);
foreach (CopyResult result in batch.Results)
{
    string outcome = result.Failure?.Message ?? $"{result.Outcome}, because {CopyReasons.Describe(result.Reason)}";
    Console.WriteLine($"result  {Name(result.Request)}: {outcome}");
}

Console.WriteLine($"Staged: {batch.Copied} copied, {batch.Unchanged} unchanged, {batch.Failed} failed, {batch.BytesShared} bytes shared.");

bool wasExpected = !args.Contains("--expect-nothing-copied", StringComparer.Ordinal) || batch.Copied == 0;
if (!wasExpected) Console.Error.WriteLine("Files were copied although nothing had changed.");
return batch.Succeeded && wasExpected ? 0 : 1;

string Name(CopyRequest request) => Path.GetRelativePath(layout, request.Source);
