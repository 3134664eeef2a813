using System.Collections.Concurrent;
using CowCopy.Tests.Batches;
using CowCopy.Trees;

namespace CowCopy.Tests.Trees;

[TestClass]
public sealed class DirectoryWalkTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(2)]
    public void Each_directory_is_visited_once_and_after_the_one_above(int threads)
    {
        TreeDirectory root = new(above: null, new("from", "to"), "");
        ConcurrentQueue<TreeDirectory> visited = new();
        DirectoryWalk.Run(root, threads, directory =>
        {
            Assert.IsTrue(directory.Above is null || visited.Contains(directory.Above));
            if (Depth(directory) < 3) AddBelow(directory, 4);
            if (visited.Count % 7 == 0) LongWork.Do();
            visited.Enqueue(directory);
        });

        Assert.HasCount(1 + 4 + 16 + 64, visited);
        Assert.HasCount(visited.Count, visited.Distinct());
    }

    /// <summary>One thread visits in the order of the names, each directory with what it holds before the next.</summary>
    [TestMethod]
    public void One_thread_visits_in_order_and_is_the_caller_s()
    {
        TreeDirectory root = new(above: null, new("from", "to"), "");
        List<string> visited = [];
        int caller = Environment.CurrentManagedThreadId;
        DirectoryWalk.Run(root, maxParallelism: 1, directory =>
        {
            Assert.AreEqual(caller, Environment.CurrentManagedThreadId);
            LongWork.Do();
            if (Depth(directory) < 2) AddBelow(directory, 2);
            visited.Add(directory.RelativeName);
        });

        CollectionAssert.AreEqual((string[])["", "0/", "0/0/", "0/1/", "1/", "1/0/", "1/1/"], visited);
    }

    [TestMethod]
    public void A_second_thread_joins_a_long_walk()
    {
        if (Environment.ProcessorCount < 2) Assert.Inconclusive("One processor: one thread.");
        TreeDirectory root = new(above: null, new("from", "to"), "");
        using Barrier both = new(2);
        DirectoryWalk.Run(root, maxParallelism: 2, directory =>
        {
            if (directory.Above is not null)
            {
                Assert.IsTrue(both.SignalAndWait(Patience), "one thread alone");
                return;
            }

            LongWork.Do();
            AddBelow(directory, 2);
        });
        Assert.AreEqual(1, both.CurrentPhaseNumber);
    }

    /// <summary>However long each takes: another thread would have nothing to visit, and waking one takes a millisecond.</summary>
    [TestMethod]
    [DoNotParallelize]
    public void Directories_one_in_another_wake_no_thread()
    {
        const int walks = 40;
        int caller = Environment.CurrentManagedThreadId;
        long before = ThreadPool.CompletedWorkItemCount;
        for (int walk = 0; walk < walks; walk++)
        {
            DirectoryWalk.Run(new TreeDirectory(above: null, new("from", "to"), ""), maxParallelism: 2, directory =>
            {
                Assert.AreEqual(caller, Environment.CurrentManagedThreadId);
                LongWork.Do();
                if (Depth(directory) == 0) AddBelow(directory, 1);
            });
        }

        Assert.IsLessThan(walks / 2, ThreadPool.CompletedWorkItemCount - before, "each walk would have woken one");
    }

    /// <summary>A thread that finds nothing waits for what another one finds.</summary>
    [TestMethod]
    public void A_waiting_thread_goes_on_with_what_another_finds()
    {
        if (Environment.ProcessorCount < 2) Assert.Inconclusive("One processor: one thread.");
        TreeDirectory root = new(above: null, new("from", "to"), "");
        using Barrier both = new(2);
        using ManualResetEventSlim isWaiting = new();
        DirectoryWalk.Run(root, maxParallelism: 2, directory =>
        {
            switch (directory.RelativeName)
            {
                case "":
                    LongWork.Do();
                    AddBelow(directory, 2);
                    break;
                case "0/":
                    Assert.IsTrue(both.SignalAndWait(Patience));
                    isWaiting.Wait(TimeSpan.FromMilliseconds(20)); // the other thread has no directory now
                    AddBelow(directory, 2);
                    break;
                default:
                    Assert.IsTrue(both.SignalAndWait(Patience), "one thread alone");
                    break;
            }
        });
        Assert.AreEqual(2, both.CurrentPhaseNumber);
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(2)]
    public void What_a_visit_throws_reaches_the_caller_when_the_others_are_visited(int threads)
    {
        TreeDirectory root = new(above: null, new("from", "to"), "");
        int visits = 0;
        Action walk = () => DirectoryWalk.Run(root, threads, directory =>
        {
            Interlocked.Increment(ref visits);
            if (directory.Above is null) AddBelow(directory, 3);
            else throw new InvalidOperationException(directory.RelativeName);
        });

        InvalidOperationException thrown = Assert.ThrowsExactly<InvalidOperationException>(walk);
        Assert.AreEqual(4, visits);
        if (threads == 1) Assert.AreEqual("0/", thrown.Message, "the first");
    }

    private static int Depth(TreeDirectory directory) => directory.RelativeName.Count(letter => letter == '/');

    private static void AddBelow(TreeDirectory above, int count)
    {
        for (int index = 0; index < count; index++)
            above.Directories.Add(new TreeDirectory(above, above.Paths, $"{above.RelativeName}{index}/"));
    }
}
