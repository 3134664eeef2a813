using System.ComponentModel;
using System.Globalization;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Texts of failures, texts in the user's language, and which messages a build is spared.</summary>
[TestClass]
public sealed class MessageTests
{
    private static readonly CopyEntry Entry = new(Item("a"), Item("b"), "/p/a", "/p/out/b", "/p/out");

    // As the base library words it: Win32Marshal and Interop.GetExceptionForIoErrno in dotnet/runtime.
    [TestMethod]
    [DataRow(CopyErrorKind.AccessDenied, CopyOperation.OpenSource, 13, "Access to the path '/p/a' is denied.")]
    [DataRow(CopyErrorKind.AccessDenied, CopyOperation.InspectSource, 13, "Access to the path '/p/a' is denied.")]
    [DataRow(CopyErrorKind.AccessDenied, CopyOperation.MakeDirectory, 13, "Access to the path '/p/out' is denied.")]
    [DataRow(CopyErrorKind.AccessDenied, CopyOperation.Rename, 13, "Access to the path '/p/out/b' is denied.")]
    [DataRow(CopyErrorKind.DestinationReadOnly, CopyOperation.InspectDestination, 0, "Access to the path '/p/out/b' is denied.")]
    [DataRow(
        CopyErrorKind.FileInUse,
        CopyOperation.OpenSource,
        32,
        "The process cannot access the file '/p/a' because it is being used by another process.")]
    [DataRow(CopyErrorKind.FileInUse, CopyOperation.Rename, 1224, null)]
    [DataRow(CopyErrorKind.NoSpace, CopyOperation.ByteCopy, 28, null)]
    public void A_failure_is_worded_as_by_the_base_library(CopyErrorKind kind, CopyOperation operation, int code, string? text) =>
        Assert.AreEqual(
            text ?? new Win32Exception(code).Message + " : '/p/out/b'",
            FailureMessages.Of(MadeUpResults.Failure(kind, operation, code), Entry));

    [TestMethod]
    public void A_failure_without_a_code_has_the_words_of_the_library()
    {
        CopyFailure failure = MadeUpResults.Failure(CopyErrorKind.DestinationNotRegular);
        Assert.AreEqual(failure.Message, FailureMessages.Of(failure, Entry));
    }

    // The built-in does not delete a read-only file: the name is then taken.
    [TestMethod]
    [DataRow(CopyErrorKind.DestinationReadOnly, 13, 17)]
    [DataRow(CopyErrorKind.LinkRefused, 18, 18)]
    public void A_refused_link_has_the_code_of_the_call_of_the_built_in(CopyErrorKind kind, int code, int expected)
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has the system's text.");
        BuildSession session = new();
        CopyLog log = new(new TaskLoggingHelper(new RecordingBuildEngine(), "Copy") { TaskResources = session.Texts }, session);
        string format = session.Texts.GetString("Copy.NonWindowsLinkErrorMessage", culture: null)!;
        string text = string.Format(CultureInfo.InvariantCulture, format, "link()", expected);
        Assert.AreEqual(text, FailureMessages.OfLink(MadeUpResults.Failure(kind, CopyOperation.Link, code), "link()", log));
    }

    [TestMethod]
    [NotUnderWine("the packages of MSBuild have no translations")]
    public void A_text_follows_the_language_and_one_without_a_text_is_its_name()
    {
        CultureInfo before = CultureInfo.CurrentUICulture;
        try
        {
            CopyTexts texts = new();
            foreach (string language in (string[])["en-US", "de-DE", "de-DE", "fr-FR"])
            {
                CultureInfo.CurrentUICulture = CultureInfo.GetCultureInfo(language);
                string expected = texts.GetString("Copy.FileComment", CultureInfo.CurrentUICulture)!;
                Assert.AreEqual(expected, texts.OfMessage("Copy.FileComment"), language);
                Assert.AreEqual(language == "en-US", expected == "Copying file from \"{0}\" to \"{1}\".", expected);
            }

            Assert.AreEqual("Copy.Nothing", texts.OfMessage("Copy.Nothing"));
            Assert.IsNull(texts.GetString("Copy.Nothing", culture: null));
            Assert.IsNull(EnglishTexts.Find("Copy.Nothing"));
        }
        finally
        {
            CultureInfo.CurrentUICulture = before;
        }
    }

    // What a build does not log costs nothing.
    [TestMethod]
    [DataRow(MessageImportance.High, 0, 0)]
    [DataRow(MessageImportance.Normal, 1, 0)]
    [DataRow(MessageImportance.Low, 1, 1)]
    public void Messages_of_files_are_left_out_where_no_logger_takes_them(MessageImportance wanted, int copied, int unchanged)
    {
        using TreeScene scene = new TreeScene().Write("a").Write("b");
        File.Copy(scene.At("b"), Path.Combine(Directory.CreateDirectory(scene.At("out")).FullName, "b"));
        scene.Engine = new RecordingBuildEngine { Wanted = wanted };
        scene.Succeeds(scene.With(
            new Copy { SourceFiles = Items("a", "b"), DestinationFolder = Item("out"), SkipUnchangedFiles = true }));
        Assert.AreEqual(copied, Count(scene, "Copying", MessageImportance.Normal));
        Assert.AreEqual(unchanged, Count(scene, "Did not copy", MessageImportance.Low));
        Assert.HasCount(copied + unchanged, scene.Engine.Events);
    }

    [TestMethod]
    [DataRow(MessageImportance.Normal, 0)]
    [DataRow(MessageImportance.Low, 1)]
    public void Files_of_a_tree_are_messages_of_low_importance(MessageImportance wanted, int times)
    {
        using TreeScene scene = new TreeScene().Write("src/a").Write("out/old");
        scene.Engine = new RecordingBuildEngine { Wanted = wanted };
        CowCopyTree task = scene.Listed();
        task.Mirror = "true";
        scene.Succeeds(task);
        Assert.AreEqual(times, Count(scene, "Copying", MessageImportance.Low));
        Assert.AreEqual(times, Count(scene, "Deleted", MessageImportance.Low));
        Assert.HasCount(1, scene.Lines);
        scene.Clean();
        Assert.AreEqual(2 * times, Count(scene, "Deleted", MessageImportance.Low));
        Assert.HasCount(2, scene.Lines);
        Assert.HasCount(2 + (3 * times), scene.Engine.Events);
    }

    private static int Count(TreeScene scene, string text, MessageImportance importance) => scene.Engine.Events.Count(
        logged => logged.Importance == importance && logged.Text!.StartsWith(text, StringComparison.Ordinal));
}
