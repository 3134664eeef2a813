using CowCopy.Planning;

namespace CowCopy.ContractTests;

/// <summary>Names that vanish from the source during a run.</summary>
public abstract partial class TreeContract<TVolume>
{
    [TestMethod]
    [DataRow("one")]
    [DataRow("b/two")]
    [DataRow("b")]
    [DataRow("b/c")]
    [DataRow("link")]
    public void What_vanishes_is_a_note_wherever_it_does_and_a_mirror_deletes_the_rest(string name)
    {
        if (name == "link" && !HasLinks()) Assert.Inconclusive("The volume has no symbolic links.");
        int calls = FirstCall, skips = 0;
        for (int call = FirstCall; call <= calls; call += Step)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            MakeTree(fixture);
            if (name == "link") fixture.Files.SymbolicLink(fixture.At("tree", "link"), "one");
            foreach (string old in new[] { "old", "b/extra" }) fixture.Clean("copy/" + old, Content.Of(10));
            string path = fixture.At(["tree", .. name.Split('/')]), away = fixture.At("away");
            int at = 0, last = call;
            bool isAway = false;
            fixture.Platform.Before = (_, _) =>
            {
                if (at++ == last) isAway = fixture.Files.TryRename(path, away);
            };
            TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

            fixture.Platform.Before = null;
            calls = Math.Max(calls, at);
            string when = $"{name}, call {call}";
            Assert.IsTrue(result.Succeeded, when + ": " + string.Join('\n', Failures(result)));
            Assert.IsFalse(fixture.Files.Exists(fixture.At("copy", "old")), when);
            Assert.IsFalse(fixture.Files.Exists(fixture.At("copy", "b", "extra")) && name != "b", when);
            Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "one")) || name == "one", when);
            foreach (SkippedSource skipped in result.Skipped)
            {
                Assert.AreEqual(SkipReason.Vanished, skipped.Reason, when);
                Assert.StartsWith(path, skipped.Path, when);
                Assert.Contains("vanished", skipped.Message);
                Assert.IsTrue(isAway);
                skips++;
            }
        }

        // A link is noticed at one or two calls, and the order in which a real volume lists names decides which: each third may miss them.
        if (Step == 1) Assert.IsGreaterThan(0, skips);
    }

    /// <summary>As a directory that is renamed and renamed back, or a file that is replaced in two steps.</summary>
    [TestMethod]
    [DataRow("one")]
    [DataRow("b")]
    [DataRow("link")]
    public void What_is_gone_for_a_moment_is_no_failure(string name)
    {
        if (name == "link" && !HasLinks()) Assert.Inconclusive("The volume has no symbolic links.");
        int calls = FirstCall;
        for (int call = FirstCall; call <= calls; call += Step)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            MakeTree(fixture);
            if (name == "link") fixture.Files.SymbolicLink(fixture.At("tree", "link"), "one");
            string old = fixture.Clean("copy/old", Content.Of(10)), path = fixture.At("tree", name), away = fixture.At("away");
            int at = 0, last = call;
            bool isAway = false;
            fixture.Platform.Before = (_, _) =>
            {
                if (isAway) isAway = !fixture.Files.TryRename(away, path);
                if (at++ == last) isAway = fixture.Files.TryRename(path, away);
            };
            TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

            fixture.Platform.Before = null;
            calls = Math.Max(calls, at);
            string when = $"{name}, call {call}";
            Assert.IsTrue(result.Succeeded, when + ": " + string.Join('\n', Failures(result)));
            Assert.IsFalse(fixture.Files.Exists(old), when);
            Assert.IsTrue(result.Skipped.All(static one => one.Reason == SkipReason.Vanished), when);
        }
    }

    /// <summary>As a file that a program writes anew all the time: gone at each second query, from any call on.</summary>
    [TestMethod]
    [DataRow("one", false)]
    [DataRow("one", true)]
    [DataRow("b", false)]
    [DataRow("link", false)]
    public void What_comes_and_goes_is_no_failure(string name, bool follows)
    {
        if (name == "link" && !HasLinks()) Assert.Inconclusive("The volume has no symbolic links.");
        int calls = FirstCall;
        for (int call = FirstCall; call <= calls; call += Step)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            MakeTree(fixture);
            if (name == "link") fixture.Files.SymbolicLink(fixture.At("tree", "link"), "one");
            string old = fixture.Clean("copy/old", Content.Of(10)), path = fixture.At("tree", name), away = fixture.At("away");
            int at = 0, last = call;
            bool isAway = false;
            fixture.Platform.Before = (_, _) =>
            {
                if (at++ >= last) isAway = isAway ? !fixture.Files.TryRename(away, path) : fixture.Files.TryRename(path, away);
            };
            TreeOptions options = new() { Mirror = true, FollowLinks = follows, Copy = new() { MaxDegreeOfParallelism = 1 } };

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

            fixture.Platform.Before = null;
            calls = Math.Max(calls, at);
            string when = $"{name}, call {call}";
            Assert.IsTrue(result.Succeeded, when + ": " + string.Join('\n', Failures(result)));
            Assert.IsFalse(fixture.Files.Exists(old), when);
            Assert.IsTrue(result.Skipped.All(static one => one.Reason == SkipReason.Vanished), when);
        }
    }

    [TestMethod]
    [DataRow("one", nameof(FileKind.Directory), nameof(FileKind.Missing))]
    [DataRow("one", nameof(FileKind.Directory), nameof(FileKind.Regular))]
    [DataRow("one", nameof(FileKind.Directory), nameof(FileKind.Directory))]
    [DataRow("one", nameof(FileKind.SymbolicLink), nameof(FileKind.Regular))]
    [DataRow("b", nameof(FileKind.Regular), nameof(FileKind.Directory))]
    [DataRow("b", nameof(FileKind.SymbolicLink), nameof(FileKind.Directory))]
    [DataRow("link", nameof(FileKind.Regular), nameof(FileKind.Missing))]
    [DataRow("link", nameof(FileKind.Directory), nameof(FileKind.Missing))]
    public void What_changes_its_kind_is_no_failure_and_costs_nothing(string name, string becomes, string existing)
    {
        bool needsLinks = name == "link" || becomes == nameof(FileKind.SymbolicLink);
        if (needsLinks && !HasLinks()) Assert.Inconclusive("The volume has no symbolic links.");
        int calls = FirstCall;
        for (int call = FirstCall; call <= calls; call += Step)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            if (call == FirstCall) fixture.RequireNamesThatStay();
            MakeTree(fixture);
            if (name == "link") fixture.Files.SymbolicLink(fixture.At("tree", "link"), "one");
            string old = fixture.Clean("copy/old", Content.Of(10)), path = fixture.At("tree", name), away = fixture.At("away");
            if (existing == nameof(FileKind.Regular)) fixture.Clean("copy/" + name, Content.Of(11));
            if (existing == nameof(FileKind.Directory)) fixture.Clean($"copy/{name}/file", Content.Of(11));
            Make(fixture, "other", becomes);
            int at = 0, last = call;
            fixture.Platform.Before = (_, _) =>
            {
                if (at++ == last && fixture.Files.TryRename(path, away)) fixture.Files.TryRename(fixture.At("other"), path);
            };
            TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

            fixture.Platform.Before = null;
            calls = Math.Max(calls, at);
            string when = $"call {call}";
            Assert.IsTrue(result.Succeeded, when + ": " + string.Join('\n', Failures(result)));
            Assert.IsFalse(fixture.Files.Exists(old), when);
            Assert.IsTrue(existing != nameof(FileKind.Regular) || fixture.Look(fixture.At("copy", name)).Exists, when);
            foreach (SkippedSource skipped in result.Skipped) Assert.StartsWith(path, skipped.Path, when);
        }
    }

    private static void Make(CopyFixture fixture, string name, string kind)
    {
        if (kind == nameof(FileKind.SymbolicLink)) fixture.Files.SymbolicLink(fixture.At(name), "nothing");
        else fixture.Clean(kind == nameof(FileKind.Directory) ? name + "/file" : name, Content.Of(10));
    }

    [TestMethod]
    public void A_source_that_is_gone_whole_is_a_failure_and_costs_nothing()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        string old = fixture.Clean("copy/old", Content.Of(10));
        bool isAway = false;
        fixture.Platform.At = operation =>
        {
            if (operation is "OpenSource" or "CloneByPath" or "CopyBytesByPath" or "SystemCopy")
                isAway |= fixture.Files.TryRename(fixture.At("tree"), fixture.At("away"));
            return null;
        };

        TreeResult result = fixture.Copier.CopyTree(
            fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true, Copy = new() { MaxDegreeOfParallelism = 1 } });

        fixture.Platform.At = null;
        if (!isAway) Assert.Inconclusive("The system does not rename directories with open files.");
        Assert.IsFalse(result.Succeeded);
        Assert.IsEmpty(result.Skipped);
        Assert.IsTrue(fixture.Files.Exists(old));
    }

    [TestMethod]
    public void A_failed_deletion_is_reported_as_one()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        string old = fixture.Clean("copy/old", Content.Of(10));
        fixture.Platform.Fail("Delete", 1, StatusCode.AccessDenied);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        string message = result.Failures.Single().Message;
        Assert.StartsWith($"Cannot delete \"{old}\": access was denied", message);
        Assert.Contains("Check the owner", message);
        Assert.DoesNotContain("copy \"", message);

        fixture.Platform.Forget();
        fixture.Platform.Fail("Delete", 1, StatusCode.Busy);
        BatchResult made = fixture.Copier.Materialize([], fixture.At("copy"), previous: ["old"]);
        Assert.StartsWith($"Cannot delete \"{old}\": a process uses it", made.Failures.Single().Message);
    }

    [TestMethod]
    public void A_followed_link_without_a_target_is_a_failure()
    {
        if (!HasLinks()) Assert.Inconclusive("The volume has no symbolic links.");
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "nothing");

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { FollowLinks = true });

        Assert.AreEqual(CopyErrorKind.SourceNotFound, result.Files.Results.Single(file => file.Failure is not null).Failure!.Kind);
        Assert.IsEmpty(result.Skipped);
    }

    private static IEnumerable<string> Failures(TreeResult result) =>
        result.Failures.Concat(result.Files.Results.Select(file => file.Failure)).Where(one => one is not null).Select(one => one!.Message);

    private static bool HasLinks()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        return fixture.Can.HasSymbolicLinks;
    }
}
