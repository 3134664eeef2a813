using CowCopy.BuildBenchmarks;
using CowCopy.BuildBenchmarks.Layouts;
using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildBenchmarks.Worktrees;
using CowCopy.BuildKit;

bool isLayouts = args is ["--layouts", ..], isWorktrees = args is ["--worktrees", ..];
if (args.Contains("--help"))
{
    Console.WriteLine(isLayouts ? LayoutOptions.Usage : isWorktrees ? WorktreeOptions.Usage : BuildOptions.Usage);
    return 0;
}

if (args.Contains("--report")) return ReportCommand.Run(args, Console.Out, Console.Error);

try
{
    if (isLayouts)
    {
        LayoutOptions options = LayoutOptions.Parse(args[1..]);
        return Cancellation.Run(cancellation => new LayoutBenchmark(options, Console.Out, cancellation).Run());
    }

    if (isWorktrees) return new WorktreeBenchmark(WorktreeOptions.Parse(args[1..]), Console.Out).Run();
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
