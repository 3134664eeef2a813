using System.CommandLine;
using CowCopy.Tool.BuildLogs;
using CowCopy.Tool.Pages;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy report BUILD.binlog</c>: says what the Copy tasks of a build did, and what that cost.</summary>
internal sealed class ReportCommand : ToolCommand
{
    private readonly Argument<string> _log = PathArguments.Named("BUILD.binlog", "A binary log, as \"dotnet build -bl\" writes it.");

    private readonly Option<string> _html = new("--html")
    {
        Description = "Also write one HTML page that loads nothing.",
        HelpName = "FILE",
    };

    private readonly Option<string> _against = new("--against")
    {
        Description = "Compare with another log.",
        HelpName = "OTHER.binlog",
    };

    private readonly Option<bool> _all = new("--all") { Description = "Print all figures and tables, not only what changes would avoid." };

    private readonly Option<bool> _brief = new("--brief") { Description = "Print three lines: what was copied, what it cost, what to do." };

    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public ReportCommand(ToolContext context)
        : base(
            "report",
            "Report what a build copied, from its binary log.",
            "cowcopy report msbuild.binlog --html copies.html",
            "no Copy task ran")
    {
        _context = context;
        Add(_log);
        Add(_html);
        Add(_against);
        Add(_all);
        Add(_brief);
        Add(_json);
        foreach (Option<string> path in (Option<string>[])[_html, _against])
        {
            path.Validators.Add(result =>
            {
                if (result.Tokens is [{ Value.Length: 0 }]) result.AddError($"{path.Name} is empty.");
            });
        }

        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string log = parsed.GetRequiredValue(_log);
        string? html = parsed.GetValue(_html), against = parsed.GetValue(_against);
        BuildReport report;
        try
        {
            if (html is not null) PageFile.Check(html, against is null ? [log] : [log, against], _context.Copier);
            report = Read(log);
            if (against is not null) report = LogComparison.Compare(report, Read(against));
            if (html is not null) PageFile.Write(html, BuildPage.Html(report));
        }
        catch (InvalidDataException error)
        {
            return _context.Fail(error.Message);
        }

        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, report);
        else if (parsed.GetValue(_brief)) foreach (string line in BuildDecision.Brief(report)) _context.Output.WriteLine(line);
        else new BuildText(_context.Output, report).Write(html, parsed.GetValue(_all));
        return report.CopyTaskCount == 0 ? ExitCodes.No : ExitCodes.Done;
    }

    private BuildReport Read(string path) => LogProgress.Show(
        _context.ErrorIsTerminal ? _context.Error : null,
        progress =>
        {
            BuildLog read = BuildLogFile.Read(path, progress, _context.IsProcess, _context.Cancellation);
            try
            {
                return BuildAnalysis.Of(read, _context.Copier, _context.Cancellation);
            }
            catch (DamagedLogException error)
            {
                throw BuildLogFile.Damaged(path, error);
            }
        });
}
