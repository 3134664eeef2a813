using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform;

[TestClass]
public sealed class FileProgressTests
{
    private readonly Reports<long> _reports = new();

    [TestMethod]
    public void Bytes_that_are_copied_a_second_time_are_reported_once()
    {
        FileProgress progress = new(_reports);
        progress.Start();
        progress.Add(10);
        progress.Add(20);
        progress.Start(); // the first way failed
        progress.Add(25);
        progress.Add(25);

        progress.Complete(100);

        CollectionAssert.AreEqual((long[])[10, 20, 20, 50], _reports.All.ToArray());
    }

    [TestMethod]
    public void A_file_that_became_shorter_takes_nothing_back()
    {
        FileProgress progress = new(_reports);
        progress.Add(10);

        progress.Complete(4);

        CollectionAssert.AreEqual((long[])[10], _reports.All.ToArray());
    }

    [TestMethod]
    public void Without_a_receiver_nothing_is_counted()
    {
        CopyControl control = new CancellationToken(canceled: true);
        control.Count(5);
        Assert.IsTrue(control.IsCanceled);
    }
}
