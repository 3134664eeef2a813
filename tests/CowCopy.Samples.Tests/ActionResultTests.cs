using BuildCache;

namespace CowCopy.Samples.Tests;

/// <summary>Results as they are exchanged with servers.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class ActionResultTests
{
    private static readonly string Hash = new('a', 64);

    // Field 2 with 77 bytes: field 1 "o/x", field 2 with 69 bytes (field 1 the hash, field 2 300 as a varint), field 4 true.
    private static readonly byte[] Bytes =
        [0x12, 78, 0x0A, 3, .. "o/x"u8, 0x12, 69, 0x0A, 64, .. Enumerable.Repeat((byte)'a', 64), 0x10, 0xAC, 0x02, 0x20, 1];

    [TestMethod]
    public void It_is_encoded_as_protobuf_prescribes()
    {
        byte[] encoded = new ActionResult([new("o/x", Hash, 300, IsExecutable: true)]).Encode();
        CollectionAssert.AreEqual(Bytes, encoded, Convert.ToHexString(encoded));
        Assert.AreEqual(new OutputFile("o/x", Hash, 300, true), ActionResult.Decode(encoded)!.Outputs.Single());
    }

    [TestMethod]
    public void A_link_is_field_12_with_its_path_and_target()
    {
        byte[] encoded = new ActionResult([OutputFile.Link("o/l", "x")]).Encode();
        CollectionAssert.AreEqual((byte[])[0x62, 8, 0x0A, 3, .. "o/l"u8, 0x12, 1, .. "x"u8], encoded, Convert.ToHexString(encoded));
        Assert.AreEqual(OutputFile.Link("o/l", "x"), ActionResult.Decode(encoded)!.Outputs.Single());
        Assert.IsNull(ActionResult.Decode([0x62, 5, 0x0A, 3, .. "o/l"u8]), "without a target");
        Assert.IsNull(ActionResult.Decode([0x62, 8, 0x0A, 3, .. "o/l"u8, 0x12, 1, 0]), "a null character");
    }

    [TestMethod]
    public void Fields_of_others_are_ignored()
    {
        byte[] more = [0x2A, 2, 1, 2, 0x35, 1, 2, 3, 4, 0x39, 1, 2, 3, 4, 5, 6, 7, 8, 0x20, 0, .. Bytes];
        Assert.HasCount(1, ActionResult.Decode(more)!.Outputs);
    }

    [TestMethod]
    public void The_result_of_a_failed_command_is_none() => Assert.IsNull(ActionResult.Decode([.. Bytes, 0x20, 1]));

    [TestMethod]
    public void No_bytes_do_harm()
    {
        for (int length = 1; length < Bytes.Length; length++) Assert.IsNull(ActionResult.Decode(Bytes[..length]), $"{length} bytes");
        Random random = new(1);
        for (int round = 0; round < 100_000; round++)
        {
            byte[] changed = [.. Bytes];
            changed[random.Next(changed.Length)] = (byte)random.Next(256);
            changed[random.Next(4)] = (byte)random.Next(256);
            ActionResult? result = ActionResult.Decode(changed);
            Assert.IsTrue(result is null || result.Outputs.All(
                static one => one.Target is { Length: > 0 } || (one.Hash.Length == 64 && one.Length >= 0)));
        }

        Assert.IsNull(ActionResult.Decode([0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]));
        Assert.IsNull(ActionResult.Decode([0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]));
    }

    [TestMethod]
    [DataRow("../x")]
    [DataRow("/etc/x")]
    [DataRow("undeclared")]
    [DataRow("out/../../x")]
    public void A_hostile_result_is_refused_and_the_command_runs(string path)
    {
        using ScriptedServer server = new();
        using Machine machine = new();
        BuildStep step = Machine.Step("one", "echo text > out", [], "out");
        machine.WriteSteps(step);
        ActionResult[] hostile =
        [
            new([new(path, Hash, 1, false)]),
            new([new("out", Hash, 1, false), new(path, Hash, 1, false)]),
            new([new("out", Hash, 1, false), new("out", Hash, 1, false)]),
            new([]),
        ];
        foreach (ActionResult result in hostile)
        {
            using Machine other = new();
            other.WriteSteps(step);
            server.Entries["/cas/" + Hash] = [1];
            server.Entries["/ac/" + ActionKey.Of(step, other.Root)] = result.Encode();
            Assert.AreEqual("one", other.Build(server.Address));
            Assert.Contains("one: ignores a stored result", other.Log);
            Assert.DoesNotContain("GET /cas/" + Hash, string.Join('\n', server.Requests));
            Assert.AreEqual("text\n", other.Read("out"));
        }
    }
}
