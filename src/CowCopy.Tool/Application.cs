using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using CowCopy.Tool.Commands;
using CowCopy.Tool.Usage;

namespace CowCopy.Tool;

/// <summary>The command line from arguments to exit code, without the process around it.</summary>
internal static class Application
{
    private const string Summary =
        """
        Copies files: clones where supported and faster, copies bytes otherwise, and reports what it did and why.

        Exit codes: 0 done or yes; 1 no; 2 failed or wrong usage; 3 done, but the output could not be written; 130 interrupted.
        """;

    internal static readonly string[] Names =
    [
        "copy", "clone", "worktree", "explain", "probe", "inspect", "leaks", "doctor", "report", "share", "relocate",
        "completion",
    ];

    public static int Run(IReadOnlyList<string> args, ToolContext context)
    {
        int exitCode = RunCommand(args, context);
        if (context.Output.Failure is not { } failure) return exitCode;
        bool isDone = exitCode is ExitCodes.Done or ExitCodes.No;
        context.Fail(
            $"Cannot write the result to standard output: {failure}. {(isDone ? "The command itself is done. " : "")}"
                + "Redirect the output to a file or program that takes it.");
        return isDone ? ExitCodes.OutputLost : exitCode;
    }

    private static int RunCommand(IReadOnlyList<string> args, ToolContext context)
    {
        ParseResult parsed = Parse(args, context);
        if (FindUsageErrors(parsed, args, context) is { } errors) return ReportUsage(errors, parsed, args, context);

        try
        {
            return parsed.Invoke(Invocation(context.Output, context.Error));
        }
        catch (OperationCanceledException)
        {
            context.Fail("Interrupted.");
            return ExitCodes.Canceled;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            string message = ErrorText.Of(error);
            bool namesOperation = message.StartsWith("Cannot ", StringComparison.Ordinal);
            return context.Fail(namesOperation ? message : $"Cannot finish \"{UsageErrors.Line(parsed.CommandResult)}\": {message}");
        }
    }

    internal static ParseResult Parse(IReadOnlyList<string> args, ToolContext context)
    {
        IReadOnlyList<string> resolved = CommandWords.Resolve(args);
        return CreateRoot(resolved, context).Parse(
            resolved,
            new ParserConfiguration
            {
                // A path can start with "@": it is not a response file.
                ResponseFileTokenReplacer = null,
            });
    }

    // Not a RootCommand, whose name is that of the assembly: the command is "cowcopy". With all commands only where none is named.
    private static Command CreateRoot(IReadOnlyList<string> args, ToolContext context)
    {
        HelpOption help = new() { Recursive = true };
        help.Action = new HelpWithExample((HelpAction)help.Action!);
        Command root = new("cowcopy", Summary) { help, new VersionOption() };
        string[] names = args.Count > 0 && Array.IndexOf(Names, args[0]) >= 0 ? [args[0]] : Names;
        foreach (string name in names) root.Add(CreateCommand(name, context));
        if (args.Count > 0 && args[0] == "complete") root.Add(new CompleteCommand(context, () => CreateRoot([], context)));
        return root;
    }

    private static Command CreateCommand(string name, ToolContext context) => name switch
    {
        "copy" => new CopyCommand(context),
        "clone" => new CloneCommand(context),
        "worktree" => new WorktreeCommand(context),
        "explain" => new ExplainCommand(context),
        "probe" => new ProbeCommand(context),
        "inspect" => new InspectCommand(context),
        "leaks" => new LeaksCommand(context),
        "doctor" => new DoctorCommand(context),
        "report" => new ReportCommand(context),
        "share" => new ShareCommand(context),
        "relocate" => new RelocateCommand(context),
        "completion" => new CompletionCommand(context),
        _ => throw new ArgumentOutOfRangeException(nameof(name), name, "It is no command."),
    };

    /// <returns>None where a command is missing, whose help is shown; null if nothing is wrong.</returns>
    private static IReadOnlyList<string>? FindUsageErrors(ParseResult parsed, IReadOnlyList<string> args, ToolContext context)
    {
        if (parsed.CommandResult.Command is CompleteCommand) return null;
        IReadOnlyList<string> errors = new UsageErrors(parsed, args, () => CreateRoot([], context)).Find();
        if (parsed.Action is ParseErrorAction) return errors;
        // Help about a command goes before what else is wrong with its line.
        bool isHelp = parsed.Action is HelpWithExample && parsed.CommandResult.Command.Subcommands.Count == 0;
        return errors.Count > 0 && !isHelp ? errors : null;
    }

    // System.CommandLine exits with 1 for wrong usage, which means "no" here.
    private static int ReportUsage(IReadOnlyList<string> errors, ParseResult parsed, IReadOnlyList<string> args, ToolContext context)
    {
        if (errors.Count == 0)
        {
            Parse([.. args, "--help"], context).Invoke(Invocation(context.Output, context.Error));
            return ExitCodes.Failed;
        }

        foreach (string error in errors) context.Fail(error);
        context.Error.WriteLine($"Run \"{UsageErrors.Line(parsed.CommandResult)} --help\" for usage.");
        return ExitCodes.Failed;
    }

    private static InvocationConfiguration Invocation(TextWriter output, TextWriter error) => new()
    {
        Output = output,
        Error = error,
        EnableDefaultExceptionHandler = false,
        ProcessTerminationTimeout = null,
    };
}
