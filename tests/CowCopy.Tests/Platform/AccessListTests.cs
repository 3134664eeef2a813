using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform;

[TestClass]
public sealed class AccessListTests
{
    private const int Owner = 1, NamedUser = 2, Group = 4, NamedGroup = 8, Mask = 0x10, Others = 0x20;

    [TestMethod]
    [DataRow(4, 4, 4, 4, true)]
    [DataRow(0, 4, 4, 4, false)]
    [DataRow(4, 0, 4, 4, false)]
    [DataRow(4, 4, 0, 4, false)]
    [DataRow(4, 4, 4, 0, false)]
    public void A_list_lets_all_read_if_each_entry_does(int user, int group, int mask, int others, bool expected) => Assert.AreEqual(
        expected, AccessList.LetsAllRead(List((Owner, 6), (NamedUser, user), (Group, group), (Mask, mask), (Others, others))));

    [TestMethod]
    public void A_restricted_list_lets_no_member_of_the_new_or_the_former_group_in()
    {
        byte[] list = List((Owner, 6), (NamedUser, 6), (Group, 6), (NamedGroup, 4), (Mask, 7), (Others, 5));
        AccessList.Restrict(list);
        ByteAssert.AreEqual(List((Owner, 6), (NamedUser, 6), (Group, 4), (NamedGroup, 4), (Mask, 7), (Others, 4)), list);

        byte[] denied = List((Owner, 6), (Group, 0), (NamedGroup, 4), (Mask, 4), (Others, 4));
        AccessList.Restrict(denied);
        ByteAssert.AreEqual(List((Owner, 6), (Group, 0), (NamedGroup, 4), (Mask, 4), (Others, 0)), denied);
    }

    [TestMethod]
    public void The_bits_of_the_group_are_those_of_the_mask()
    {
        Assert.AreEqual(0x1B4U, AccessList.PermissionsOf(List((Owner, 6), (NamedUser, 7), (Group, 4), (Mask, 6), (Others, 4))));
        Assert.AreEqual(0x1A0U, AccessList.PermissionsOf(List((Owner, 6), (Group, 4), (Others, 0))));
    }

    private static byte[] List(params (int Tag, int Permissions)[] entries)
    {
        byte[] header = [2, 0, 0, 0];
        return [.. header, .. entries.SelectMany(static one => new byte[] { (byte)one.Tag, 0, (byte)one.Permissions, 0, 0, 0, 0, 0 })];
    }
}
