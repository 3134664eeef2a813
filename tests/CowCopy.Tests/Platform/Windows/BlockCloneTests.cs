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
