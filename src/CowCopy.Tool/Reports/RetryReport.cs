namespace CowCopy.Tool.Reports;

/// <summary>A file that was in use, or could not be copied.</summary>
/// <param name="Source">The source.</param>
/// <param name="Destination">The destination.</param>
/// <param name="Project">The project that copied it.</param>
/// <param name="Retries">How often the copy was retried.</param>
/// <param name="WaitedMilliseconds">The sum of the waits before the retries.</param>
/// <param name="Holders">Processes that held the file; empty where the log does not name them. Only Windows does.</param>
/// <param name="Failed">Whether it could not be copied in the end.</param>
/// <param name="Message">The last message's words.</param>
internal sealed record RetryReport(
    string Source,
    string Destination,
    string Project,
    int Retries,
    double WaitedMilliseconds,
    IReadOnlyList<string> Holders,
    bool Failed,
    string Message);
