using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Utilities;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Items as entries, and entries as requests of the library.</summary>
[TestClass]
public sealed class EntryTests
{
    // .NET Framework's Path throws these for characters and lengths that no path may have.
    [TestMethod]
    public void What_the_base_library_takes_for_no_path_is_an_error_and_no_entry()
    {
        foreach (Exception error in (Exception[])
            [new ArgumentException("no path"), new NotSupportedException("no path"), new PathTooLongException("no path")])
        {
            RecordingBuildEngine engine = new();
            Assert.IsEmpty(Entries(engine, new MadeUpContext(error), ("a", "b")));
            Assert.Contains("no path", engine.Events.Single().Text!);
        }
    }

    [TestMethod]
    public void Each_entry_has_full_paths_and_the_directory_of_its_destination()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has drives.");
        CopyEntry[] entries = Entries(
            new RecordingBuildEngine(),
            new MadeUpContext(),
            ("a", "out/a"),
            ("b", "out/b"),
            ("c", "tuo/c"),
            ("d", "/d"));
        Assert.HasCount(4, entries);
        CollectionAssert.AreEqual(
            (string[])["/project/out", "/project/out", "/project/tuo", "/"], entries.Select(static entry => entry.Directory).ToArray());
        CollectionAssert.AreEqual(
            (CopyRequest[])
            [
                new("/project/a", "/project/out/a"), new("/project/b", "/project/out/b"), new("/project/c", "/project/tuo/c"),
                new("/project/d", "/d"),
            ],
            new EntryList(entries).ToArray());
    }

    private static CopyEntry[] Entries(
        RecordingBuildEngine engine, MadeUpContext context, params (string Source, string Destination)[] pairs)
    {
        BuildSession session = new();
        CopyLog log = new(new TaskLoggingHelper(engine, "Copy") { TaskResources = session.Texts }, session);
        string[] sources = [.. pairs.Select(static pair => pair.Source)], destinations = [.. pairs.Select(static pair => pair.Destination)];
        return CopyEntry.Of(Items(sources), Items(destinations), context, log);
    }
}
