using System.Diagnostics;

namespace CowCopy.Samples.Tests;

/// <summary>Faults of the server: the build goes on, a message says so once, and nothing wrong is stored.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class RemoteFaultTests
{
    private const string All = "first apart join";

    [TestMethod]
    public void A_server_that_is_down_is_left_out()
    {
        Uri address;
        using (ScriptedServer server = new()) address = server.Address;
        using Machine machine = Machine.WithSteps();
        Assert.AreEqual(All, machine.Build(address));
        AssertLeftOut(machine, "refused");
    }

    [TestMethod]
    public void A_server_that_answers_nothing_is_waited_for_once()
    {
        Stopwatch clock = Stopwatch.StartNew();
        AssertAllRun(_ => new([], Closes: false), "took too long", patienceInSeconds: 0.1);
        Assert.IsLessThan(10, clock.Elapsed.TotalSeconds);
    }

    [TestMethod]
    public void A_body_that_never_ends_is_waited_for_once() =>
        AssertAllRun(request => Of(request, "/cas/", ScriptedAnswer.Of([1], 2)), "took too long", patienceInSeconds: 0.1);

    [TestMethod]
    [DataRow(500)]
    [DataRow(503)]
    [DataRow(401)]
    public void A_server_with_an_error_is_left_out(int status) =>
        AssertAllRun(_ => ScriptedAnswer.Status(status), $"status {status}");

    [TestMethod]
    [DataRow("GET /ac/", 503)]
    [DataRow("GET /cas/", 502)]
    public void A_request_that_fails_once_is_sent_again(string request, int status)
    {
        using ScriptedServer server = new();
        using Machine first = Machine.WithSteps(), second = Machine.WithSteps();
        first.Build(server.Address);
        server.Script = Once(request, status);
        Assert.AreEqual("", second.Build(server.Address), second.Log);
        Assert.DoesNotContain("Remote store", second.Log);
        second.AssertBuilt();
    }

    [TestMethod]
    public void An_upload_that_fails_once_is_sent_again_as_a_whole()
    {
        using ScriptedServer server = new();
        using Machine first = Machine.WithSteps(), second = Machine.WithSteps();
        server.Script = Once("PUT /cas/", 503);
        first.Build(server.Address);
        Assert.DoesNotContain("Remote store", first.Log);
        Assert.AreEqual("", second.Build(server.Address), second.Log);
        second.AssertBuilt();
    }

    [TestMethod]
    public void A_redirect_is_not_followed()
    {
        using ScriptedServer other = new();
        AssertAllRun(_ => ScriptedAnswer.Status(302, $"Location: {other.Address}ac/x"), "status 302");
        Assert.IsEmpty(other.Requests);
    }

    [TestMethod]
    [DataRow("/ac/")]
    [DataRow("/cas/")]
    public void A_cut_off_body_is_not_used(string kind) =>
        AssertAllRun(request => Of(request, kind, ScriptedAnswer.Of([10], 2, closes: true)), "");

    [TestMethod]
    public void Content_of_another_length_is_not_used() =>
        AssertAllRun(request => Of(request, "/cas/", ScriptedAnswer.WithoutLength([1])), "other bytes");

    [TestMethod]
    public void Wrong_bytes_of_the_right_length_are_not_used()
    {
        using ScriptedServer server = new();
        AssertAllRun(
            request => request.StartsWith("GET /cas/", StringComparison.Ordinal)
                && server.Entries[request[4..]] is { Length: > 0 } right ? ScriptedAnswer.Of(new byte[right.Length], right.Length) : null,
            "other bytes",
            server: server);
    }

    [TestMethod]
    public void A_body_longer_than_declared_is_cut_off_at_that() =>
        AssertAllRun(request => Of(request, "/cas/", ScriptedAnswer.Of(new byte[1 << 20], 1L << 40)), "too many bytes");

    [TestMethod]
    public void A_result_without_end_is_cut_off() =>
        AssertAllRun(request => Of(request, "/ac/", ScriptedAnswer.Of(new byte[3 << 20], 1L << 40)), "too many bytes");

    [TestMethod]
    [DataRow(507)]
    [DataRow(500)]
    [DataRow(413)]
    public void A_full_server_gets_no_more_uploads_and_is_still_read(int status)
    {
        using ScriptedServer server = new();
        using Machine first = Machine.WithSteps(), second = Machine.WithSteps();
        first.Build(server.Address);
        server.Script = request => request.StartsWith("PUT", StringComparison.Ordinal) ? ScriptedAnswer.Status(status) : null;
        second.Write("src/b.txt", "B\n").Write("src/a.txt", "a\n");
        Assert.AreEqual("join", second.Build(server.Address));
        second.AssertBuilt("a\nB\n");
        Assert.AreEqual(1, second.Log.Split($"status {status}").Length - 1, second.Log);
        Assert.DoesNotContain("left out", second.Log);
    }

    [TestMethod]
    public void Contents_are_uploaded_before_the_result_and_only_once()
    {
        using ScriptedServer server = new();
        using Machine first = Machine.WithSteps(), second = Machine.WithSteps();
        first.Build(server.Address);
        second.Build();
        string[] puts = [.. server.Requests.Where(one => one.StartsWith("PUT", StringComparison.Ordinal))];
        Assert.HasCount(8, puts);
        CollectionAssert.AllItemsAreUnique(puts);
        Assert.StartsWith("PUT /ac/", puts[^1]);
        Assert.StartsWith("PUT /cas/", puts[0]);
    }

    /// <summary>Builds on a machine, sets the script, and asserts that a second machine builds everything without the server.</summary>
    private static void AssertAllRun(
        Func<string, ScriptedAnswer?> script, string reason, double patienceInSeconds = 20, ScriptedServer? server = null)
    {
        using ScriptedServer own = new();
        server ??= own;
        using Machine first = Machine.WithSteps(), second = Machine.WithSteps();
        first.Build(server.Address);
        server.Script = script;
        Assert.AreEqual(All, second.Build(server.Address, patienceInSeconds));
        AssertLeftOut(second, reason);
    }

    private static Func<string, ScriptedAnswer?> Once(string start, int status)
    {
        int left = 1;
        return request => request.StartsWith(start, StringComparison.Ordinal) && Interlocked.Decrement(ref left) == 0
            ? ScriptedAnswer.Status(status) : null;
    }

    private static void AssertLeftOut(Machine machine, string reason)
    {
        Assert.Contains(reason, machine.Log);
        machine.AssertBuilt();
        machine.AssertStoreIsSound();
        Assert.AreEqual(1, machine.Log.Split("left out").Length - 1, machine.Log);
        Assert.AreEqual("", machine.Build());
    }

    private static ScriptedAnswer? Of(string request, string kind, ScriptedAnswer answer) =>
        request.StartsWith("GET " + kind, StringComparison.Ordinal) ? answer : null;
}
