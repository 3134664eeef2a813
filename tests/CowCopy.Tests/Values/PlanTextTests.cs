namespace CowCopy.Tests.Values;

/// <summary>What a plan, a step and a failure say.</summary>
[TestClass]
public sealed class PlanTextTests
{
    [TestMethod]
    [DataRow(CopyMethod.Clone, CopyMethod.ByteCopy, DestinationStep.Create, false,
        "Clone of 12,345 bytes into a new file, because the volume can clone; if the volume refuses: byte copy.")]
    [DataRow(CopyMethod.Clone, CopyMethod.None, DestinationStep.InPlace, true,
        "Clone of 12,345 bytes, after starting the writeback of the source, over the existing file, because the volume can clone.")]
    [DataRow(CopyMethod.ByteCopy, CopyMethod.None, DestinationStep.DeleteFirst, false,
        "Byte copy of 12,345 bytes into a new file after deleting the existing one, because the volume can clone.")]
    [DataRow(CopyMethod.HardLink, CopyMethod.SystemCopy, DestinationStep.AtomicRename, false,
        "Hard link of 12,345 bytes into a temporary file that is renamed to the destination, because the volume can clone; "
        + "if the volume refuses: system copy.")]
    public void A_plan_says_what_it_does_where_and_why(
        CopyMethod method, CopyMethod fallback, DestinationStep step, bool startsWriteback, string text)
    {
        CopyPlan plan = new(new CopyRequest("from", "to"))
        {
            Method = method,
            Fallback = fallback,
            Destination = step,
            StartsWriteback = startsWriteback,
            Reason = CopyReason.VolumeCanClone,
            Length = 12_345,
        };
        Assert.AreEqual(text, plan.Message);
    }

    [TestMethod]
    public void A_plan_that_does_nothing_says_why() => Assert.AreEqual(
        "Nothing to do: both paths name one file.",
        new CopyPlan(new CopyRequest("from", "to")) { Reason = CopyReason.SameFile, Fallback = CopyMethod.ByteCopy }.Message);

    [TestMethod]
    public void Each_step_and_each_error_has_words_and_a_remedy_of_its_own()
    {
        string[] steps = [.. Enum.GetValues<CopyOperation>().Select(FailureText.WhileDoing)];
        CollectionAssert.AllItemsAreUnique(steps);
        CopyErrorKind[] errors = [.. Enum.GetValues<CopyErrorKind>().Except([CopyErrorKind.None])];
        CollectionAssert.AllItemsAreUnique(errors.Select(FailureText.WhatHappened).ToArray());
        CopyErrorKind[] others = [.. errors.Where(static one => FailureText.WhatToDo(one) == FailureText.WhatToDo(CopyErrorKind.Other))];
        CollectionAssert.AreEqual((CopyErrorKind[])[CopyErrorKind.Other], others, "all others have a remedy of their own");
    }

    [TestMethod]
    [DataRow(CopyErrorKind.VolumeCannotClone, CopyReason.VolumeCannotClone)]
    [DataRow(CopyErrorKind.DifferentVolume, CopyReason.DifferentVolume)]
    [DataRow(CopyErrorKind.CloneRefused, CopyReason.CloneRefused)]
    public void An_error_that_is_a_reason_elsewhere_has_its_words(CopyErrorKind error, CopyReason reason) =>
        Assert.AreEqual(CopyReasons.GetMessage(reason), FailureText.WhatHappened(error));

    [TestMethod]
    [DataRow(CopyOperation.InspectSource, "the permissions of the source and of the directories above it.")]
    [DataRow(CopyOperation.OpenSource, "the permissions of the source and of the directories above it.")]
    [DataRow(CopyOperation.ReadDirectory, "the permissions of the source and of the directories above it.")]
    [DataRow(CopyOperation.MakeDirectory, " of the directories above the destination.")]
    [DataRow(CopyOperation.CreateDestination, " of the directories above the destination.")]
    [DataRow(CopyOperation.Rename, " of the destination and of its directory.")]
    [DataRow(CopyOperation.ByteCopy, "the permissions of both sides and of the directory of the destination.")]
    public void Denied_access_has_the_remedy_of_its_side(CopyOperation operation, string end) =>
        Assert.EndsWith(end, FailureText.WhatToDo(CopyErrorKind.AccessDenied, operation));

    [TestMethod]
    public void What_a_path_is_and_what_to_do_about_it_are_said_of_each_error_that_a_query_has()
    {
        CopyErrorKind[] errors =
        [
            CopyErrorKind.SourceNotFound, CopyErrorKind.SourceIsDirectory, CopyErrorKind.SourceNotDirectory,
            CopyErrorKind.SourceNotRegular, CopyErrorKind.InvalidPath, CopyErrorKind.PathTooLong, CopyErrorKind.FileInUse,
            CopyErrorKind.AccessDenied, CopyErrorKind.ResourcesExhausted, CopyErrorKind.DeviceError, CopyErrorKind.Unreachable,
            CopyErrorKind.Other,
        ];
        string[][] parts = [.. errors.Select(static one => FailureText.OfPath(one, nativeCode: 0).Split(". ", 2))];
        CollectionAssert.AllItemsAreUnique(parts.Select(static one => one[0]).ToArray());
        CollectionAssert.AllItemsAreUnique(parts.Select(static one => one[1]).ToArray());
        Assert.AreEqual("it does not exist (system error 2). Check the path.", FailureText.OfPath(CopyErrorKind.SourceNotFound, 2));
        Assert.DoesNotContain("system error", FailureText.OfPath(CopyErrorKind.SourceNotFound, nativeCode: 0));
    }

    [TestMethod]
    [DataRow(CopyErrorKind.DestinationIsMountPoint, "it is a mount point, or below one. Unmount it,")]
    [DataRow(CopyErrorKind.DirectoryLoop, "a bind mount or followed link leads to it")]
    [DataRow(CopyErrorKind.DestinationIsSource, "it is a source of the same run. Keep sources outside")]
    [DataRow(CopyErrorKind.DestinationChanged, "another process has written to it meanwhile.")]
    [DataRow(CopyErrorKind.DestinationDirectoryUnavailable,
        "the directory that it is in could not be opened. Check the owner, the permissions and the flags "
        + "(lsattr, ls -lO; chattr, chflags) of the destination and of its directory.")]
    [DataRow(CopyErrorKind.DestinationIsDirectory, "it is a directory by now. Run this again.")]
    [DataRow(CopyErrorKind.AccessDenied,
        "access was denied. Check the owner, the permissions and the flags (lsattr, ls -lO; chattr, chflags) "
        + "of the destination and of its directory.")]
    [DataRow(CopyErrorKind.FileInUse, "a process uses it. Close the program")]
    [DataRow(CopyErrorKind.VolumeReadOnly, "its volume is mounted read-only. Mount the volume for writing.")]
    [DataRow(CopyErrorKind.DeviceError, "the storage device failed. Check the system log and the storage device.")]
    public void A_name_that_was_not_deleted_has_its_reason_and_a_remedy(CopyErrorKind error, string start) =>
        Assert.StartsWith(start, FailureText.OfDeletion(error, nativeCode: 0));
}
