using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy copy SRC DST</c>: copies a file or a directory, and reports what it did and why.</summary>
internal sealed class CopyCommand : Command
{
    private readonly Argument<string> _source = PathArguments.Named("SRC", "The file or directory to copy.");
    private readonly Argument<string> _destination = PathArguments.Named(
        "DST", "For a file: the copy, or the directory to copy it into. For a directory: the directory that gets the content of SRC.");

    private readonly CopyOptionSet _copyOptions = new();
    private readonly TreeOptionSet _treeOptions = new();
    private readonly Option<int> _threads = new("--threads")
    {
        Description = "The maximum number of threads. Default: 0, chosen by CowCopy.",
        HelpName = "N",
    };

    private readonly Option<bool> _quiet = new("--quiet", "-q") { Description = "Write errors only, and the document of --json." };
    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public CopyCommand(ToolContext context)
        : base("copy", "Copy a file or a directory.")
    {
        _context = context;
        _threads.Validators.Add(result =>
        {
            if (result.Tokens is [{ Value: ['-', ..] }]) result.AddError("--threads cannot be negative.");
        });
        Add(_source);
        Add(_destination);
        _copyOptions.AddTo(this);
        _treeOptions.AddTo(this);
        Add(_threads);
        Add(_json);
        Add(_quiet);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string source = parsed.GetRequiredValue(_source);
        bool isTree = Directory.Exists(source);
        if (!isTree && File.Exists(source) && _treeOptions.FirstGiven(parsed) is { } option)
            return _context.Fail($"{option} is for directories, but \"{source}\" is a file. Remove the option, or pass a directory.");

        CopyReport report = (isTree ? CopyTree(parsed, source) : CopyFile(parsed, source)).With(_context.Copier.Findings);
        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, report);
        else if (!parsed.GetValue(_quiet)) CopyText.Write(_context.Output, report, isTree);
        return Report(report);
    }

    private CopyReport CopyFile(ParseResult parsed, string source)
    {
        string destination = PathArguments.DestinationOfFile(source, parsed.GetRequiredValue(_destination));
        CopyRequest[] request = [new(source, destination)];
        BatchResult result = _context.Copier.CopyAll(request, ReadOptions(parsed), cancellationToken: _context.Cancellation);
        return CopyReport.OfFile(source, destination, result);
    }

    private CopyReport CopyTree(ParseResult parsed, string source)
    {
        string destination = parsed.GetRequiredValue(_destination);
        TreeOptions options = _treeOptions.Read(parsed, ReadOptions(parsed));
        bool isShown = _context.ErrorIsTerminal && !parsed.GetValue(_quiet);
        TreeResult result = TreeProgress.Show(
            isShown ? _context.Error : null,
            progress => _context.Copier.CopyTree(source, destination, options, progress, _context.Cancellation));
        return CopyReport.OfTree(source, destination, result);
    }

    private CopyOptions ReadOptions(ParseResult parsed) =>
        _copyOptions.Read(parsed) with { MaxDegreeOfParallelism = parsed.GetValue(_threads) };

    private int Report(CopyReport report)
    {
        foreach (FailureReport failure in report.AllFailures) _context.Fail(failure.Message);
        if (_context.Cancellation.IsCancellationRequested && !report.Succeeded)
        {
            _context.Fail($"Interrupted: {report.CanceledCount} of {report.Results.Count} files were not copied. No partial file is left.");
            return ExitCodes.Canceled;
        }

        return report.Succeeded ? ExitCodes.Done : ExitCodes.Failed;
    }
}
