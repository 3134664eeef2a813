using CowCopy.BuildBenchmarks;
using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildKit;

if (args is ["--help"])
{
    Console.WriteLine(BuildOptions.Usage);
    return 0;
}

if (args.Contains("--report")) return ReportCommand.Run(args, Console.Out, Console.Error);

try
{
    return new BuildBenchmark(BuildOptions.Parse(args)).Run();
}
catch (FormatException e)
{
    Console.Error.WriteLine(e.Message);
    return 2;
}
catch (Exception e) when (e is BuildKitException or IOException)
{
    Console.Error.WriteLine(e.Message);
    return 1;
}
