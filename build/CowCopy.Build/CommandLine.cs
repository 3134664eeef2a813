namespace CowCopy.Build;

/// <summary>Runs the command that the command line names.</summary>
public static class CommandLine
{
    private const int BadUsage = 2;

    /// <summary>Runs the command that the first argument names.</summary>
    /// <param name="commands">All commands.</param>
    /// <param name="arguments">The command line.</param>
    /// <returns>The exit code of the command; 0 for help; 2 for an unknown command.</returns>
    public static int Run(IReadOnlyList<BuildCommand> commands, string[] arguments)
    {
        ArgumentNullException.ThrowIfNull(commands);
        ArgumentNullException.ThrowIfNull(arguments);
        if (arguments is ["--help" or "-h" or "-?" or "help", ..]) return List(commands, Console.Out);

        string name = arguments.FirstOrDefault() ?? "";
        if (commands.FirstOrDefault(one => one.Name == name) is { } command) return command.Run(arguments[1..]);

        Console.Error.WriteLine(name.Length == 0 ? "A command is missing." : $"There is no command \"{name}\".");
        List(commands, Console.Error);
        return BadUsage;
    }

    private static int List(IReadOnlyList<BuildCommand> commands, TextWriter output)
    {
        output.WriteLine($"Usage: dotnet run build.cs -- <command>{Environment.NewLine}");
        foreach (BuildCommand command in commands) output.WriteLine($"  {command.Name,-8} {command.Summary}");
        return 0;
    }
}
