using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Commands;

/// <summary>What the commands that copy have in common: threads, progress, output and exit code.</summary>
internal sealed class CopyCommandRun
{
    private readonly Option<int> _threads = new("--threads")
    {
        Description = "The maximum number of threads. Default: 0, chosen by CowCopy.",
        HelpName = "N",
    };

    private readonly Option<bool> _quiet = new("--quiet", "-q") { Description = "Write errors only, and the document of --json." };
    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public CopyCommandRun(ToolContext context)
    {
        _context = context;
        _threads.CustomParser = static result => ReadCount(result);
    }

    public void AddTo(Command command)
    {
        command.Add(_threads);
        command.Add(_json);
        command.Add(_quiet);
    }

    public int Threads(ParseResult parsed) => parsed.GetValue(_threads);

    public bool IsJson(ParseResult parsed) => parsed.GetValue(_json);

    public bool IsQuiet(ParseResult parsed) => parsed.GetValue(_quiet);

    /// <summary>Copies a directory, with a progress bar where standard error is a terminal.</summary>
    public CopyReport CopyTree(ParseResult parsed, TreeRequest request)
    {
        bool isShown = _context.ErrorIsTerminal && !IsQuiet(parsed);
        TreeResult result = TreeProgress.Show(
            isShown ? _context.Error : null, progress => CopyTree(request, progress));
        return CopyReport.OfTree(request.Source, request.Destination, result);
    }

    /// <returns>What was done, also where the user interrupted it.</returns>
    private TreeResult CopyTree(TreeRequest request, IProgress<CopyProgress>? progress)
    {
        try
        {
            return request.Copy(_context.Copier, progress, _context.Cancellation);
        }
        catch (TreeCanceledException interrupted)
        {
            return interrupted.Result;
        }
    }

    /// <summary>Writes what was done.</summary>
    /// <returns>The exit code.</returns>
    public int Report(ParseResult parsed, CopyReport done, bool isTree)
    {
        CopyReport report = done.With(_context.Copier.Warnings);
        if (IsJson(parsed)) JsonText.Write(_context.Output, report);
        else if (!IsQuiet(parsed)) CopyText.Write(_context.Output, report, isTree);
        foreach (FailureReport failure in report.AllFailures) _context.Fail(failure.Text);
        foreach (RelocationFailure failure in report.Relocation?.Failures ?? []) _context.Fail(failure.Message);
        if (_context.Cancellation.IsCancellationRequested && !report.Succeeded)
        {
            _context.Fail($"Interrupted after {Quantity.Things(report.CopiedCount, "copied file")}. No partial file is left.");
            return ExitCodes.Canceled;
        }

        return report.Succeeded ? ExitCodes.Done : ExitCodes.Failed;
    }

    private static int ReadCount(ArgumentResult result)
    {
        string typed = result.Tokens is [var token] ? token.Value : "";
        if (int.TryParse(typed, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int count) && count >= 0) return count;
        string why = count < 0 ? "it is negative" : $"it is no number from 0 to {int.MaxValue:N0}";
        result.AddError($"--threads cannot be \"{typed}\": {why}.");
        return 0;
    }
}
