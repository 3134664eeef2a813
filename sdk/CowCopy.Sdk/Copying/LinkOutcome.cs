namespace CowCopy.Sdk.Copying;

/// <summary>The outcome of linking: a result, a failure, neither if an error is already logged, or a copy to be made instead.</summary>
internal readonly record struct LinkOutcome(CopyResult? Result, CopyFailure? Failure, bool NeedsCopy);
