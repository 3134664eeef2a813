using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Tests.Values;

/// <summary>What results, failures and counts keep of what they are made from.</summary>
[TestClass]
public sealed class ResultTests
{
    private const int NativeCode = 28;

    private static readonly CopyRequest Paths = new("from", "to"), Others = new("here", "there");

    [TestMethod]
    public void Methods_and_bytes_are_counted_of_what_was_copied_only()
    {
        CopyCounts counts = new();
        counts.Add(Copied(CopyMethod.Clone, bytes: 5));
        counts.Add(Copied(CopyMethod.Clone, bytes: 6));
        counts.Add(Copied(CopyMethod.ByteCopy, bytes: 7));
        counts.Add(Copied(CopyMethod.ByteCopy, bytes: 9));
        counts.Add(new CopyResult(Paths) { Outcome = CopyOutcome.Failed, Method = CopyMethod.Clone, Bytes = 100 });
        counts.Add(new CopyResult(Paths) { Outcome = CopyOutcome.Unchanged });

        Assert.AreEqual((6, 4, 1, 1), (counts.Total, counts.Copied, counts.Failed, counts.Unchanged));
        Assert.AreEqual((2, 2, 0), (counts.Cloned, counts.ByteCopied, counts.Directories));
        Assert.AreEqual((11L, 16L), (counts.BytesShared, counts.BytesWritten));
    }

    [TestMethod]
    public void A_batch_counts_what_it_left_out_and_lists_what_failed()
    {
        CopyResult canceled = CopyResult.Undone(Paths);
        BatchResult batch = new(
        [
            new CopyResult(Paths) { Outcome = CopyOutcome.SameFile }, CopyResult.Duplicate(Others, canceled), canceled, Full(),
            CopyResult.Duplicate(Others, Copied(CopyMethod.Clone, bytes: 5)),
        ]);
        CopyCounts counts = batch.Counts;
        Assert.AreEqual((1, 1, 2, 1), (counts.SameFile, counts.Duplicate, counts.LeftOut, counts.Failed));
        Assert.AreEqual(CopyErrorKind.NoSpace, batch.Failures.Single().Kind);
    }

    [TestMethod]
    public void A_result_with_other_paths_keeps_all_else()
    {
        CopyResult result = new(Paths)
        {
            Outcome = CopyOutcome.Copied,
            Method = CopyMethod.ByteCopy,
            Reason = CopyReason.CloneRefused,
            Bytes = 7,
            Length = 70,
            ReplacedExisting = true,
        };
        CopyResult renamed = result.Renamed(Others);

        Assert.AreEqual((Others, 7L, 70L, true), (renamed.Request, renamed.BytesWritten, renamed.Length, renamed.ReplacedExisting));
        Assert.AreEqual((result.Outcome, result.Method, result.Reason), (renamed.Outcome, renamed.Method, renamed.Reason));
        Assert.IsFalse(Full().Renamed(Others).ReplacedExisting);
        CopyFailure failure = Full().Renamed(Others).Failure!;
        Assert.AreEqual((Others.Source, CopyErrorKind.NoSpace, NativeCode), (failure.Source, failure.Kind, failure.NativeCode));
    }

    [TestMethod]
    public void What_was_cancelled_has_not_succeeded_and_failed_only_if_nobody_cancelled()
    {
        CopyResult canceled = CopyResult.Failed(Paths, PlatformStatus.From(StatusCode.Canceled).During(CopyOperation.ByteCopy));
        using CancellationTokenSource cancellation = new();

        Assert.AreEqual((CopyOutcome.None, false), (canceled.Outcome, canceled.Succeeded));
        CopyResult failed = canceled.OrFailed(cancellation.Token);
        Assert.AreEqual((CopyOutcome.Failed, CopyReason.Failed), (failed.Outcome, failed.Reason));
        Assert.AreEqual(CopyOperation.ByteCopy, failed.Failure!.Operation);
        cancellation.Cancel();
        Assert.AreSame(canceled, canceled.OrFailed(cancellation.Token));
        Assert.AreEqual(CopyOutcome.Failed, CopyResult.Failed(Paths, PlatformStatus.From(StatusCode.Busy)).Outcome);
    }

    [TestMethod]
    public void What_is_not_copied_has_its_length()
    {
        CopyResult unchanged = CopyResult.Of(Paths, Decision.Nothing(CopyReason.Unchanged), length: 12)!;
        Assert.AreEqual((CopyOutcome.Unchanged, 12L), (unchanged.Outcome, unchanged.Length));
        CopyResult duplicate = CopyResult.Duplicate(Others, unchanged);
        Assert.AreEqual(
            (CopyOutcome.Duplicate, CopyReason.DuplicateRequest, 12L), (duplicate.Outcome, duplicate.Reason, duplicate.Length));
    }

