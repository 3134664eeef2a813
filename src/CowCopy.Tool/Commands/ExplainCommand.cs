using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy explain SRC DST</c>: reports what a copy of a file would do and why, and changes nothing.</summary>
internal sealed class ExplainCommand : ToolCommand
{
    private readonly Argument<string> _source = PathArguments.Named("SRC", "The file to copy.");
    private readonly Argument<string> _destination = PathArguments.Named("DST", "The copy, or the directory to copy it into.");
    private readonly CopyOptionSet _copyOptions = new();
    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public ExplainCommand(ToolContext context)
        : base(
            "explain",
            "Report what a copy of a file would do, and why. Changes nothing.",
            "cowcopy explain bin/app.dll out/app.dll",
            "the copy is not possible")
    {
        _context = context;
        Add(_source);
        Add(_destination);
        _copyOptions.AddTo(this);
        Add(_json);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string source = parsed.GetRequiredValue(_source);
        if (Directory.Exists(source))
            return _context.Fail($"Cannot explain a copy of \"{source}\": it is a directory. Use \"cowcopy copy --dry-run\" for it.");

        string destination = PathArguments.DestinationOfFile(source, parsed.GetRequiredValue(_destination));
        CopyPlan plan = new FileCopier().Plan(source, destination, _copyOptions.Read(parsed));
        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, PlanReport.Of(plan));
        else if (plan.Failure is null) WriteText(plan);

        if (plan.Failure is null) return ExitCodes.Done;
        _context.Fail(plan.Failure.Message);
        return ExitCodes.No;
    }

    private void WriteText(CopyPlan plan)
    {
        _context.Output.WriteLine(QuotedText.OneLine($"\"{plan.Request.Source}\" to \"{plan.Request.Destination}\":"));
        _context.Output.WriteLine(QuotedText.OneLine(plan.Message));
    }
}
