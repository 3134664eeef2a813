using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>The sequence of a block clone, and what is left where a step of it fails.</summary>
[TestClass]
public sealed class BlockCloneTests
{
    private static readonly FileIntegrity Crc64 = new(2, 0);
    private static readonly string[] Steps =
        ["GetClusterSize", "GetIntegrity", "SetIntegrity", "SetSparse", "SetLength", "Duplicate"];

    [TestMethod]
    public void A_new_file_is_made_sparse_then_long_then_shared_then_not_sparse()
    {
        ScriptedCloneDevice device = new();
        Assert.IsTrue(device.Clone().IsOk);
        Assert.AreEqual("SetSparse Sparse, SetLength 10000, Duplicate 0+12288, SetSparse NotSparse", string.Join(", ", device.Calls));
        Assert.AreEqual(new CloneSide(10_000, false), device.To);
    }

    [TestMethod]
    public void Another_integrity_setting_is_matched_after_the_refusal_while_the_file_is_empty()
    {
        ScriptedCloneDevice device = new() { SourceIntegrity = Crc64 };
        Assert.IsTrue(device.Clone().IsOk);
        string calls = string.Join(", ", device.Calls);
        Assert.AreEqual(
            "SetSparse Sparse, SetLength 10000, SetLength 0, SetSparse NotSparse, SetIntegrity 2, "
                + "SetSparse Sparse, SetLength 10000, Duplicate 0+12288, SetSparse NotSparse",
            calls);
        Assert.AreEqual(Crc64, device.DestinationIntegrity);
        Assert.AreEqual(new CloneSide(10_000, false), device.To);
    }

    [TestMethod]
    public void A_sparse_source_makes_a_sparse_copy()
    {
        ScriptedCloneDevice device = new() { From = new CloneSide(10_000, true) };
        Assert.IsTrue(device.Clone().IsOk);
        Assert.IsTrue(device.To.IsSparse);
    }

    [TestMethod]
    public void Volumes_without_the_setting_clone_all_the_same() =>
        Assert.IsTrue(new ScriptedCloneDevice { HasIntegrity = false }.Clone().IsOk);

    [TestMethod]
    public void An_empty_file_needs_no_range()
    {
        ScriptedCloneDevice device = new() { From = default };
        Assert.IsTrue(device.Clone().IsOk);
        Assert.IsFalse(device.Calls.Any(call => call.StartsWith("Duplicate", StringComparison.Ordinal)));
    }

    [TestMethod]
    [DataRow(1, nameof(StatusCode.NotSupported), DisplayName = "1: the volume has no such function")]
    [DataRow(50, nameof(StatusCode.InvalidArgument), DisplayName = "50: these two files")]
    public void Only_a_missing_function_speaks_of_the_volume(int native, string expected)
    {
        ScriptedCloneDevice device = new();
        device.Fail(nameof(IBlockCloneDevice.Duplicate), 1, new PlatformStatus(StatusCode.NotSupported, native));
        Assert.AreEqual(new PlatformStatus(Enum.Parse<StatusCode>(expected), native), device.Clone());
    }

    [TestMethod]
    public void A_clone_for_which_there_is_no_room_to_be_dense_stays_sparse()
    {
        ScriptedCloneDevice device = new();
        device.Fail(nameof(IBlockCloneDevice.SetSparse), 2, new PlatformStatus(StatusCode.NoSpace, 112));
        Assert.IsTrue(device.Clone().IsOk);
        Assert.AreEqual(new CloneSide(10_000, true), device.To);
    }

    [TestMethod]
    public void A_step_that_fails_leaves_the_new_file_empty()
    {
        foreach (string step in Steps)
        {
            foreach (StatusCode code in new[] { StatusCode.NotSupported, StatusCode.NoSpace, StatusCode.ReferenceLimit })
            {
                Fails(step, code, setting: default);
                bool isSecond = step is "GetIntegrity" or "SetIntegrity" or "Duplicate"; // the others fail while the first is undone
                if (isSecond) Fails(step, code, Crc64);
            }
        }
    }

    [TestMethod]
    public void What_is_known_of_the_volume_is_not_queried_again()
    {
        ScriptedCloneDevice device = new();
        device.Fail(nameof(IBlockCloneDevice.GetClusterSize), 1, new PlatformStatus(StatusCode.DeviceError, 1117));
        FileClone clone = new(10_000) { ClusterBytes = 8192 };
        Assert.IsTrue(new BlockClone(device).Run(ScriptedCloneDevice.Source, ScriptedCloneDevice.Destination, clone).IsOk);
        CollectionAssert.Contains(device.Calls, "Duplicate 0+16384");
        Assert.AreEqual(StatusCode.DeviceError, device.Clone().Code, "it is, where it is not known");
    }

    [TestMethod]
    [DataRow(-1L, false)]
    [DataRow(1L, true)]
    [DataRow(ClonePlanner.MostBytes, true)]
    [DataRow(ClonePlanner.MostBytes + 1, false)]
    public void A_cluster_of_no_possible_size_is_refused_before_the_file_is_touched(long bytes, bool isPossible)
    {
        ScriptedCloneDevice device = new();
        FileClone clone = new(10) { ClusterBytes = bytes };
        PlatformStatus status = new BlockClone(device).Run(ScriptedCloneDevice.Source, ScriptedCloneDevice.Destination, clone);
        Assert.AreEqual(isPossible ? PlatformStatus.Ok : PlatformStatus.From(StatusCode.InvalidArgument), status);
        Assert.AreEqual(isPossible, device.Calls.Count > 0);
    }

