using System.Text.Encodings.Web;
using System.Text.Json;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>Writes a report as a JSON document.</summary>
internal static class JsonText
{
    // The output is not HTML: quotes and letters of any language stay readable.
    private static readonly ReportJson Context = new(new JsonSerializerOptions(ReportJson.Default.Options)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });

    /// <summary>Writes the document and a line end.</summary>
    /// <param name="output">The stream.</param>
    /// <param name="report">One of the types that <see cref="ReportJson"/> knows.</param>
    public static void Write(TextWriter output, Document report) =>
        output.WriteLine(JsonSerializer.Serialize(report, report.GetType(), Context));
}
