using CowCopy.Demo;

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
catch (DemoException e)
{
    Console.Error.WriteLine(e.Message);
    return 1;
}