    [TestMethod]
    public void A_volume_that_reports_clusters_of_no_bytes_is_not_cloned_on()
    {
        ScriptedCloneDevice device = new() { ClusterBytes = 0 };
        Assert.AreEqual((PlatformStatus.From(StatusCode.InvalidArgument), 0), (device.Clone(), device.Calls.Count));
    }

    [TestMethod]
    [DataRow(nameof(IBlockCloneDevice.SetSparse), "SetSparse Sparse")]
    [DataRow(nameof(IBlockCloneDevice.SetLength), "SetSparse Sparse, SetLength 10000")]
    [DataRow(nameof(IBlockCloneDevice.Duplicate), "SetSparse Sparse, SetLength 10000, Duplicate 0+12288")]
    public void A_step_that_fails_is_the_result_and_the_last_before_the_file_is_emptied(string step, string calls)
    {
        ScriptedCloneDevice device = new();
        device.Fail(step, 1, new PlatformStatus(StatusCode.NoSpace, 112));
        Assert.AreEqual(new PlatformStatus(StatusCode.NoSpace, 112), device.Clone());
        Assert.AreEqual(calls + ", SetLength 0, SetSparse NotSparse", string.Join(", ", device.Calls));
    }

    [TestMethod]
    public void A_second_refusal_is_the_result_and_the_setting_is_that_of_before()
    {
        ScriptedCloneDevice device = new() { SourceIntegrity = Crc64 };
        device.Fail(nameof(IBlockCloneDevice.SetLength), 3, new PlatformStatus(StatusCode.NoSpace, 112)); // after 10000 and 0
        Assert.AreEqual(new PlatformStatus(StatusCode.NoSpace, 112), device.Clone());
        Assert.AreEqual((default(FileIntegrity), default(CloneSide)), (device.DestinationIntegrity, device.To));
    }

    [TestMethod]
    [DataRow(nameof(IBlockCloneDevice.SetLength))]
    [DataRow(nameof(IBlockCloneDevice.SetSparse))]
    public void A_refusal_that_cannot_be_undone_is_not_taken_for_one_that_left_nothing(string step)
    {
        ScriptedCloneDevice device = new();
        device.Fail(nameof(IBlockCloneDevice.Duplicate), 1, new PlatformStatus(StatusCode.ReferenceLimit, 347));
        device.Fail(step, 2, new PlatformStatus(StatusCode.DeviceError, 1117));
        Assert.AreEqual(new PlatformStatus(StatusCode.Other, 347), device.Clone());
        Assert.AreEqual("SetLength 0, SetSparse NotSparse", string.Join(", ", device.Calls.TakeLast(2)), "both are attempted");
    }

    [TestMethod]
    public void A_clone_is_attempted_again_only_where_the_settings_differed_and_were_matched()
    {
        PlatformStatus refused = new(StatusCode.InvalidArgument, 87);
        ScriptedCloneDevice equal = new();
        equal.Fail(nameof(IBlockCloneDevice.Duplicate), 1, refused);
        Assert.AreEqual((refused, 1), (equal.Clone(), equal.Calls.Count(call => call.StartsWith("Duplicate", StringComparison.Ordinal))));
        Assert.IsFalse(equal.Calls.Exists(call => call.StartsWith("SetIntegrity", StringComparison.Ordinal)));

        ScriptedCloneDevice unmatched = new() { SourceIntegrity = Crc64 };
        unmatched.Fail(nameof(IBlockCloneDevice.SetIntegrity), 1, new PlatformStatus(StatusCode.AccessDenied, 5));
        Assert.AreEqual((refused, 1), (unmatched.Clone(), unmatched.Calls.Count(call => call == "SetLength 10000")));

        foreach (int query in (int[])[1, 2])
        {
            ScriptedCloneDevice unknown = new() { SourceIntegrity = Crc64 };
            unknown.Fail(nameof(IBlockCloneDevice.GetIntegrity), query, new PlatformStatus(StatusCode.NotSupported, 1));
            Assert.AreEqual((refused, 1), (unknown.Clone(), unknown.Calls.Count(call => call == "SetLength 10000")));
        }

        ScriptedCloneDevice full = new() { SourceIntegrity = Crc64 };
        full.Fail(nameof(IBlockCloneDevice.SetLength), 1, new PlatformStatus(StatusCode.NoSpace, 112));
        Assert.AreEqual(new PlatformStatus(StatusCode.NoSpace, 112), full.Clone());
        Assert.IsFalse(full.Calls.Exists(call => call.StartsWith("SetIntegrity", StringComparison.Ordinal)), "it is no difference");
    }

    private static void Fails(string step, StatusCode code, FileIntegrity setting)
    {
        for (int occurrence = 1; ; occurrence++)
        {
            ScriptedCloneDevice device = new() { From = new CloneSide(5L << 30, false), SourceIntegrity = setting };
            device.Fail(step, occurrence, new PlatformStatus(code, 9));
            PlatformStatus status = device.Clone();
            if (status.IsOk) return; // there is no such occurrence, or the step does not matter

            string where = $"{step} {occurrence} {code}";
            if (step is "GetIntegrity" or "SetIntegrity") code = StatusCode.InvalidArgument; // the refusal stays
            Assert.AreEqual(default, device.To, where);
            Assert.AreEqual(default, device.DestinationIntegrity, where);
            Assert.AreEqual(code == StatusCode.ReferenceLimit, status.Code == StatusCode.ReferenceLimit, where);
            if (step != "Duplicate") Assert.AreNotEqual(StatusCode.NotSupported, status.Code, where + ": says nothing of the volume");
        }
    }
}
