using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy doctor [DIR]</c>: runs the health checks on a directory. Changes nothing, unless probes are requested.</summary>
internal sealed class DoctorCommand : ToolCommand
{
    private const string Never = "never";

    private static readonly string[] Severities = ["note", "warning", "error", Never];

    private readonly Argument<string> _directory = PathArguments.Named(
        "DIR", "A repository or another directory. Default: the current one.");

    private readonly Option<string> _failOn = new("--fail-on")
    {
        Description = "The least severity that gives exit code 1: note, warning, error; never for exit code 0 whatever is found.",
        HelpName = "SEVERITY",
        DefaultValueFactory = _ => "warning",
    };

    private readonly Option<bool> _probe = new("--probe")
    {
        Description = "Also write small files to new directories in DIR, its parent and an output directory, and delete them again: "
            + "attempts a clone, and times watched outputs.",
    };

    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public DoctorCommand(ToolContext context)
        : base(
            "doctor",
            "Find what makes copies in a directory slow or large: evidence, cost, remedy.",
            "cowcopy doctor . --fail-on error",
            "a finding at or above --fail-on")
    {
        _context = context;
        _directory.Arity = ArgumentArity.ZeroOrOne;
        Choices.Limit(_failOn, Severities);
        Add(_directory);
        Add(_failOn);
        Add(_probe);
        Add(_json);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        HealthCheckOptions options = new() { Probe = parsed.GetValue(_probe) };
        HealthReport health = FileCountProgress.Show(
            _context.ErrorIsTerminal ? _context.Error : null,
            progress => _context.Directories.CheckHealth(
                parsed.GetValue(_directory) ?? ".", options, progress, _context.Cancellation));
        DoctorReport report = DoctorReport.Of(health);
        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, report);
        else DoctorText.Write(_context.Output, report);
        int least = Array.IndexOf(Severities, parsed.GetRequiredValue(_failOn)); // never is above all severities
        return health.Findings.Any(finding => (int)finding.Severity >= least) ? ExitCodes.No : ExitCodes.Done;
    }
}
