// cspell:ignore Datei wird kopiert Copie fichier wurde nicht weil steht Verzeichnis erstellt
using CowCopy.Tool.BuildLogs;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Messages of Copy tasks, in English and in other languages.</summary>
[TestClass]
public sealed class CopyMessageTests
{
    [TestMethod]
    [DataRow("Copying file from \"/a b/c.dll\" to \"/d.dll\".", nameof(LoggedOutcome.Copied), "/a b/c.dll", "/d.dll")]
    [DataRow("Creating hard link to copy \"/a\" to \"/b\".", nameof(LoggedOutcome.Linked), "/a", "/b")]
    [DataRow("Creating symbolic link to copy \"/a\" to \"/b\".", nameof(LoggedOutcome.Linked), "/a", "/b")]
    [DataRow("Did not copy from file \"a\" to file \"b\" because x.", nameof(LoggedOutcome.Unchanged), "a", "b")]
    [DataRow("Copying file from \"/a\n.dll\" to \"/\"b\".dll\".", nameof(LoggedOutcome.Copied), "/a\n.dll", "/\"b\".dll")]
    [DataRow("Datei wird von \"/a\" in \"/b\" kopiert.", nameof(LoggedOutcome.Copied), "/a", "/b")]
    [DataRow("正在将文件从“/a”复制到“/b”。", nameof(LoggedOutcome.Copied), "/a", "/b")]
    [DataRow("Copie du fichier de « /a » vers « /b ».", nameof(LoggedOutcome.Copied), "/a", "/b")]
    public void A_message_about_a_copy_is_read(string text, string outcome, string source, string destination)
    {
        CopyMessage message = CopyMessage.Of(text, isNormal: true, mayLink: false)!;

        Assert.AreEqual((outcome, source, destination), (message.Outcome.ToString(), message.Source, message.Destination));
    }

    [TestMethod]
    public void In_another_language_a_link_and_a_copy_are_not_distinguished()
    {
        CopyMessage copied = CopyMessage.Of("Datei wird von \"/a\" in \"/b\" kopiert.", isNormal: true, mayLink: true)!;
        CopyMessage skipped = CopyMessage.Of(
            "Datei \"a\" wurde nicht in \"b\" kopiert, weil \"SkipUnchangedFiles\" auf \"true\" steht.", isNormal: false, mayLink: true)!;

        Assert.AreEqual(LoggedOutcome.Unknown, copied.Outcome);
        Assert.IsFalse(copied.IsEnglish);
        Assert.AreEqual(LoggedOutcome.Unchanged, skipped.Outcome);
    }

    [TestMethod]
    [DataRow("Creating directory \"/a\".")]
    [DataRow("Could not use a link to copy \"/a\" to \"/b\". Copying the file instead. x")]
    [DataRow("Removing read-only attribute from \"/a\".")]
    [DataRow("Copying file from \"")]
    [DataRow("Verzeichnis \"/a\" wird erstellt.")]
    [DataRow("")]
    public void A_message_that_is_not_about_a_copy_is_no_copy(string text) =>
        Assert.IsNull(CopyMessage.Of(text, isNormal: true, mayLink: false));
}
