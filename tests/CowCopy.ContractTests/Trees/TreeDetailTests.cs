using CowCopy.ContractTests.Rules;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>What a copy of a tree does, and its plan says, where a call fails, a name is another's, or a link is in between.</summary>
[TestClass]
public sealed class TreeDetailTests
{
    private const int MostCalls = 300;

    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp, MaxDegreeOfParallelism = 1 };
    private static readonly TreeOptions Mirroring = new() { Mirror = true, Copy = Skip };
    private static readonly PlatformStatus Denied = new(StatusCode.AccessDenied, 13);

    [TestMethod]
    public void A_destination_that_cannot_be_queried_is_the_only_change()
    {
        using CopyFixture fixture = MakeSmall();
        fixture.Platform.Fail(nameof(IPlatform.Inspect), 2, StatusCode.DeviceError);
        TreeChange change = Plan(fixture, Mirroring).Single();
        fixture.Platform.Fail(nameof(IPlatform.Inspect), 2, StatusCode.DeviceError);
        CopyFailure failure = Copy(fixture, Mirroring).Failures.Single();
        Assert.AreEqual((failure.Kind, failure.Operation), (change.Failure!.Kind, change.Failure.Operation));
        Assert.AreEqual(CopyOperation.InspectDestination, failure.Operation);
    }

    [TestMethod]
    public void A_destination_that_cannot_be_used_is_planned_as_the_copy_ends()
    {
        using CopyFixture fixture = CopyFixture.On<Simulated.Ext4>();
        fixture.Clean("tree/file", Content.Of(20));
        fixture.Clean("copy", Content.Of(20));
        AssertPlanned(CopyErrorKind.DestinationNotDirectory);
        fixture.Platform.At = static call => call == nameof(IPlatform.ReadDirectory) ? PlatformStatus.From(StatusCode.AccessDenied) : null;
        AssertPlanned(CopyErrorKind.AccessDenied); // of the source, before anything is made
        fixture.Platform.At = null;

        void AssertPlanned(CopyErrorKind kind)
        {
            List<TreeChange> plan = Plan(fixture, Mirroring);
            TreePlans.Check(plan, Copy(fixture, Mirroring), kind.ToString());
            Assert.AreEqual(kind, plan.Single().Failure!.Kind);
        }
    }

    [TestMethod]
    [DataRow("Simulated.Xfs")]
    [DataRow("Simulated.Apfs")]
    [DataRow("Simulated.Ntfs")]
    public void A_root_is_planned_below_a_link_to_a_directory(string volume)
    {
        foreach (bool mirror in (bool[])[false, true])
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            fixture.Clean("tree/file", Content.Of(20));
            fixture.Clean("tree/sub/file", Content.Of(20));
            fixture.Files.SymbolicLink(fixture.At("tree", "sub", "link"), "target");
            fixture.Files.MakeDirectory(fixture.At("real"));
            fixture.Files.SymbolicLink(fixture.At("link"), fixture.At("real"));
            TreeOptions options = Mirroring with { Mirror = mirror };
            string to = fixture.At("link", "new", "copy");
            List<TreeChange> plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), to, options)];
            TreePlans.Check(plan, fixture.Copier.CopyTree(fixture.At("tree"), to, options), $"{volume} {mirror}");
            Assert.HasCount(6, plan);
        }
    }

    /// <summary>What a link leads to is not what is below the directory that a mirror makes in its place.</summary>
    [TestMethod]
    [DataRow("Simulated.Xfs")]
    [DataRow("Simulated.Apfs")]
    [DataRow("Simulated.Ntfs")]
    public void A_directory_in_the_place_of_a_link_is_planned_as_a_new_one(string volume)
    {
        foreach (bool empty in (bool[])[false, true])
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            foreach (string file in (string[])["thing/file", "thing/below/file", "thing/below/deep/file"])
                fixture.Clean("tree/" + file, Content.Of(20));
            fixture.Files.MakeDirectory(fixture.At("tree", "thing", "hollow"));
            fixture.Files.SymbolicLink(fixture.At("tree", "thing", "link"), "target");
            foreach (string file in (string[])["file", "below/file", "below/deep/file", "hollow/precious", "link/precious"])
                fixture.Clean("outside/" + file, Content.Of(30));
            fixture.Files.MakeDirectory(fixture.At("copy"));
            fixture.Files.SymbolicLink(fixture.At("copy", "thing"), fixture.At("outside"));
            TreeOptions options = Mirroring with { CreateEmptyDirectories = empty };
            TreePlans.Check(Plan(fixture, options), Copy(fixture, options), $"{volume} {empty}");
            Assert.IsTrue(fixture.Files.Exists(fixture.At("outside", "hollow", "precious")));
        }
    }

    /// <summary>Names of the source that are one in the destination, which has one of them, as each kind of thing.</summary>
    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
    public void Two_names_that_are_one_are_planned_as_they_end()
    {
        string[] kinds = ["file", "full", "empty", "link"];
        TreeOptions[] all =
        [
            .. from mirror in (bool[])[true, false]
            from empty in (bool[])[true, false]
            from overwrite in (OverwriteMode[])[OverwriteMode.Auto, OverwriteMode.Never]
            select new TreeOptions { Mirror = mirror, CreateEmptyDirectories = empty, Copy = Skip with { Overwrite = overwrite } },
        ];
        foreach (string first in kinds)
        {
            foreach (string second in kinds)
            {
                foreach (string present in kinds)
                {
                    foreach (TreeOptions options in all)
                    {
                        // An empty directory that is not made takes the name of a file or link in the copy alone.
                        bool isEmptyOnce = (first == "empty") != (second == "empty") && first != "full" && second != "full";
                        if (isEmptyOnce && !options.CreateEmptyDirectories) continue;
                        (SimulatedMachine machine, string from, string to) = MakeIgnoringCase();
                        foreach (string above in (string[])["one", "two"])
                        {
                            Make(machine, $"{from}/{above}/NAME", first, 20);
                            Make(machine, $"{from}/{above}/name", second, 30);
                            Make(machine, $"{to}/{above}/NAME", present, 40);
                            Make(machine, $"{to}/{above}/extra", "file", 40);
                        }

                        FileCopier copier = new(machine);
                        List<TreeChange> plan = [.. copier.PlanTree(from, to, options)];
                        TreeResult result = copier.CopyTree(from, to, options);
                        TreePlans.Check(plan, result, $"{first} and {second} over {present}, {options}");
                    }
                }
            }
        }
    }

    /// <summary>The counterpart of what cannot be read may hold what was copied before: its name is taken.</summary>
    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
    public void A_directory_that_cannot_be_read_keeps_its_name()
    {
        (SimulatedMachine machine, string from, string to) = MakeIgnoringCase();
        machine.Files.Write(from + "/NAME/old", Content.Of(20));
        machine.Files.Write(from + "/name/new", Content.Of(20));
        machine.Files.Write(to + "/NAME/old", Content.Of(20));
        RecordingPlatform platform = new(machine);
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp, MaxDegreeOfParallelism = 1 } };
        platform.Fail(nameof(IPlatform.ReadDirectory), 2, StatusCode.AccessDenied); // the first is the root's
        TreeResult result = new FileCopier(platform).CopyTree(from, to, options);
        Assert.Contains(
            one => one.Kind == CopyErrorKind.NamesCollide && one.Request.Source == from + "/name", result.Failures);
        Assert.IsFalse(machine.Inspect(to + "/NAME/new", LinkTreatment.Keep, out _).IsOk);
    }

    /// <summary>Whether two directories are one has to be known before the second is filled.</summary>
    [TestMethod]
    public void Whichever_call_fails_two_directories_that_are_one_are_not_both_copied()
    {
        for (int call = 1; call < MostCalls; call++)
        {
            (SimulatedMachine machine, string from, string to) = MakeIgnoringCase();
            machine.Files.Write(from + "/NAME/one", Content.Of(20));
            machine.Files.Write(from + "/name/two", Content.Of(20));
            machine.Files.MakeDirectory(to);
            int calls = 0;
            RecordingPlatform platform = new(machine) { At = _ => ++calls == call ? Denied : null };
            TreeResult result = new FileCopier(platform).CopyTree(from, to, new TreeOptions { Copy = Skip });
            Assert.IsFalse(result.Succeeded, $"call {call}");
            if (calls < call) return;
        }

        Assert.Fail("A tree of two files makes fewer calls.");
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.AccessDenied))]
    [DataRow(nameof(StatusCode.NotPermitted))]
    public void A_link_whose_place_cannot_be_queried_is_planned_as_it_ends(string status)
    {
        StatusCode code = Enum.Parse<StatusCode>(status);
        HashSet<CopyErrorKind> planned = [], done = [];
        for (int call = 1; call < 40; call++)
        {
            using CopyFixture fixture = CopyFixture.On<Simulated.Xfs>();
            fixture.Files.MakeDirectory(fixture.At("tree"));
            fixture.Files.SymbolicLink(fixture.At("tree", "link"), "target");
            fixture.Clean("copy/link", Content.Of(20));
            fixture.Platform.Fail(nameof(IPlatform.Inspect), call, code);
            foreach (TreeChange change in Plan(fixture, new TreeOptions { Copy = Skip })) Add(planned, change.Failure);
            fixture.Platform.Forget();
            fixture.Platform.Fail(nameof(IPlatform.Inspect), call, code);
            foreach (CopyFailure failure in Copy(fixture, new TreeOptions { Copy = Skip }).Failures) Add(done, failure);
            fixture.Platform.Forget();

            void Add(HashSet<CopyErrorKind> kinds, CopyFailure? failure)
            {
                if (failure?.Operation == CopyOperation.Link) kinds.Add(failure.Kind);
            }
        }

        Assert.IsNotEmpty(done);
        Assert.AreEqual(string.Join(' ', done), string.Join(' ', planned));
    }

    /// <summary>From some call on, so that a second try fails too.</summary>
    [TestMethod]
    [DataRow("Simulated.Xfs", nameof(IPlatform.ReadDirectory))]
    [DataRow("Simulated.Ntfs", nameof(IPlatform.ReadDirectory))]
    [DataRow("Simulated.Apfs", nameof(IPlatform.ReadDirectory))]
    public void A_mirror_that_cannot_list_a_directory_is_planned_as_a_failure(string volume, string operation)
    {
        for (int first = 1; first < MostCalls; first++)
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            fixture.Clean("tree/sub/file", Content.Of(20));
            fixture.Clean("copy/sub/file", Content.Of(20));
            fixture.Clean("copy/sub/extra", Content.Of(20));
            int calls = 0;
            fixture.Platform.At = name => name == operation && ++calls >= first ? Denied : null;
            List<TreeChange> plan = Plan(fixture, Mirroring);
            bool isMet = calls >= first;
            fixture.Platform.At = null;
            Assert.AreEqual(isMet, plan.Exists(static change => change.Kind == TreeChangeKind.Fail), $"{operation} {first}");
            if (!isMet) return;
        }

        Assert.Fail("The plan makes more calls.");
    }

    /// <summary>What could not be asked about what is deleted is a failure, and what could not be opened stays.</summary>
    [TestMethod]
    [DataRow("Simulated.Xfs")]
    [DataRow("Simulated.Ntfs")]
    [DataRow("Simulated.Apfs")]
    public void A_call_that_fails_once_a_mirror_deletes_is_a_failure_of_it(string volume)
    {
        string[] operations = [nameof(IPlatform.Inspect), nameof(IFileHandles.OpenDirectory), nameof(IPlatform.ReadDirectory)];
        foreach (string operation in operations)
        {
            for (int call = 1; call < MostCalls; call++)
            {
                using CopyFixture fixture = MakeSmall(volume);
                fixture.Clean("copy/extra/in", Content.Of(20));
                int calls = 0, listings = 0;
                fixture.Platform.At = name =>
                {
                    bool isFailing = listings >= 3 && name == operation && ++calls == call; // both sides, and what is to be deleted
                    if (name == nameof(IPlatform.ReadDirectory)) listings++;
                    return isFailing ? Denied : null;
                };
                TreeResult result = Copy(fixture, Mirroring);
                fixture.Platform.At = null;
                bool isThere = fixture.Files.Exists(fixture.At("copy", "extra", "in"));
                Assert.AreEqual(calls < call, result.Succeeded, $"{operation} {call}");
                Assert.AreEqual(calls >= call, isThere, $"{operation} {call}");
                if (calls < call) break;
            }
        }
    }

    /// <summary>Nothing is deleted for a file that is not going to be copied.</summary>
    [TestMethod]
    [DataRow("Simulated.Xfs", nameof(IFileHandles.OpenSource))]
    [DataRow("Simulated.Xfs", nameof(IPlatform.Inspect))]
    [DataRow("Simulated.Ntfs", nameof(IFileHandles.OpenSource))]
    [DataRow("Simulated.Ntfs", nameof(IPlatform.Inspect))]
    public void A_directory_stays_in_the_place_of_a_file_that_cannot_be_opened(string volume, string operation)
    {
        int at;
        using (CopyFixture fixture = MakeScene())
        {
            Assert.IsTrue(Copy(fixture, Mirroring).Succeeded);
            List<string> calls = [.. fixture.Platform.Calls];
            at = calls.Take(calls.IndexOf(nameof(IFileHandles.OpenSource)) + 1).Count(call => call == operation);
        }

        using CopyFixture failing = MakeScene();
        failing.Platform.Fail(operation, at, StatusCode.AccessDenied);
        TreeResult result = Copy(failing, Mirroring);
        failing.Platform.Forget();
        Assert.IsTrue(failing.Files.Exists(failing.At("copy", "thing", "in")));
        Assert.Contains(
            one => one.Operation == CopyOperation.DeleteDestination && one.Kind == CopyErrorKind.AccessDenied
                && one.Request.Destination == failing.At("copy", "thing"),
            result.Failures);

        CopyFixture MakeScene()
        {
            CopyFixture fixture = EachVolume.Make(volume);
            fixture.Clean("tree/thing", Content.Of(20));
            fixture.Clean("copy/thing/in", Content.Of(20));
            fixture.Platform.Forget();
            return fixture;
        }
    }

    /// <summary>Rule 5: whatever another process puts in the place of a directory below the root, nothing outside is reached.</summary>
    [TestMethod]
    public void A_link_that_appears_at_any_call_leads_no_mirror_outside()
    {
        for (int call = 1; call < MostCalls; call++)
        {
            using CopyFixture fixture = CopyFixture.On<Simulated.Xfs>();
            foreach (string file in (string[])["file", "made/in", "new/in", "new/deep/in", "same"])
                fixture.Clean("tree/sub/" + file, Content.Of(20));
            fixture.Files.SymbolicLink(fixture.At("tree", "sub", "link"), "target");
            foreach (string root in (string[])["copy/sub", "outside"])
            {
                foreach (string file in (string[])["file/in", "made", "extra/in", "link", "same"])
                    fixture.Clean($"{root}/{file}", Content.Of(30));
            }

            int calls = 0;
            fixture.Platform.Before = (_, _) =>
            {
                if (++calls == call) fixture.TryReplaceByLink(fixture.At("copy", "sub"), fixture.At("away"), fixture.At("outside"));
            };
            Copy(fixture, Mirroring);
            fixture.Platform.Before = null;
            string when = $"call {call}: {fixture.Platform.Calls[Math.Min(call, fixture.Platform.Calls.Count) - 1]}";
            string[] kept = [.. fixture.Files.Names(fixture.At("outside")).Order(StringComparer.Ordinal)];
            Assert.AreEqual("extra file link made same", string.Join(' ', kept), when);
            foreach (string file in (string[])["file/in", "made", "extra/in", "link", "same"])
            {
                string path = fixture.At(["outside", .. file.Split('/')]);
                Assert.IsNull(fixture.Files.LinkTarget(path), when);
                ByteAssert.AreEqual(Content.Of(30), fixture.Files.Read(path), when);
            }

            if (calls < call) return;
        }

        Assert.Fail("A mirror makes more calls than this test counts.");
    }

    [TestMethod]
    public void A_root_that_another_process_makes_as_a_link_is_filled()
    {
        using CopyFixture fixture = CopyFixture.On<Simulated.Xfs>();
        fixture.Clean("tree/file", Content.Of(20));
        fixture.Files.MakeDirectory(fixture.At("real"));
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IPlatform.MakeDirectory)) return;
            fixture.Platform.Before = null;
            fixture.Files.SymbolicLink(fixture.At("copy"), fixture.At("real"));
        };
        Assert.IsTrue(Copy(fixture, Mirroring).Succeeded);
        Assert.IsTrue(fixture.Files.Exists(fixture.At("real", "file")));
    }

    private static List<TreeChange> Plan(CopyFixture fixture, TreeOptions options) =>
        [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)];

    private static TreeResult Copy(CopyFixture fixture, TreeOptions options) =>
        fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

    private static CopyFixture MakeSmall(string volume = "Simulated.Ext4")
    {
        CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("tree/file", Content.Of(20));
        fixture.Clean("copy/file", Content.Of(20));
        fixture.Platform.Forget();
        return fixture;
    }

    private static (SimulatedMachine Machine, string From, string To) MakeIgnoringCase()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string from = machine.Mount(VolumeProfiles.Xfs, "sensitive").Path + "/tree";
        VolumeProfile profile = VolumeProfiles.Ext4 with { Name = "ext4 with casefold", IsCaseSensitive = false };
        return (machine, from, machine.Mount(profile, "insensitive").Path + "/copy");
    }

    private static void Make(SimulatedMachine machine, string path, string kind, int length)
    {
        machine.Files.MakeDirectory(Path.GetDirectoryName(path)!);
        if (kind == "file") machine.Files.Write(path, Content.Of(length));
        else if (kind == "full") machine.Files.Write(path + "/in", Content.Of(length));
        else if (kind == "empty") machine.Files.MakeDirectory(path);
        else machine.Files.SymbolicLink($"target{length}", path);
    }
}
