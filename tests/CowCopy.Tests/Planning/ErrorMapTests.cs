using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

[TestClass]
public sealed class ErrorMapTests
{
    [TestMethod]
    [DataRow(nameof(StatusCode.NotFound), CopyOperation.OpenSource, CopyErrorKind.SourceNotFound)]
    [DataRow(nameof(StatusCode.NotDirectory), CopyOperation.InspectSource, CopyErrorKind.SourceNotFound)]
    [DataRow(nameof(StatusCode.NotFound), CopyOperation.CreateDestination, CopyErrorKind.DestinationDirectoryUnavailable)]
    [DataRow(nameof(StatusCode.NotDirectory), CopyOperation.MakeDirectory, CopyErrorKind.DestinationDirectoryUnavailable)]
    [DataRow(nameof(StatusCode.AlreadyExists), CopyOperation.MakeDirectory, CopyErrorKind.DestinationDirectoryUnavailable)]
    [DataRow(nameof(StatusCode.AlreadyExists), CopyOperation.CreateDestination, CopyErrorKind.DestinationChanged)]
    [DataRow(nameof(StatusCode.IsDirectory), CopyOperation.OpenSource, CopyErrorKind.SourceIsDirectory)]
    [DataRow(nameof(StatusCode.IsDirectory), CopyOperation.DeleteDestination, CopyErrorKind.DestinationIsDirectory)]
    [DataRow(nameof(StatusCode.DifferentVolume), CopyOperation.Link, CopyErrorKind.LinkRefused)]
    [DataRow(nameof(StatusCode.NotPermitted), CopyOperation.Link, CopyErrorKind.LinkRefused)]
    [DataRow(nameof(StatusCode.NotPermitted), CopyOperation.CreateDestination, CopyErrorKind.AccessDenied)]
    [DataRow(nameof(StatusCode.NoSpace), CopyOperation.ByteCopy, CopyErrorKind.NoSpace)]
    [DataRow(nameof(StatusCode.LinkNotPermitted), CopyOperation.Link, CopyErrorKind.LinkNotPermitted)]
    [DataRow(nameof(StatusCode.Unreachable), CopyOperation.SystemCopy, CopyErrorKind.Unreachable)]
    [DataRow(nameof(StatusCode.OutOfHandles), CopyOperation.OpenSource, CopyErrorKind.ResourcesExhausted)]
    public void A_status_means_what_the_step_says(string status, CopyOperation operation, CopyErrorKind error) =>
        Assert.AreEqual(error, ErrorMap.From(Enum.Parse<StatusCode>(status), operation));

    [TestMethod]
    public void No_failure_is_lost()
    {
        foreach (StatusCode status in Enum.GetValues<StatusCode>())
        {
            foreach (CopyOperation operation in Enum.GetValues<CopyOperation>())
                Assert.AreEqual(
                    status == StatusCode.Ok, ErrorMap.From(status, operation) == CopyErrorKind.None, $"{status} at {operation}");
        }
    }

    [TestMethod]
    public void Every_error_and_operation_has_words_of_its_own()
    {
        CopyErrorKind[] errors =
            [.. Enum.GetValues<CopyErrorKind>().Where(error => error is not (CopyErrorKind.None or CopyErrorKind.Other))];
        Assert.AreEqual(
            errors.Length, errors.Select(FailureText.WhatHappened).Append("the operating system refused").Distinct().Count() - 1);
        Assert.IsTrue(errors.All(error => FailureText.WhatToDo(error).EndsWith('.')));
        CopyOperation[] operations = [.. Enum.GetValues<CopyOperation>().Where(operation => operation != CopyOperation.None)];
        Assert.AreEqual(operations.Length, operations.Select(FailureText.WhileDoing).Distinct().Count());
        Assert.IsTrue(
            Enum.GetValues<CopyReason>().Where(reason => reason != CopyReason.None).All(reason => CopyReasons.Describe(reason).Length > 0));
    }

    [TestMethod]
    public void A_message_names_operation_paths_and_remedy()
    {
        CopyFailure failure = new(CopyErrorKind.NoSpace, CopyOperation.ByteCopy, new CopyRequest("from here", "to there"), 28);
        Assert.AreEqual(
            "Cannot copy \"from here\" to \"to there\": the volume of the destination is full "
                + "(while copying the bytes, system error 28). Free some space, then copy again.",
            failure.Message);
        Assert.AreEqual(failure.Message, failure.ToException().Message);
    }
}
