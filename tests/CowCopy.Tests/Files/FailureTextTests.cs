using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Tests.Files;

/// <summary>Messages of queries: they name one path, the system's number, and a remedy.</summary>
[TestClass]
public sealed class FailureTextTests
{
    [TestMethod]
    public void An_error_without_a_kind_is_reported_with_the_systems_number()
    {
        Exception error = CowCopy.Diagnostics.Inspection.SpaceSurvey.Unreadable("/mnt/dead", new PlatformStatus(StatusCode.Other, 107));

        Assert.AreEqual(
            "Cannot read the extents of \"/mnt/dead\": the operating system refused (system error 107). "
                + "Check that its volume is mounted and works, and the system log.",
            error.Message);
    }

    /// <summary>A file or directory that is immutable or append-only denies each of these, also to root.</summary>
    [TestMethod]
    [DataRow(CopyOperation.MakeDirectory)]
    [DataRow(CopyOperation.CreateDestination)]
    [DataRow(CopyOperation.DeleteDestination)]
    [DataRow(CopyOperation.Rename)]
    [DataRow(CopyOperation.Link)]
    public void Denied_changes_of_a_directory_name_its_flags(CopyOperation operation)
    {
        string remedy = FailureText.WhatToDo(ErrorMap.From(StatusCode.AccessDenied, operation), operation);

        Assert.Contains("flags (lsattr, ls -lO; chattr, chflags)", remedy);
    }

    [TestMethod]
    public void No_message_speaks_of_a_source_a_destination_or_two_sides()
    {
        foreach (StatusCode code in Enum.GetValues<StatusCode>())
        {
            string text = FailureText.OfPath(ErrorMap.From(code, CopyOperation.InspectSource), 999);

            foreach (string word in new[] { "source", "destination", "both sides", "copy", "copied", "Look up" })
                Assert.IsFalse(text.Contains(word, StringComparison.OrdinalIgnoreCase), $"{code}: {text}");
            Assert.EndsWith(".", text);
        }
    }
}
