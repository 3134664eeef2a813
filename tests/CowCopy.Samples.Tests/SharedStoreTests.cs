namespace CowCopy.Samples.Tests;

/// <summary>Two directories stand for two machines that share an nginx.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class SharedStoreTests
{
    [TestMethod]
    public void The_second_machine_runs_nothing_and_has_the_same_outputs()
    {
        using NginxServer server = NginxServer.Start();
        using Machine first = Machine.WithSteps(), second = Machine.WithSteps();
        Assert.AreEqual("first apart join", first.Build(server.Address));
        Assert.AreEqual("", second.Build(server.Address));
        first.AssertBuilt();
        second.AssertBuilt();
        second.AssertStoreIsSound();
        Assert.DoesNotContain("Remote store", first.Log + second.Log);
        Assert.HasCount(3, server.Files("ac"));
        Assert.HasCount(5, server.Files("cas"));
    }

    [TestMethod]
    public void A_change_on_the_second_machine_runs_what_depends_on_it_and_reaches_the_first()
    {
        using NginxServer server = NginxServer.Start();
        using Machine first = Machine.WithSteps(), second = Machine.WithSteps();
        first.Build(server.Address);
        second.Write("src/b.txt", "B\n");
        Assert.AreEqual("join", second.Build(server.Address));
        second.AssertBuilt("a\nB\n");
        first.Write("src/b.txt", "B\n");
        Assert.AreEqual("", first.Build(server.Address));
        first.AssertBuilt("a\nB\n");
    }

    [TestMethod]
    public void Content_that_is_cut_off_on_the_server_is_not_used()
    {
        using NginxServer server = NginxServer.Start();
        using Machine first = Machine.WithSteps(), second = Machine.WithSteps();
        first.Build(server.Address);
        foreach (string path in server.Files("cas")) File.WriteAllText(path, "");
        Assert.AreEqual("first apart join", second.Build(server.Address));
        second.AssertBuilt();
        second.AssertStoreIsSound();
        Assert.Contains("left out", second.Log);
    }

    [TestMethod]
    public void A_server_that_accepts_only_small_files_is_logged_once()
    {
        using NginxServer server = NginxServer.Start(limit: "1");
        using Machine machine = Machine.WithSteps();
        Assert.AreEqual("first apart join", machine.Build(server.Address));
        machine.AssertBuilt();
        Assert.AreEqual(1, machine.Log.Split("413").Length - 1, machine.Log);
        Assert.IsEmpty(server.Files("ac"));
    }
}
