using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy relocate DIR --from OLD</c>: lets a directory that was built elsewhere build on where it is.</summary>
internal sealed class RelocateCommand : ToolCommand
{
    private readonly Argument<string> _directory = PathArguments.Named("DIR", "The directory that was renamed, restored or copied.");
    private readonly Option<string> _from = new("--from")
    {
        Description = "The directory in which it was built. It need not exist.",
        HelpName = "OLD",
        Required = true,
    };

    private readonly RelocationOptionSet _options = new();
    private readonly Option<bool> _quiet = new("--quiet", "-q") { Description = "Write errors only, and the document of --json." };
    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public RelocateCommand(ToolContext context)
        : base(
            "relocate",
            "Let a directory that was built elsewhere build on here.",
            "cowcopy relocate product --from /home/ci/product",
            "it has no build state of OLD, and nothing is changed")
    {
        _context = context;
        Add(_directory);
        Add(_from);
        _options.AddTo(this);
        Add(_json);
        Add(_quiet);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        (string directory, string from) = (parsed.GetRequiredValue(_directory), parsed.GetRequiredValue(_from));
        string operation = $"Cannot relocate \"{directory}\" from \"{from}\"";
        if (from.Length == 0) return _context.Fail("--from is empty.");
        if (!Directory.Exists(directory)) return _context.Fail($"{operation}: the directory does not exist. Check its path.");
        if (FormerDirectory.FindError(directory, from) is { } error) return _context.Fail($"{operation}: {error}");

        RelocationReport report = new BuildStateRelocator(_context.Cancellation).Relocate(directory, from, _options.Read(parsed), []);
        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, RelocationDocument.Of(report));
        if (!report.IsOfFormer && !report.IsOwn)
        {
            string why = report.OtherDirectories is [string other, ..]
                ? $"the build state in it is of \"{other}\". Name that directory with --from."
                : "there is no build state below it. Build it, or name the directory of the repository.";
            _context.Fail($"{operation}: {why} Nothing is changed.");
            return ExitCodes.No;
        }

        if (!parsed.GetValue(_json) && !parsed.GetValue(_quiet)) RelocationText.Write(_context.Output, report);
        foreach (RelocationFailure failure in report.Failures) _context.Fail(failure.Message);
        return report.Failures.Count == 0 ? ExitCodes.Done : ExitCodes.Failed;
    }
}
