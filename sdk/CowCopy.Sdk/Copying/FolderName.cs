namespace CowCopy.Sdk.Copying;

/// <summary>A folder that files of a task are in.</summary>
/// <param name="Path">Its full path.</param>
/// <param name="Number">What it has in common with no other folder of the task.</param>
internal sealed record FolderName(string Path, int Number);
