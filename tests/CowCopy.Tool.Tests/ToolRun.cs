using System.Globalization;
using System.Text.Json;

namespace CowCopy.Tool.Tests;

/// <summary>One run of the command line inside the test process.</summary>
internal sealed record ToolRun(int ExitCode, string Output, string Error)
{
    public static ToolRun Of(params string[] args) => Of(CancellationToken.None, args);

    public static ToolRun Of(CancellationToken cancellation, params string[] args) => Of(new FileCopier(), cancellation, args);

    public static ToolRun Of(FileCopier copier, CancellationToken cancellation, params string[] args) =>
        Of(copier, new DirectoryInspector(), args, cancellation);

    public static ToolRun Of(DirectoryInspector directories, params string[] args) =>
        Of(new FileCopier(), directories, args, CancellationToken.None);

    private static ToolRun Of(FileCopier copier, DirectoryInspector directories, string[] args, CancellationToken cancellation)
    {
        using var output = new StringWriter(CultureInfo.InvariantCulture);
        using var error = new StringWriter(CultureInfo.InvariantCulture);
        int exitCode = Application.Run(args, new ToolContext(output, error, cancellation) { Copier = copier, Directories = directories });
        return new ToolRun(exitCode, output.ToString(), error.ToString());
    }

    /// <summary>The one document that standard output holds.</summary>
    public JsonElement Json()
    {
        using JsonDocument document = JsonDocument.Parse(Output);
        return document.RootElement.Clone();
    }

    /// <summary>The run ended with this code; shows all it said when not.</summary>
    public ToolRun Expect(int exitCode)
    {
        Assert.AreEqual(exitCode, ExitCode, $"stdout: {Output}\nstderr: {Error}");
        return this;
    }
}
