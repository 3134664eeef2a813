using CowCopy.ContractTests.Host;

switch (args)
{
    case [string directory]:
        foreach (LinuxWay way in new LinuxWays(directory).All) way.Count();
        return 0;
    case ["interrupted", string directory]:
        new InterruptedWays(directory).Run();
        return 0;
    case ["failing", string run, string directory] when OperatingSystem.IsLinux():
        new FailingCalls(directory).Run(run);
        return 0;
    default:
        Console.Error.WriteLine("Usage: [interrupted | failing <run>] <an empty directory on the volume>");
        return 2;
}
