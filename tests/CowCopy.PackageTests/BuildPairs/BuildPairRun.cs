using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.BuildPairs;

/// <summary>The same build in both repositories.</summary>
public sealed class BuildPairRun(BuildRun builtIn, BuildRun ours)
{
    public BuildRun BuiltIn => builtIn;

    public BuildRun Ours => ours;

    public BuildLog BuiltInLog { get; } = new(builtIn.BinaryLog);

    public BuildLog OurLog { get; } = new(ours.BinaryLog);

    public void AssertSucceeded()
    {
        Assert.AreEqual(0, builtIn.ExitCode, builtIn.Output);
        Assert.AreEqual(0, ours.ExitCode, ours.Output);
    }

    /// <summary>
    /// Every Copy of ours came from our package, as many ran as with the built-in, wrote as many files, and warned of nothing else.
    /// </summary>
    public void AssertOurs()
    {
        foreach (string assembly in OurLog.CopyAssemblies) Assert.EndsWith(ToolsDirectory.Assembly("net10.0"), assembly);
        foreach (string assembly in BuiltInLog.CopyAssemblies) Assert.Contains("Microsoft.Build.Tasks.Core", assembly);
        Assert.AreEqual(BuiltInLog.CopyCalls, OurLog.CopyCalls);
        Assert.AreEqual(BuiltInLog.FilesCopied, OurLog.FilesCopied);
        CollectionAssert.AreEqual(
            BuiltInLog.Warnings.Order(StringComparer.Ordinal).ToList(), OurLog.Warnings.Order(StringComparer.Ordinal).ToList());
    }
}
