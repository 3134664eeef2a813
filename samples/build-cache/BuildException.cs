namespace BuildCache;

/// <summary>The build cannot go on; the message names the step.</summary>
internal sealed class BuildException(string message) : Exception(message);
