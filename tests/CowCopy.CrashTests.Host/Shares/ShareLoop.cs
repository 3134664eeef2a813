using System.Globalization;
using CowCopy.ContractTests;
using CowCopy.Platform;

namespace CowCopy.CrashTests.Host.Shares;

/// <summary>Shares equal files in one new directory after the other. A directory gets its name once its files are written.</summary>
public sealed class ShareLoop(string root, ShareWay way)
{
    public void Run()
    {
        for (int round = 0; ; round++)
        {
            string ready = Path.Combine(root, "round-" + round.ToString(CultureInfo.InvariantCulture));
            string made = Path.Combine(root, "making");
            ShareFiles.Write(made);
            FileSharer sharer = Sharer(way);
            SharePlan plan = sharer.Plan(made); // compiles the code, and writes dirty pages back
            Directory.Move(made, ready);
            plan = sharer.Plan(ready);
            if (round > 0) Console.WriteLine("sharing"); // the first compiles the rest
            ShareResult result = sharer.Share(plan);
            if (result.Unshared.Count > 0) throw new InvalidOperationException(result.Unshared[0].ToString());
        }
    }

    /// <summary>Makes what shares the files.</summary>
    public static FileSharer Sharer(ShareWay way) => way == ShareWay.Ranges
        ? new FileSharer()
        : new FileSharer(new RecordingPlatform(PlatformFactory.Create()) { ReplacesFiles = true });
}
