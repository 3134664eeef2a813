using CowCopy.Sdk.Tests.Net472;

if (args.Length != 1)
{
    Console.Error.WriteLine("usage: CowCopy.Sdk.Tests.Net472 <empty directory>");
    return 2;
}

int failed = 0;
foreach ((string name, Action<Scene> run) in Cases.All)
{
    Scene scene = new(Path.Combine(args[0], name));
    run(scene);
    foreach (string problem in scene.Problems) Console.WriteLine($"{name}: {problem}");
    if (scene.Problems.Count > 0) failed++;
}

Console.WriteLine($"{Cases.All.Count - failed} of {Cases.All.Count} cases as expected");
return failed == 0 ? 0 : 1;
