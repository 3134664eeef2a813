namespace CowCopy.Sdk.Copying;

/// <summary>What came of trying to link an entry: a link, a failure that ends it, an error already told, or a copy to be made instead.</summary>
internal readonly record struct LinkAnswer(CopyResult? Result, CopyFailure? Failure, bool IsToBeCopied);
