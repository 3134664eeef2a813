using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

[TestClass]
public sealed class ErrorMapTests
{
    private static readonly CopyOperation[] OfSource = [CopyOperation.InspectSource, CopyOperation.OpenSource];

    /// <summary>What a status means at any step.</summary>
    private static readonly Dictionary<StatusCode, CopyErrorKind> Anywhere = new()
    {
        [StatusCode.Ok] = CopyErrorKind.None,
        [StatusCode.NotFound] = CopyErrorKind.DestinationDirectoryUnavailable,
        [StatusCode.AlreadyExists] = CopyErrorKind.DestinationChanged,
        [StatusCode.AccessDenied] = CopyErrorKind.AccessDenied,
        [StatusCode.NotPermitted] = CopyErrorKind.AccessDenied,
        [StatusCode.LinkNotPermitted] = CopyErrorKind.LinkNotPermitted,
        [StatusCode.IsDirectory] = CopyErrorKind.DestinationIsDirectory,
        [StatusCode.NotRegular] = CopyErrorKind.SourceNotRegular,
        [StatusCode.NotDirectory] = CopyErrorKind.DestinationDirectoryUnavailable,
        [StatusCode.NotEmpty] = CopyErrorKind.DestinationChanged,
        [StatusCode.NameTooLong] = CopyErrorKind.PathTooLong,
        [StatusCode.InvalidName] = CopyErrorKind.InvalidPath,
        [StatusCode.InvalidArgument] = CopyErrorKind.Other,
        [StatusCode.NotSupported] = CopyErrorKind.Other,
        [StatusCode.DifferentVolume] = CopyErrorKind.Other,
        [StatusCode.Busy] = CopyErrorKind.FileInUse,
        [StatusCode.MountPoint] = CopyErrorKind.DestinationIsMountPoint,
        [StatusCode.NoSpace] = CopyErrorKind.NoSpace,
        [StatusCode.QuotaExceeded] = CopyErrorKind.QuotaExceeded,
        [StatusCode.FileTooLarge] = CopyErrorKind.FileTooLarge,
        [StatusCode.ReadOnlyVolume] = CopyErrorKind.VolumeReadOnly,
        [StatusCode.LinkLimit] = CopyErrorKind.LinkRefused,
        [StatusCode.ReferenceLimit] = CopyErrorKind.Other,
        [StatusCode.ContentDiffers] = CopyErrorKind.ContentMismatch,
        [StatusCode.HasStreams] = CopyErrorKind.Other,
        [StatusCode.OutOfHandles] = CopyErrorKind.ResourcesExhausted,
        [StatusCode.OutOfMemory] = CopyErrorKind.ResourcesExhausted,
        [StatusCode.DeviceError] = CopyErrorKind.DeviceError,
        [StatusCode.Unreachable] = CopyErrorKind.Unreachable,
        [StatusCode.Canceled] = CopyErrorKind.Other,
        [StatusCode.Other] = CopyErrorKind.Other,
    };

    /// <summary>What it means at one step.</summary>
    private static readonly Dictionary<(StatusCode, CopyOperation), CopyErrorKind> At = new()
    {
        [(StatusCode.AlreadyExists, CopyOperation.MakeDirectory)] = CopyErrorKind.DestinationDirectoryUnavailable,
        [(StatusCode.NotSupported, CopyOperation.Clone)] = CopyErrorKind.VolumeCannotClone,
        [(StatusCode.DifferentVolume, CopyOperation.Clone)] = CopyErrorKind.DifferentVolume,
        [(StatusCode.InvalidArgument, CopyOperation.Clone)] = CopyErrorKind.CloneRefused,
        [(StatusCode.NotPermitted, CopyOperation.Clone)] = CopyErrorKind.CloneRefused,
        [(StatusCode.AccessDenied, CopyOperation.Clone)] = CopyErrorKind.CloneRefused,
        [(StatusCode.Busy, CopyOperation.Clone)] = CopyErrorKind.CloneRefused,
        [(StatusCode.ReferenceLimit, CopyOperation.Clone)] = CopyErrorKind.CloneRefused,
        [(StatusCode.DifferentVolume, CopyOperation.Link)] = CopyErrorKind.LinkRefused,
        [(StatusCode.NotSupported, CopyOperation.Link)] = CopyErrorKind.LinkRefused,
        [(StatusCode.NotPermitted, CopyOperation.Link)] = CopyErrorKind.LinkRefused,
    };

    [TestMethod]
    public void A_status_means_what_the_step_says()
    {
        foreach (StatusCode status in Enum.GetValues<StatusCode>())
        {
            foreach (CopyOperation operation in Enum.GetValues<CopyOperation>())
                Assert.AreEqual(Expected(status, operation), ErrorMap.From(status, operation), $"{status} at {operation}");
        }
    }

    private static CopyErrorKind Expected(StatusCode status, CopyOperation operation)
    {
        bool isSource = OfSource.Contains(operation);
        if (isSource && (status is StatusCode.NotFound or StatusCode.NotDirectory)) return CopyErrorKind.SourceNotFound;
        bool isCreated = operation is CopyOperation.Clone or CopyOperation.ByteCopy; // so that only the source can be a directory
        if ((isSource || isCreated) && status == StatusCode.IsDirectory) return CopyErrorKind.SourceIsDirectory;
        return At.TryGetValue((status, operation), out CopyErrorKind at) ? at : Anywhere[status];
    }

    [TestMethod]
    public void Each_status_of_each_operation_has_its_kind()
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
            Enum.GetValues<CopyReason>().All(reason => CopyReasons.GetMessage(reason).Length > 0 == (reason != CopyReason.None)));
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
