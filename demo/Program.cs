using CowCopy.BuildKit;
using CowCopy.Demo;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(DemoOptions.Usage);
    return 0;
}

DemoOptions? options = DemoOptions.Parse(args);
if (options is null)
{
    Console.Error.WriteLine(DemoOptions.Usage);
    return 2;
}

try
{
    return new DemoRun(options).Run();
}
catch (BuildKitException e)
{
    Console.Error.WriteLine(e.Message);
    return 1;
}