    [TestMethod]
    public void The_duplicate_of_a_failed_copy_fails_as_it_did()
    {
        CopyResult duplicate = CopyResult.Duplicate(Others, Full());
        Assert.AreEqual((Others, CopyOutcome.Failed), (duplicate.Request, duplicate.Outcome));
        Assert.AreEqual(CopyReason.DuplicateRequest, duplicate.Reason);
        Assert.AreEqual((CopyErrorKind.NoSpace, NativeCode), (duplicate.Failure!.Kind, duplicate.Failure.NativeCode));
    }

    [TestMethod]
    [DataRow("", CopyOperation.CheckPath, "Cannot make \"to\": ")]
    [DataRow("", CopyOperation.Link, "Cannot make the link \"to\": ")]
    [DataRow("", CopyOperation.MakeDirectory, "Cannot make the directory \"to\": ")]
    [DataRow("", CopyOperation.OpenSource, "Cannot copy \"\" to \"to\": ")]
    [DataRow("from", CopyOperation.CheckPath, "Cannot copy \"from\" to \"to\": ")]
    public void An_entry_without_a_source_is_made_and_not_copied(string source, CopyOperation operation, string start)
    {
        CopyFailure failure = CopyResult.Failed(new CopyRequest(source, "to"), CopyErrorKind.AccessDenied, operation).Failure!;
        Assert.StartsWith(start, failure.Message);
        Assert.AreEqual(start.Contains("copy", StringComparison.Ordinal) ? source : null, failure.Source);
    }

    [TestMethod]
    public void A_failure_with_other_paths_keeps_whether_it_has_a_source()
    {
        CopyFailure deletion = CopyFailure.OfDeletion("root", "root/name", PlatformStatus.From(StatusCode.Busy));
        Assert.AreEqual((null, "there"), (deletion.With(Others).Source, deletion.With(Others).Destination));
        Assert.StartsWith("Cannot delete \"there\": ", deletion.With(Others).Message);
        Assert.AreEqual("here", Full().Failure!.With(Others).Source);
        Assert.AreEqual("from", Full().Failure!.With("Do so.").Source);
        Assert.EndsWith(" Do so.", deletion.With("Do so.").Message);
    }

    [TestMethod]
    [DataRow(CopyErrorKind.SourceNotFound, typeof(FileNotFoundException))]
    [DataRow(CopyErrorKind.SourceNotDirectory, typeof(DirectoryNotFoundException))]
    [DataRow(CopyErrorKind.DestinationDirectoryUnavailable, typeof(DirectoryNotFoundException))]
    [DataRow(CopyErrorKind.PathTooLong, typeof(PathTooLongException))]
    [DataRow(CopyErrorKind.AccessDenied, typeof(UnauthorizedAccessException))]
    [DataRow(CopyErrorKind.DestinationReadOnly, typeof(UnauthorizedAccessException))]
    [DataRow(CopyErrorKind.SourceIsDirectory, typeof(UnauthorizedAccessException))]
    [DataRow(CopyErrorKind.DestinationIsDirectory, typeof(UnauthorizedAccessException))]
    [DataRow(CopyErrorKind.DestinationNamesDirectory, typeof(UnauthorizedAccessException))]
    [DataRow(CopyErrorKind.NoSpace, typeof(FileCopyException))]
    [DataRow(CopyErrorKind.DestinationExists, typeof(FileCopyException))]
    public void An_exception_is_of_the_type_that_the_base_library_throws(CopyErrorKind kind, Type type)
    {
        CopyFailure failure = CopyResult.Failed(Paths, kind, CopyOperation.OpenSource, NativeCode).Failure!;
        Exception exception = failure.ToException();

        Assert.AreEqual((type, failure.Message), (exception.GetType(), exception.Message));
        FileCopyException details = exception as FileCopyException ?? (FileCopyException)exception.InnerException!;
        Assert.AreSame(failure, details.Failure);
        int exists = OperatingSystem.IsWindows() ? unchecked((int)0x80070050) : 17; // ERROR_FILE_EXISTS, EEXIST
        int full = OperatingSystem.IsWindows() ? unchecked((int)0x8007001C) : NativeCode;
        Assert.AreEqual(kind == CopyErrorKind.DestinationExists ? exists : full, details.HResult);
    }

    [TestMethod]
    public void What_was_skipped_says_why()
    {
        SkippedSource vanished = new(Paths, SkipReason.Vanished), pipe = new(Paths, SkipReason.NotRegular);
        Assert.AreEqual((true, false), (vanished.HasVanished, pipe.HasVanished));
        Assert.AreEqual("Skipped \"from\": not a regular file.", pipe.Message);
        Assert.StartsWith("Skipped \"from\": it vanished", vanished.Message);
    }

    private static CopyResult Copied(CopyMethod method, long bytes) =>
        new(Paths) { Outcome = CopyOutcome.Copied, Method = method, Bytes = bytes };

    private static CopyResult Full() => CopyResult.Failed(Paths, CopyErrorKind.NoSpace, CopyOperation.ByteCopy, NativeCode);
}
