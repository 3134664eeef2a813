using CowCopy.Files;

namespace CowCopy.Tests.Files;

/// <summary>Both forms of the paths of a copy: whole, and as two directories and a name.</summary>
[TestClass]
public sealed class CopyPathsTests
{
    [TestMethod]
    public void Paths_are_equal_by_what_they_name_in_whichever_form()
    {
        CopyPaths whole = new("/from/name", "/to/name"), parts = new("/from", "/to", "name");
        Assert.AreEqual(("/from/name", "/to/name"), (parts.Source, parts.Destination));
        Assert.IsTrue(whole.Equals(parts) && whole.Equals((object)parts));
        Assert.AreEqual(whole.GetHashCode(), parts.GetHashCode());
        foreach (CopyPaths other in (CopyPaths[])[new("/from/other", "/to/name"), new("/from", "/elsewhere", "name")])
            Assert.IsFalse(whole.Equals(other) || whole.Equals((object)other));
        Assert.IsFalse(whole.Equals("/from/name") || whole.Equals(null));
    }
}
