using System.CommandLine;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy copy SRC DST</c>: copies a file or a directory, and reports what it did and why.</summary>
internal sealed class CopyCommand : ToolCommand
{
    private readonly Argument<string> _source = PathArguments.Named("SRC", "The file or directory to copy.");
    private readonly Argument<string> _destination = PathArguments.Named(
        "DST", "For a file: the copy, or the directory to copy it into. For a directory: the directory that gets the content of SRC.");

    private readonly CopyOptionSet _copyOptions = new();
    private readonly TreeOptionSet _treeOptions = new();
    private readonly CopyCommandRun _run;
    private readonly DryRun _dryRun;
    private readonly ToolContext _context;

    public CopyCommand(ToolContext context)
        : base(
            "copy",
            "Copy a file or a directory.",
            "cowcopy copy bin/Release out --mirror --skip-unchanged")
    {
        (_context, _run, _dryRun) = (context, new CopyCommandRun(context), new DryRun(context));
        Add(_source);
        Add(_destination);
        _copyOptions.AddTo(this);
        _treeOptions.AddTo(this);
        _dryRun.AddTo(this);
        _run.AddTo(this);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string source = parsed.GetRequiredValue(_source);
        bool isTree = Directory.Exists(source);
        if (!isTree && File.Exists(source) && _treeOptions.FirstGiven(parsed) is { } option)
            return _context.Fail($"{option} is for directories, but \"{source}\" is a file. Remove the option, or pass a directory.");

        CopyOptions options = _copyOptions.Read(parsed);
        string destination = parsed.GetRequiredValue(_destination);
        if (!isTree) destination = PathArguments.DestinationOfFile(source, destination);
        TreeRequest tree = _treeOptions.Read(parsed, source, destination, options, _run.Threads(parsed));
        if (_dryRun.IsRequested(parsed))
        {
            IEnumerable<PlannedChange> changes =
                isTree ? _dryRun.OfTree(tree) : _dryRun.OfFile(source, destination, options);
            return _dryRun.Report(parsed, changes, source, destination, isTree, _run);
        }

        CopyReport report = isTree ? _run.CopyTree(parsed, tree) : CopyFile(source, destination, options);
        return _run.Report(parsed, report, isTree);
    }

    private CopyReport CopyFile(string source, string destination, CopyOptions options)
    {
        CopyRequest[] request = [new(source, destination)];
        return CopyReport.OfFile(source, destination, _context.Copier.CopyAll(request, options, cancellationToken: _context.Cancellation));
    }
}
