using System.Collections;
using System.IO.Pipes;
using System.Reflection;
using System.Runtime.Loader;
using CowCopy.DotnetHook;

#pragma warning disable MA0047 // The runtime wants it outside of namespaces.
/// <summary>
/// What the runtime calls before the <c>Main</c> of <c>dotnet</c>
/// (https://github.com/dotnet/runtime/blob/main/docs/design/features/host-startup-hook.md): calls it for one request after another,
/// as a pipe brings them, each with its own arguments, directory and variables.
/// </summary>
internal static class StartupHook
#pragma warning restore MA0047
{
    public static void Initialize()
    {
        // The command keeps the writers that it finds first.
        using CurrentWriter output = new();
        Console.SetOut(output);
        Console.SetError(output);
        using NamedPipeClientStream pipe = new(".", Environment.GetEnvironmentVariable(Pipe.Variable)!, PipeDirection.InOut);
        pipe.Connect();
        using BinaryReader reader = new(pipe);
        using BinaryWriter writer = new(pipe);
        try
        {
            while (true) Answer(reader, writer, output);
        }
        catch (EndOfStreamException)
        {
            Environment.Exit(0); // The tests have ended. Main must not run.
        }
    }

    private static void Answer(BinaryReader reader, BinaryWriter writer, CurrentWriter output)
    {
        string[] arguments = Strings(reader);
        string directory = reader.ReadString();
        string[] variables = Strings(reader);
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
            Environment.SetEnvironmentVariable((string)variable.Key, null);
        for (int i = 0; i < variables.Length; i += 2) Environment.SetEnvironmentVariable(variables[i], variables[i + 1]);
        Enter(directory);
        using StringWriter written = new();
        output.Current = TextWriter.Synchronized(written);
        int exitCode = Main(arguments);
        output.Current = TextWriter.Null;
        // The directory, and the volume that it is on, can be removed.
        Enter(Path.GetTempPath());
        writer.Write(exitCode);
        writer.Write(written.ToString());
        writer.Flush();
    }

    private static int Main(string[] arguments)
    {
        MethodInfo main = AssemblyLoadContext.Default.LoadFromAssemblyName(new AssemblyName("dotnet")).EntryPoint!;
        return (int)main.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [arguments], null)!;
    }

    private static string[] Strings(BinaryReader reader)
    {
        string[] all = new string[reader.ReadInt32()];
        for (int i = 0; i < all.Length; i++) all[i] = reader.ReadString();
        return all;
    }

#pragma warning disable RS0030 // Of a process whose only work is one command at a time.
    private static void Enter(string directory) => Directory.SetCurrentDirectory(directory);
#pragma warning restore RS0030
}
