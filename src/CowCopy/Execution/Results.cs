using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>Results and failures of a request, put together in one place.</summary>
internal static class Results
{
    public static CopyResult Nothing(in CopyJob job, in CopyFacts facts, CopyReason reason) => new(job.Request)
    {
        Outcome = reason == CopyReason.SameFile ? CopyOutcome.SameFile : CopyOutcome.Unchanged,
        Reason = reason,
        Length = facts.Source.Length,
    };

    public static CopyResult Failed(in CopyJob job, in Step step) =>
        step.Code == StatusCode.Canceled ? Canceled(job.Request) : Failed(new CopyFailure(ErrorMap.From(step.Code, step.Operation), step.Operation, job.Request, step.Status.NativeCode));

    public static CopyResult Failed(in CopyJob job, in Decision decision) => Failed(new CopyFailure(decision.Error, decision.ErrorOperation, job.Request, nativeCode: 0));

    public static CopyResult Canceled(CopyRequest request) => new(request) { Outcome = CopyOutcome.Canceled, Reason = CopyReason.Canceled };

    /// <summary>The result of a request whose work an equal one did: right if that was, failed if that failed.</summary>
    public static CopyResult Duplicate(CopyRequest request, CopyResult original)
    {
        if (original.Succeeded) return new(request) { Outcome = CopyOutcome.Duplicate, Reason = CopyReason.DuplicateRequest, Length = original.Length };
        if (original.Failure is not { } failure) return Canceled(request);
        return Failed(new CopyFailure(failure.Error, failure.Operation, request, failure.NativeCode));
    }

    public static Exception NoExtents(string path, PlatformStatus status)
    {
        CopyError error = ErrorMap.From(status.Code, CopyOperation.OpenSource);
        string message = "Cannot read the extents of \"" + path + "\": " + FailureText.WhatHappened(error) + ".";
        return error == CopyError.SourceNotFound ? new FileNotFoundException(message, path) : new IOException(message, status.NativeCode);
    }

    private static CopyResult Failed(CopyFailure failure) => new(failure.Request) { Outcome = CopyOutcome.Failed, Reason = CopyReason.Failed, Failure = failure };
}
