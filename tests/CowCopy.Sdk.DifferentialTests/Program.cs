using System.Globalization;
using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;

if (!OperatingSystem.IsLinux() || args is not [string directory, string cases, .. string[] rest])
{
    Console.Error.WriteLine("Usage, on Linux: <directory> <number of situations> [as <user id>] [sequential] [<seed>,<seed>]");
    return 2;
}

if (rest is ["as", string user, ..])
{
    LinuxCalls.BecomeUser(uint.Parse(user, CultureInfo.InvariantCulture));
    rest = rest[2..];
}

bool isSequential = rest is ["sequential", ..];
(ulong, ulong)? seed = rest.LastOrDefault()?.Trim('(', ')').Split(',') is [string one, string other]
    ? (ulong.Parse(one, CultureInfo.InvariantCulture), ulong.Parse(other, CultureInfo.InvariantCulture))
    : null;
try
{
    Console.WriteLine(DifferentialRun.Run(directory, int.Parse(cases, CultureInfo.InvariantCulture), isSequential, seed));
    return 0;
}
catch (Exception e)
{
    Console.WriteLine(e.Message);
    return 1;
}
