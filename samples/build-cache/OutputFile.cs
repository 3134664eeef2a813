namespace BuildCache;

/// <summary>An output of a step; its content is named by its SHA-256, 64 hexadecimal digits in lower case.</summary>
internal sealed record OutputFile(string Path, string Hash, long Length, bool IsExecutable);
