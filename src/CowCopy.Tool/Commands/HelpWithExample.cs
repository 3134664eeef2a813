using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace CowCopy.Tool.Commands;

/// <summary>The help of a command, with its example below.</summary>
internal sealed class HelpWithExample(HelpAction help) : SynchronousCommandLineAction
{
    public override int Invoke(ParseResult parseResult)
    {
        int exitCode = help.Invoke(parseResult);
        if (parseResult.CommandResult.Command is ToolCommand command)
            parseResult.InvocationConfiguration.Output.WriteLine($"Example:\n  {command.Example}\n");
        return exitCode;
    }
}
