using System.CommandLine;
using System.ComponentModel;
using System.Security;
using CowCopy.Tool.Leaks;
using CowCopy.Tool.Rendering;

namespace CowCopy.Tool.Commands;

/// <summary>
/// <c>cowcopy leaks X:</c> or <c>--from FILE</c>: says what leaked on a ReFS volume, pass by pass, and how to repair it. Repairs nothing.
/// </summary>
internal sealed class LeaksCommand : ToolCommand
{
    private const string ElsewhereRemedy = "Run \"refsutil leak X: /d > leaks.txt\" there, and pass leaks.txt by --from.";

    private readonly Argument<string?> _drive = new("X:")
    {
        Description = "The drive of a ReFS volume or Dev Drive. Windows only, in an elevated prompt.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<string> _from = new("--from")
    {
        Description = "Read the output of \"refsutil leak X: /d\" from a file instead; on any system.",
        HelpName = "FILE",
    };

    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public LeaksCommand(ToolContext context)
        : base(
            "leaks",
            "Report what leaked on a ReFS volume, and how to repair it. Repairs nothing.",
            "cowcopy leaks --from leaks.txt",
            "references leaked")
    {
        _context = context;
        Add(_drive);
        Add(_from);
        Add(_json);
        Validators.Add(result =>
        {
            bool hasDrive = result.GetResult(_drive) is { Tokens.Count: > 0 }, hasFile = result.GetResult(_from) is { Tokens.Count: > 0 };
            if (hasDrive == hasFile) result.AddError("leaks takes a drive, or --from with a file.");
        });
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string? file = parsed.GetValue(_from), drive = parsed.GetValue(_drive);
        string operation = file is not null ? $"Cannot read leaks from \"{file}\"" : $"Cannot look for leaks on \"{drive}\"";
        LeakReport report;
        try
        {
            report = file is not null ? Read(file) : Scan(drive!);
        }
        catch (InvalidDataException error)
        {
            return _context.Fail($"{operation}: {error.Message}. Pass what \"refsutil leak X: /d\" writes, in English.");
        }
        catch (Exception error) when (error
            is IOException or UnauthorizedAccessException or NotSupportedException or SecurityException or Win32Exception)
        {
            return _context.Fail($"{operation}: {error.Message}");
        }

        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, report);
        else Write(report);
        if (!report.Finished) return ExitCodes.Failed;
        return report.NeedsRepair ? ExitCodes.No : ExitCodes.Done;
    }

    private static LeakReport Read(string file)
    {
        LeakOutput output = new();
        // "refsutil … > file" writes UTF-16 in Windows PowerShell, with a mark that the reader knows. A line is never longer than this.
        InputFile.Check(file);
        using StreamReader reader = new(file);
        char[] line = new char[4096];
        int length = 0;
        for (int read = reader.Read(); read >= 0; read = reader.Read())
        {
            if (read is not ('\n' or '\r'))
            {
                if (length < line.Length) line[length++] = (char)read;
                continue;
            }

            output.Add(new string(line, 0, length));
            length = 0;
        }

        output.Add(new string(line, 0, length));
        return output.Report;
    }

    /// <exception cref="NotSupportedException">No scan can run; the message says why, and what to do.</exception>
    private LeakReport Scan(string drive)
    {
        if (drive is not ([_, ':'] or [_, ':', '\\']) || !char.IsAsciiLetter(drive[0]))
            throw new NotSupportedException("it is no drive. Pass one such as X:.");
        if (!OperatingSystem.IsWindows())
            throw new NotSupportedException($"refsutil is part of Windows. {ElsewhereRemedy}");
        if (new VolumeInspector().Probe(drive[..2] + "\\").FileSystem is { } system && system != "ReFS")
            throw new NotSupportedException($"it has {system}, which counts no references. Pass the drive of a ReFS volume or Dev Drive.");
        if (!Environment.IsPrivilegedProcess)
            throw new NotSupportedException("refsutil needs administrator privileges. Run this in an elevated prompt.");
        TextWriter? shown = _context.ErrorIsTerminal ? _context.Error : null;
        return LeakScan.Run(drive[..2].ToUpperInvariant(), shown, _context.Cancellation);
    }

    private void Write(LeakReport report)
    {
        PlainTable table = PlainTable.WithHeaders("pass", "found", "repaired", "what it looks for").AlignRight(1).AlignRight(2);
        foreach (LeakPass pass in report.Passes)
            table.Add($"{pass.Number} {pass.Name}", Count(pass.Found), Count(pass.Repaired), pass.Message);
        if (report.Passes.Count > 0) table.Write(_context.Output);
        _context.Output.WriteLine(report.Verdict);
    }

    private static string Count(long? count) => count is { } known ? Quantity.Count(known) : "–";
}
