using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.Tests.Simulation;

/// <summary>What tests prepare by the way of macOS too, run on every Unix.</summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
[UnsupportedOSPlatform("windows")]
public sealed class PosixTests
{
    [TestMethod]
    public void The_name_of_a_socket_stays_when_the_socket_is_closed()
    {
        using TempDirectory directory = new();
        string path = directory.Combine("socket");

        Posix.BindSocket(path);

        Assert.IsTrue(PlatformFactory.Create().Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(FileKind.Other, facts.Kind);
        CollectionAssert.AreEqual(new[] { path }, Directory.GetFileSystemEntries(directory.Path));
    }
}
