using CowCopy.ContractTests.Host;

switch (args)
{
    case [string directory]:
        foreach (LinuxWay way in new LinuxWays(directory).All) way.Count();
        return 0;
    case ["interrupted", string directory]:
        new InterruptedWays(directory).Run();
        return 0;
    default:
        Console.Error.WriteLine("Usage: [interrupted] <an empty directory on the volume>");
        return 2;
}
