using CowCopy.TestKit;

namespace CowCopy.Mutation.Tests;

[TestClass]
public sealed class RoomTests
{
    [TestMethod]
    [DataRow("Trees", "Trees", "src/CowCopy", "src/CowCopy/Trees/TreeScan.cs")]
    [DataRow("src/CowCopy/Platform/Linux/", "Platform.Linux", "src/CowCopy", "src/CowCopy/Platform/Linux/LibC.cs")]
    [DataRow("sdk/CowCopy.Sdk/Trees", "Sdk.Trees", "sdk/CowCopy.Sdk", "sdk/CowCopy.Sdk/Trees/TreeRegister.cs")]
    [DataRow("Health", "Health", "src/CowCopy.Diagnostics", "src/CowCopy.Diagnostics/Health/CheckRegistry.cs")]
    [DataRow("Sharing", "Sharing", "src/CowCopy.Diagnostics", "src/CowCopy.Diagnostics/Sharing/ShareRun.cs")]
    [DataRow("Inspection", "Inspection", "src/CowCopy.Diagnostics", "src/CowCopy.Diagnostics/Inspection/SpaceSurvey.cs")]
    [DataRow("TreeScan.cs", "TreeScan", "src/CowCopy", "src/CowCopy/Trees/TreeScan.cs")]
    [DataRow("Trees/TreeScan.cs", "Trees.TreeScan", "src/CowCopy", "src/CowCopy/Trees/TreeScan.cs")]
    [DataRow("sdk/CowCopy.Sdk/CowCopyTree.cs", "Sdk.CowCopyTree", "sdk/CowCopy.Sdk", "sdk/CowCopy.Sdk/CowCopyTree.cs")]
    [DataRow("sdk/CowCopy.Sdk/*.cs", "CowCopy.Sdk.Top", "sdk/CowCopy.Sdk", "sdk/CowCopy.Sdk/Copy.cs")]
    public void A_room_is_a_directory_or_a_source(string given, string name, string project, string file)
    {
        Room room = Room.Find(RepositoryRoot.Path, given)!;
        Assert.AreEqual(name, room.Name);
        Assert.AreEqual(project, room.Project);
        CollectionAssert.Contains(room.Files.ToArray(), file);
    }

    [TestMethod]
    [DataRow("Trees", "CowCopy.Tests CowCopy.ContractTests")]
    [DataRow("Health", "CowCopy.Tests CowCopy.ContractTests CowCopy.Tool.Tests")]
    [DataRow("SpaceTally.cs", "CowCopy.Tests CowCopy.ContractTests CowCopy.Tool.Tests")]
    [DataRow("sdk/CowCopy.Sdk/Trees", "CowCopy.Sdk.Tests CowCopy.Tool.Tests")]
    public void A_room_has_the_tests_of_its_project_and_of_the_tool_that_shows_it(string given, string projects) =>
        Assert.AreEqual(projects, string.Join(' ', Room.Find(RepositoryRoot.Path, given)!.TestProjects));

    [TestMethod]
    [DataRow("Nowhere")]
    [DataRow("Tree")]
    [DataRow("../CowCopy/Trees")]
    public void A_name_that_is_no_directory_or_file_is_no_room(string given) => Assert.IsNull(Room.Find(RepositoryRoot.Path, given));

    [TestMethod]
    public void The_top_of_a_project_has_no_source_of_its_directories() =>
        Assert.IsTrue(Room.Find(RepositoryRoot.Path, "src/CowCopy/*.cs")!.Files.All(static file => file.Split('/').Length == 3));

    [TestMethod]
    public void The_rooms_are_listed()
    {
        string[] names = [.. Room.Names(RepositoryRoot.Path)];
        CollectionAssert.IsSubsetOf(new[] { "Trees", "Platform/Linux", "sdk/CowCopy.Sdk/Trees", "src/CowCopy/*.cs" }, names);
        foreach (string name in names) Assert.IsNotNull(Room.Find(RepositoryRoot.Path, name), name);
    }

    [TestMethod]
    [DataRow("Trees")]
    [DataRow("Trees --list")]
    [DataRow("--survivors Trees --jobs 2 --tests Contract")]
    [DataRow("Trees --list Files")]
    [DataRow("Trees --survivors --filter Rule5 --filter Mirror")]
    [DataRow("Trees --continue --seconds 60")]
    [DataRow("--every 5 Trees")]
    public void A_command_line_names_rooms(string line) => Assert.AreEqual("Trees", Options.Parse(line.Split(' '))?.Rooms[0]);

    [TestMethod]
    [DataRow("")]
    [DataRow("--list")]
    [DataRow("Trees --jobs 3")]
    [DataRow("Trees --seconds 0")]
    [DataRow("Trees --every 0")]
    [DataRow("Trees --test")]
    public void Wrong_options_are_refused(string line) =>
        Assert.IsNull(Options.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)));
}
