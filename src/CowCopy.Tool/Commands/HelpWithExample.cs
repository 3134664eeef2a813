using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace CowCopy.Tool.Commands;

/// <summary>The help of a command, with its exit code 1 and its example below.</summary>
internal sealed class HelpWithExample(HelpAction help) : SynchronousCommandLineAction
{
    public override int Invoke(ParseResult parseResult)
    {
        int exitCode = help.Invoke(parseResult);
        if (parseResult.CommandResult.Command is not ToolCommand command) return exitCode;
        TextWriter output = parseResult.InvocationConfiguration.Output;
        if (command.No is { } no) output.WriteLine($"Exit code 1: {no}.\n");
        output.WriteLine($"Example:\n  {command.Example}\n");
        return exitCode;
    }
}
