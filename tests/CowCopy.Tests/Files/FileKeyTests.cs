using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.Tests.Files;

[TestClass]
public sealed class FileKeyTests
{
    private static readonly FileIdentity Identity = new(new VolumeId(1), 0, 2);

    private static readonly FileTimestamp Modified = new(3, 4);

    [TestMethod]
    public void Keys_are_equal_for_one_version_of_one_file()
    {
        FileKey key = new(Identity, Modified);
        FileKey same = new(Identity, Modified);
        Assert.IsTrue(key.Equals(same) && key.Equals((object)same));
        Assert.AreEqual(key.GetHashCode(), same.GetHashCode());
        foreach (object? other in (object?[])
        [
            new FileKey(Identity), new FileKey(Identity, new FileTimestamp(3, 5)), new FileKey(Identity with { FileLow = 3 }, Modified),
            Identity, null,
        ])
            Assert.IsFalse(key.Equals(other), other?.ToString());
    }

    [TestMethod]
    public void Paths_are_equal_as_texts_whole_or_in_parts()
    {
        string from = HostPath.Of("/from/name"), to = HostPath.Of("/to/name");
        CopyRequest whole = new(from, to), parts = new(HostPath.Of("/from"), HostPath.Of("/to"), "name");
        Assert.AreEqual(whole, parts);
        Assert.AreEqual(whole.GetHashCode(), parts.GetHashCode());
        Assert.AreEqual((from, to), (parts.Source, parts.Destination));
        Assert.AreEqual($"CopyRequest {{ Source = {from}, Destination = {to} }}", parts.ToString());
        Assert.AreNotEqual(whole, new CopyRequest(HostPath.Of("/from"), HostPath.Of("/to"), "other"));
        Assert.AreNotEqual(whole, new CopyRequest(from, HostPath.Of("/to")));
        Assert.AreEqual(new CopyRequest("/other", to), parts with { Source = "/other" });
        Assert.AreEqual(new CopyRequest(from, "/other"), parts with { Destination = "/other" });
    }
}
