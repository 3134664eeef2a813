using System.Globalization;
using CowCopy.CrashRig;
using CowCopy.CrashRig.Kills;
using CowCopy.CrashRig.PowerCuts;
using CowCopy.LoopVolumes;

return args switch
{
    ["batches", string folder, string kind, string first, string seed] => Child(() =>
        new BatchLoop(folder, Enum.Parse<BatchKind>(kind), Number(seed)).Run(Number(first))),
    ["generations", string folder, string way] => Child(() => new GenerationLoop(folder, Enum.Parse<CopyWay>(way)).Run()),
    ["measure", string volume, string results, string pictures, .. string[] only] => new Measurement(volume, results, Number(pictures)).Run([.. only.Select(Enum.Parse<LoopFileSystem>)]),
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
          measure <folder on an XFS that shares blocks> <folder for the results> <pictures per row> [Ext4 | Xfs | Btrfs ...]
          batches, generations: run by the tests and by measure, until killed
        """);
    return 2;
}
