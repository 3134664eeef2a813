using System.Runtime.Versioning;
using CowCopy.Sdk.Copying;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Source directories: which links are followed, and what cannot be listed.</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class DirectoryTests
{
    private static SideBySide Both => new(Path.GetTempPath());

    [TestMethod]
    [DataRow("/a/b", "/a", true)]
    [DataRow("/a/b", "/", true)]
    [DataRow("/a", "/a", false)]
    [DataRow("/ab", "/a", false)]
    [DataRow("/b/c", "/a", false)]
    [DataRow("/a", "/a/b", false)]
    public void A_path_is_below_a_directory_by_whole_names(string path, string directory, bool isBelow)
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has another separator.");
        Assert.AreEqual(isBelow, DirectoryFiles.IsBelow(path, directory));
        bool isBelowInOtherLetters = DirectoryFiles.IsBelow(path.ToUpperInvariant(), directory);
        Assert.AreEqual(isBelow && (directory == "/" || !OperatingSystem.IsLinux()), isBelowInOtherLetters);
    }

    [TestMethod]
    [DataRow("dd/up", "../ee", "ee", DisplayName = "beside its directory")]
    [DataRow("D/up", "../d", "d", DisplayName = "to a directory in other letters")]
    [OSCondition(OperatingSystems.Linux)]
    public void A_link_that_does_not_lead_back_up_is_followed(string link, string target, string directory) => Both.AreEqualButForOrder(
        s => s.File(directory + "/a.txt", "A").SymbolicLink(link, target),
        (task, _) =>
        {
            task.SourceFolders = Items(link.Split('/')[0]);
            task.DestinationFolder = Item("out");
        });

    [TestMethod]
    public void A_link_that_leads_back_up_by_another_link_is_not_followed() => Both.AreEqualButForOrder(
        static s => s.File("d/a.txt", "A").SymbolicLink("middle", "d").SymbolicLink("d/up", "../middle"),
        static (task, _) =>
        {
            task.SourceFolders = Items("d");
            task.DestinationFolder = Item("out");
        });

    // The path of the innermost directory is longer than Linux takes; it came there when one above it was renamed.
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_directory_that_cannot_be_listed_is_a_message_and_no_error()
    {
        using TempDirectory directory = new();
        string name = new('x', 200), deep = directory.Combine("d");
        for (int i = 0; i < 18; i++) deep = Path.Combine(deep, name);
        Directory.CreateDirectory(deep);
        string above = directory.Combine("s", name, name, name);
        Directory.CreateDirectory(above);
        Directory.Move(directory.Combine("d"), Path.Combine(above, "d"));
        try
        {
            RecordingBuildEngine engine = new();
            Copy task = new()
            {
                BuildEngine = engine,
                SourceFiles = Items(directory.WriteFile("a", "A")),
                SourceFolders = Items(directory.Combine("s")),
                DestinationFolder = Item(directory.Combine("out")),
            };
            Assert.IsTrue(task.Execute());
            Assert.HasCount(1, task.CopiedFiles!);
            Assert.AreEqual(1, engine.Events.Count(static logged => logged.Importance == MessageImportance.Low));
        }
        finally
        {
            Directory.Move(Path.Combine(above, "d"), directory.Combine("d"));
        }
    }

    // .NET Framework throws for names with characters that no path may have.
    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void What_the_base_library_takes_for_no_path_is_an_error_of_that_item(bool isDirectory)
    {
        foreach (Exception error in (Exception[])[new ArgumentException("no path"), new NotSupportedException("no path")])
        {
            if (!isDirectory && error is NotSupportedException) continue; // Path.GetFileName does not throw it
            using TempDirectory directory = new();
            directory.WriteFile("d/a", "A");
            RecordingBuildEngine engine = new();
            RefusedItem item = new(directory.Combine("d", isDirectory ? "" : "a"), error);
            Copy task = new()
            {
                BuildEngine = engine,
                SourceFiles = isDirectory ? null : [item],
                SourceFolders = isDirectory ? [item] : null,
                DestinationFolder = Item(directory.Combine("out")),
            };
            Assert.IsFalse(task.Execute());
            LoggedEvent logged = engine.Events.Single();
            Assert.AreEqual("MSB3021", logged.Code);
            Assert.EndsWith("no path", logged.Text!);
            Assert.IsEmpty(task.DestinationFiles!);
            Assert.IsFalse(Directory.Exists(directory.Combine("out")));
        }
    }
}
