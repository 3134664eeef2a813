using System.Globalization;
using CowCopy.CrashTests.Host;
using CowCopy.CrashTests.Host.Kills;
using CowCopy.CrashTests.Host.Manifests;
using CowCopy.CrashTests.Host.PowerCuts;
using CowCopy.CrashTests.Host.Restarts;
using CowCopy.CrashTests.Host.Shares;
using CowCopy.CrashTests.Host.Wholes;
using CowCopy.LoopVolumes;

return args switch
{
    ["batches", string directory, string kind, string first, string seed] => Child(() =>
        new BatchLoop(directory, Enum.Parse<BatchKind>(kind), Number(seed)).Run(Number(first))),
    ["shares", string directory, string way] => Child(() => new ShareLoop(directory, Enum.Parse<ShareWay>(way)).Run()),
    ["manifests", string directory, string process] => Child(() => new ManifestLoop(directory, Number(process)).Run()),
    ["restarts", string directory, string way] when OperatingSystem.IsLinux() => Child(() =>
    {
        if (OperatingSystem.IsLinux()) new RestartLoop(directory, Enum.Parse<RestartWay>(way)).Run();
    }),
    ["wholes", string directory] => Child(() => new WholeLoop(directory).Run()),
    ["generations", string directory, string way] => Child(() => new GenerationLoop(directory, Enum.Parse<CopyWay>(way)).Run()),
    ["measure", string volume, string results, string images, .. string[] only] =>
        new Measurement(volume, results, Number(images)).Run([.. only.Select(Enum.Parse<LoopFileSystem>)]),
    _ => Usage(),
};

static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);

static int Child(Action loop)
{
    ParentWatch.Start();
    loop();
    return 0;
}

static int Usage()
{
    Console.Error.WriteLine("""
        Usage:
          measure <directory on an XFS that shares blocks> <directory for the results> <crash images per row> [Ext4 | Xfs | Btrfs ...]
          batches, generations, manifests, restarts, shares, wholes: run by the tests and by measure, until killed
        """);
    return 2;
}
