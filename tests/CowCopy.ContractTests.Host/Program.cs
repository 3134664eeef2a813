using CowCopy.ContractTests.Host;

if (args is not [string directory])
{
    Console.Error.WriteLine("Usage: <an empty directory on the volume>");
    return 2;
}

foreach (LinuxWay way in new LinuxWays(directory).All) way.Count();
return 0;
