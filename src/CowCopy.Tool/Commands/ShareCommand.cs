using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy share DIR</c>: finds equal files, says what sharing their blocks saves, and shares them.</summary>
internal sealed class ShareCommand : ToolCommand
{
    private readonly Argument<string> _directory = PathArguments.Named("DIR", "The directory whose files share their blocks.");
    private readonly Option<bool> _dryRun = new("--dry-run", "-n") { Description = "Report what it would save, and change nothing." };
    private readonly Option<bool> _quiet = new("--quiet", "-q") { Description = "Write errors only, and the document of --json." };
    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public ShareCommand(ToolContext context)
        : base(
            "share",
            "Find equal files below a directory and make them share their blocks.",
            "cowcopy share packages --dry-run",
            "the volume cannot share")
    {
        _context = context;
        Add(_directory);
        Add(_dryRun);
        Add(_json);
        Add(_quiet);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string directory = parsed.GetRequiredValue(_directory);
        bool isShown = !parsed.GetValue(_quiet), isJson = parsed.GetValue(_json), isDry = parsed.GetValue(_dryRun);
        TextWriter? terminal = isShown && _context.ErrorIsTerminal ? _context.Error : null;
        SharePlan plan = ShareBar.Show(terminal, progress => _context.Sharer.Plan(directory, progress, _context.Cancellation));
        if (isShown && !isJson && plan.Failure is null) ShareText.Write(_context.Output, plan);
        ShareResult? result;
        try
        {
            result = isDry || plan.Failure is not null ? null
                : ShareBar.Show(terminal, progress => _context.Sharer.Share(plan, progress, _context.Cancellation));
        }
        catch (OperationCanceledException)
        {
            _context.Fail("Interrupted. Files that are shared stay so; all others are as they were.");
            return ExitCodes.Canceled;
        }

        if (isJson) JsonText.Write(_context.Output, ShareReport.Of(directory, plan, result));
        else if (isShown && result is not null) ShareText.Write(_context.Output, plan, result);
        return ExitCode(directory, plan, result);
    }

    private int ExitCode(string directory, SharePlan plan, ShareResult? result)
    {
        foreach (string failure in plan.Failures) _context.Fail(QuotedText.OneLine(failure));
        if (plan.Failure is { } reason)
        {
            _context.Fail($"Cannot share below \"{directory}\": {reason}. Nothing is changed.");
            return ExitCodes.No;
        }

        bool cannot = result is { SharedFiles: 0, Unshared.Count: > 0 }
            && result.Unshared.All(static file => file.Reason == UnsharedReason.Refused);
        if (!cannot) return plan.Failures.Count > 0 ? ExitCodes.Failed : ExitCodes.Done;
        _context.Fail($"Cannot share below \"{directory}\": the volume refused (system error {result!.Unshared[0].NativeCode}).");
        return ExitCodes.No;
    }
}
