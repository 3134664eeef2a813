namespace CowCopy.Sdk.Copying;

/// <summary>The outcome of linking: a result, none if an error is already logged, or a copy to be made instead.</summary>
internal readonly record struct LinkOutcome(CopyResult? Result, bool NeedsCopy);
