using CowCopy.TestKit;
using CowCopy.Tool.BuildLogs;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>What the end of a build waited for.</summary>
[TestClass]
public sealed class CriticalPathTests : IDisposable
{
    private readonly TempDirectory _directory = new();

    private string Log => _directory.Combine("build.binlog");

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void The_longer_of_two_projects_is_on_the_path()
    {
        using (MadeUpLog log = new(Log))
        {
            MadeUpProject app = log.Project("/r/app.proj");
            MadeUpTask references = app.Task("MSBuild", 10).Given("Projects", "short.proj", "long.proj");
            log.Project("/r/short.proj", at: 10, parent: references).Task("Short", 20).Finish(100);
            MadeUpProject longer = log.Project("/r/long.proj", at: 10, node: 2, parent: references);
            longer.Task("Before", 20).Finish(50);
            longer.Task("Copy", 50).Finish(400);
            longer.Finish(400);
            references.Finish(410);
            app.Task("Csc", 420).Finish(500);
            log.Finish(510);
        }

        CollectionAssert.AreEqual(new[] { "Csc", "Copy", "Before" }, Path());
    }

    [TestMethod]
    public void A_project_that_another_one_requested_first_is_waited_for_all_the_same()
    {
        using (MadeUpLog log = new(Log))
        {
            MadeUpProject one = log.Project("/r/one.proj"), other = log.Project("/r/other.proj", node: 2);
            MadeUpTask first = one.Task("MSBuild", 10).Given("Projects", "lib.proj");
            MadeUpTask second = other.Task("MSBuild", 20).Given("Projects", "lib.proj");
            MadeUpProject lib = log.Project("/r/lib.proj", at: 30, parent: first);
            lib.Task("Lib", 30).Finish(300);
            lib.Finish(300);
            first.Finish(305);
            second.Finish(305);
            other.Task("Last", 310).Finish(900);
            log.Finish(910);
        }

        CollectionAssert.AreEqual(new[] { "Last", "Lib" }, Path());
    }

    [TestMethod]
    public void A_task_that_waited_for_its_node_follows_the_one_before_on_it()
    {
        using (MadeUpLog log = new(Log))
        {
            log.Project("/r/one.proj").Task("Busy", 10).Finish(300);
            MadeUpProject other = log.Project("/r/other.proj", at: 5);
            other.Task("Early", 6).Finish(9);
            other.Task("Late", 300).Finish(400);
            log.Finish(400);
        }

        CollectionAssert.AreEqual(new[] { "Late", "Busy", "Early" }, Path());
    }

    [TestMethod]
    public void Its_parts_make_up_the_time_of_the_build()
    {
        MadeUpBuilds.Everything(Log);
        BuildLog log = BuildLogFile.Read(Log, progress: null, boundsHeap: false, CancellationToken.None);

        List<LogTask> path = CriticalPath.Of(log, CancellationToken.None);

        for (int i = 1; i < path.Count; i++) Assert.IsGreaterThanOrEqualTo(path[i].End, path[i - 1].Start);
        Assert.IsLessThanOrEqualTo(log.Time, new TimeSpan(path.Sum(static task => task.Time.Ticks)));
        Assert.IsTrue(path.All(static task => !task.Waits));
    }

    private string[] Path() =>
    [
        .. CriticalPath.Of(BuildLogFile.Read(Log, progress: null, boundsHeap: false, CancellationToken.None), CancellationToken.None)
            .Select(static task => task.Name)
            .Where(static name => name != LogTask.Evaluation),
    ];
}
