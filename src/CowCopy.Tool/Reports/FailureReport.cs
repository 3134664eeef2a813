using System.Text.Json.Serialization;

namespace CowCopy.Tool.Reports;

/// <summary>The JSON of a failure.</summary>
/// <param name="Source">The source of the copy.</param>
/// <param name="Destination">Its destination.</param>
/// <param name="Kind">The kind of the failure.</param>
/// <param name="Operation">The operation that failed.</param>
/// <param name="NativeCode">The errno or Win32 code; 0 for none.</param>
/// <param name="Message">The operation, both paths, the cause and the remedy.</param>
/// <param name="Holders">The processes that have the source locked for themselves, as "name (id)"; Linux only.</param>
internal sealed record FailureReport(
    string? Source, string Destination, CopyErrorKind Kind, CopyOperation Operation, int NativeCode, string Message,
    IReadOnlyList<string> Holders)
{
    /// <summary>The message, with the holders.</summary>
    [JsonIgnore]
    public string Text => Holders.Count == 0 ? Message : $"{Message} The source is locked by {string.Join(", ", Holders)}.";

    public static FailureReport Of(CopyFailure failure) => new(
        failure.Source, failure.Destination, failure.Kind, failure.Operation, failure.NativeCode, failure.Message,
        new FileCopier().FindHolders(failure));
}
