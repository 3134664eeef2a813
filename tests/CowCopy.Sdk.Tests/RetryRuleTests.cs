using CowCopy.Sdk.Context;
using CowCopy.Sdk.Copying;
using CowCopy.TestKit;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>Which failures are retried: the built-in's rules, for each system, each version of MSBuild and each variable.</summary>
[TestClass]
public sealed class RetryRuleTests
{
    private const string Nothing = "", Always = "MSBUILDALWAYSRETRY=", From = "MSBUILDDISABLEFEATURESFROMVERSION=";

    // MSBuild 18.8 retries after a denied access on Linux and macOS, by its feature of 18.7 (dotnet/msbuild#13479).
    [TestMethod]
    [DataRow(false, "18.8", Nothing, true)]
    [DataRow(false, "18.9", Nothing, true)]
    [DataRow(false, "19.0", Nothing, true)]
    [DataRow(false, "18.7", Nothing, false)]
    [DataRow(false, "17.14", Nothing, false)]
    [DataRow(false, "18.8", From + "18.7", false)]
    [DataRow(false, "18.8", From + "17.14", false)]
    [DataRow(false, "18.8", From + "18.8", true)]
    [DataRow(false, "18.8", From + "never", true)]
    [DataRow(true, "18.8", Nothing, false)]
    [DataRow(true, "18.8", Always, true)]
    [DataRow(false, "18.7", Always + "0", true)]
    public void Denied_access_is_retried_where_the_built_in_does(bool onWindows, string engine, string variable, bool isRetried)
    {
        RetryRule rule = Rule(onWindows, engine, variable);
        Assert.AreEqual(isRetried, rule.AllowsRetry(MadeUpResults.Failure(CopyErrorKind.AccessDenied)));
        Assert.AreEqual(isRetried, rule.AllowsRetry(MadeUpResults.Failure(CopyErrorKind.DestinationReadOnly)));
        Assert.AreEqual(isRetried, rule.AllowsRetry(new UnauthorizedAccessException()));
        Assert.AreEqual(variable.StartsWith(Always, StringComparison.Ordinal), rule.Always);
    }

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void What_a_path_itself_prevents_is_never_retried(bool onWindows)
    {
        RetryRule rule = Rule(onWindows, "18.9", Always);
        foreach (CopyErrorKind kind in (CopyErrorKind[])
            [CopyErrorKind.InvalidPath, CopyErrorKind.PathTooLong, CopyErrorKind.DestinationNotRegular])
        {
            Assert.IsFalse(rule.AllowsRetry(MadeUpResults.Failure(kind)), kind.ToString());
        }

        Assert.IsFalse(rule.AllowsRetry(new PathTooLongException()));
    }

    [TestMethod]
    [DataRow(CopyErrorKind.FileInUse)]
    [DataRow(CopyErrorKind.NoSpace)]
    [DataRow(CopyErrorKind.DestinationChanged)]
    [DataRow(CopyErrorKind.Unreachable)]
    [DataRow(CopyErrorKind.SourceNotRegular)]
    public void Anything_else_is_retried_unless_the_destination_directory_is_a_file(CopyErrorKind kind)
    {
        using TempDirectory project = new();
        project.WriteFile("file", "in the way");
        Directory.CreateDirectory(project.Combine("directory"));
        foreach ((string? into, bool isRetried) in ((string?, bool)[])
            [(null, true), ("", true), ("directory", true), ("missing", true), ("file", false), (project.Combine("file"), false)])
        {
            RetryRule rule = Rule(onWindows: true, "17.8", Nothing, into, project.Path);
            Assert.AreEqual(isRetried, rule.AllowsRetry(MadeUpResults.Failure(kind)), into);
            Assert.AreEqual(isRetried, rule.AllowsRetry(new IOException()), into);
        }
    }

    [TestMethod]
    [DataRow(CopyErrorKind.DestinationReadOnly, 0)]
    [DataRow(CopyErrorKind.VolumeReadOnly, 0)]
    [DataRow(CopyErrorKind.FileTooLarge, 0)]
    [DataRow(CopyErrorKind.SourceNotRegular, 0)]
    [DataRow(CopyErrorKind.FileInUse, 7)]
    [DataRow(CopyErrorKind.AccessDenied, 7)]
    [DataRow(CopyErrorKind.NoSpace, 7)]
    public void What_time_cannot_change_is_not_waited_for(CopyErrorKind kind, int delay) =>
        Assert.AreEqual(delay, Rule(onWindows: false, "18.9", Nothing).DelayAfter(MadeUpResults.Failure(kind)));

    [TestMethod]
    public void The_rules_are_those_of_this_system_and_of_the_parameters()
    {
        RetryRule rule = new(retries: 3, delay: 7, new BuildSession(), destinationFolder: null, Context(Path.GetTempPath(), Nothing));
        Assert.AreEqual((3, 7, OperatingSystem.IsWindows()), (rule.Retries, rule.Delay, rule.OnWindows));
    }

    private static RetryRule Rule(bool onWindows, string engine, string variable, string? into = null, string? project = null) => new(
        retries: 3,
        delay: 7,
        new BuildSession { EngineVersion = Version.Parse(engine) },
        into,
        Context(project ?? Path.GetTempPath(), variable))
    {
        OnWindows = onWindows,
    };

    private static TaskContext Context(string directory, string variable)
    {
        Dictionary<string, string> variables = new(StringComparer.Ordinal);
        if (variable.Split('=') is [var name, var value]) variables[name] = value;
        return new(TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory, variables));
    }
}
