using System.ComponentModel;
using System.Diagnostics;

namespace BuildCache;

/// <summary>Runs the command of a step, with the declared environment and no other variable.</summary>
internal static class StepCommand
{
    public static void Run(BuildStep step, string root)
    {
        foreach (string output in step.Outputs.Select(one => Path.Combine(root, one)))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(output)!);
            File.Delete(output); // an output of an earlier build is none of this command
        }

        string program = step.Command[0].Contains('/', StringComparison.Ordinal) ? Path.Combine(root, step.Command[0]) : step.Command[0];
        ProcessStartInfo start = new(program, step.Command.Skip(1)) { WorkingDirectory = root };
        start.Environment.Clear();
        foreach ((string name, string value) in step.Environment ?? []) start.Environment[name] = value;
        try
        {
            using Process process = Process.Start(start)!;
            process.WaitForExit();
            if (process.ExitCode != 0) throw new BuildException($"{step.Name}: its command failed with exit code {process.ExitCode}.");
        }
        catch (Win32Exception exception)
        {
            throw new BuildException($"{step.Name}: its command did not start: {exception.Message}");
        }

        foreach (string output in step.Outputs)
        {
            FileInfo written = new(Path.Combine(root, output));
            if (!written.Exists && written.LinkTarget is null)
                throw new BuildException($"{step.Name}: its command did not write the file \"{written.FullName}\".");
            if (written.LinkTarget is { } target && !OutputFile.StaysBelow(output, target))
                throw new BuildException($"{step.Name}: the link \"{written.FullName}\" leads out of the directory of the steps.");
        }
    }
}
