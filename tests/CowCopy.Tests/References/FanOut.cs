using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.References;

/// <summary>One file on a simulated volume and many destinations for it.</summary>
internal sealed class FanOut
{
    public FanOut(VolumeProfile profile, int length = 5 * 4096)
    {
        Machine = new SimulatedMachine(profile.System);
        Volume = Machine.Mount(profile, "drive", bytes: 8L << 30);
        Source = At("source.dll");
        Content = new byte[length];
        new Random(1).NextBytes(Content);
        Machine.Files.Write(Source, Content);
    }

    public SimulatedMachine Machine { get; }

    public SimulatedVolume Volume { get; }

    public string Source { get; }

    public byte[] Content { get; }

    public string At(string name) => Path.Combine(Volume.Path, name);

    public CopyRequest[] Requests(int count, string directory = "to") =>
        [.. Enumerable.Range(0, count)
            .Select(index => new CopyRequest(Source, Path.Combine(Volume.Path, directory, (index / 100).ToString(), "copy" + index)))];

    /// <summary>Clones that another process made.</summary>
    public void CloneElsewhere(int count)
    {
        for (int index = 0; index < count; index++)
            Machine.Files.Clone(Source, Path.Combine(Volume.Path, "elsewhere", (index / 100).ToString(), "clone" + index));
    }

    /// <summary>Every destination has the source's content and time, and no handle is open.</summary>
    public void AssertRight(BatchResult result)
    {
        Assert.IsTrue(result.Succeeded, result.Results.FirstOrDefault(one => !one.Succeeded)?.Failure?.Message);
        foreach (CopyResult one in result.Results)
        {
            SimulatedFile file = Machine.Files.File(one.Request.Destination);
            bool isEqual = Machine.Files.Read(one.Request.Destination).AsSpan().SequenceEqual(Content)
                && file.Modified == Machine.Files.File(Source).Modified;
            Assert.IsTrue(isEqual, one.Request.Destination);
        }

        Assert.AreEqual(0, Machine.OpenHandles);
    }
}
