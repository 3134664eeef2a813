using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Tests;

/// <summary>Lists of CowCopy keep the directory where they were written.</summary>
[TestClass]
public sealed class StateListTests
{
    [TestMethod]
    [DataRow("App/obj/Debug/net10.0/App.csproj.CowCopyTree.txt")]
    [DataRow("Lib/bin/Debug/net10.0/Lib.CowCopyLocal.txt")]
    public void Relocation_leaves_them_as_they_are(string path) =>
        Assert.AreEqual(StateFileAction.Leave, StateFileKinds.Of(path).Action);
}
