using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildBenchmarks.Running;

namespace CowCopy.BuildBenchmarks.Tests.Layouts;

/// <summary>Which files a repository may lack where copy local is off in its libraries.</summary>
[TestClass]
public sealed class LibraryCopiesTests
{
    private static readonly LibraryCopies Copies = new(
    [
        new("Core", ProjectKind.Library, [], []),
        new("Core.Text", ProjectKind.Library, ["Core"], []),
        new("App", ProjectKind.Application, ["Core.Text"], []),
    ]);

    [TestMethod]
    [DataRow("Core.Text/bin/Debug/net10.0/Core.dll", true)]
    [DataRow("Core.Text/bin/Debug/net10.0/Core.pdb", true)]
    [DataRow("artifacts/bin/Core/debug/Core.Text.deps.json", true)]
    [DataRow("Core.Text/bin/Debug/net10.0/Core.Text.dll", false)]
    [DataRow("Core/bin/Debug/net10.0/Newtonsoft.Json.dll", false)]
    [DataRow("App/bin/Debug/net10.0/Core.dll", false)]
    [DataRow("artifacts/bin/App/debug/Core.dll", false)]
    [DataRow("output/Core.dll", false)]
    [DataRow("published/App/Core.dll", false)]
    [DataRow("Core.Text/obj/Debug/Core.dll", false)]
    public void Files_of_other_projects_in_libraries(string file, bool holds) =>
        Assert.AreEqual(holds, Copies.Holds(file.Replace('/', Path.DirectorySeparatorChar)));

    [TestMethod]
    [DataRow("Core.Text/bin/Debug/net10.0/Core.Text.CowCopyLocal.txt", true)]
    [DataRow("Core.Text/bin/Debug/net10.0/Core.CowCopyLocal.txt", false)]
    [DataRow("App/bin/Debug/net10.0/App.CowCopyLocal.txt", false)]
    public void The_list_is_the_library_s_own(string file, bool isList) =>
        Assert.AreEqual(isList, Copies.IsList(file.Replace('/', Path.DirectorySeparatorChar)));
}
