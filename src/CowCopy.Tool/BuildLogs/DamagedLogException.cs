namespace CowCopy.Tool.BuildLogs;

/// <summary>What of a log is damaged, in words for users; other exceptions have words of the runtime.</summary>
internal sealed class DamagedLogException(string message, Exception? cause = null) : Exception(message, cause);
