namespace CowCopy.CrashTests.Host;

/// <summary>
/// Ends this process when the one that started it is gone, so that nothing is left running whatever happens to the tests.
/// </summary>
internal static class ParentWatch
{
    public static void Start() => new Thread(Watch) { IsBackground = true }.Start();

    // Nothing is ever written to this pipe: a read ends when its other end does.
    private static void Watch()
    {
        using Stream input = Console.OpenStandardInput();
        _ = input.ReadByte();
        Environment.Exit(1);
    }
}
