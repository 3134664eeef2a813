using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>Names that scripts rely on. Adding one is fine; changing or removing one breaks them.</summary>
[TestClass]
public sealed class JsonShapeTests
{
    private static readonly string[] FailureNames = ["source", "destination", "kind", "operation", "nativeCode", "message", "holders"];

    [TestMethod]
    public void Copy_has_these_names_in_this_order()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile(OperatingSystem.IsWindows() ? "a ä.txt" : "a \"quoted\" ä.txt", "hello");
        ToolRun run = ToolRun.Of("copy", source, directory.Combine("b"), "--json").Expect(0);

        HasNames(
            run.Json(),
            "schemaVersion",
            "source", "destination", "succeeded", "copiedCount", "clonedCount", "byteCopiedCount", "systemCopiedCount",
            "linkedCount", "unchangedCount",
            "sameFileCount", "duplicateCount", "failedCount", "bytesShared", "bytesWritten", "createdDirectoryCount",
            "createdLinkCount", "changedPermissions", "deleted", "replacedLinks", "skipped", "files", "failures", "findings", "snapshot",
            "relocation");
        HasNames(
            run.Json().GetProperty("files")[0],
            "source", "destination", "outcome", "method", "reason", "message", "length", "bytesShared", "bytesWritten", "failure");
        Assert.AreEqual(source, run.Json().GetProperty("source").GetString());
    }

    [TestMethod]
    public void A_failed_copy_is_still_one_document()
    {
        using var directory = new TempDirectory();

        JsonElement file =
            ToolRun.Of("copy", directory.Combine("a"), directory.Combine("b"), "--json").Expect(2).Json().GetProperty("files")[0];

        Assert.AreEqual("failed", file.GetProperty("outcome").GetString());
        HasNames(file.GetProperty("failure"), FailureNames);
    }

    [TestMethod]
    public void Explain_has_these_names_in_this_order()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        HasNames(
            ToolRun.Of("explain", source, directory.Combine("b"), "--json").Expect(0).Json(),
            "schemaVersion",
            "source", "destination", "possible", "method", "fallback", "destinationStep", "startsWriteback", "reason", "length", "message",
            "failure");
    }

    [TestMethod]
    public void Probe_has_these_names_in_this_order()
    {
        using var directory = new TempDirectory();

        HasNames(
            ToolRun.Of("probe", directory.Path, "--json").Json(),
            "schemaVersion",
            "path", "fileSystem", "canClone", "message", "blockSize", "freeBytes", "totalBytes", "readOnly", "formatVersion",
            "devDrive", "trusted");
    }

    [TestMethod]
    public void Inspect_has_these_names_in_this_order()
    {
        using var directory = new TempDirectory();

        HasNames(
            ToolRun.Of("inspect", directory.Path, "--json").Json(),
            "schemaVersion",
            "path", "files", "unknownFiles", "length", "sharedBytes", "privateBytes", "unknownBytes", "allocatedBytes", "occupiedBytes",
            "lowerBound", "savedBytes", "mostReferences", "extents", "savableBytes", "families");
    }

    [TestMethod]
    public void Share_has_these_names_in_this_order()
    {
        using var directory = new TempDirectory();

        HasNames(
            ToolRun.Of("share", directory.Path, "--dry-run", "--json").Json(),
            "schemaVersion",
            "path", "dryRun", "failure", "files", "occupiedBytes", "lowerBound", "readBytes", "savableBytes", "families",
            "sharedFiles", "sharedBytes", "savedBytes", "unshared", "failures");
    }

    private static void HasNames(JsonElement element, params string[] names) =>
        CollectionAssert.AreEqual(names, element.EnumerateObject().Select(property => property.Name).ToArray());
}
