using System.Diagnostics;
using System.Globalization;
using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>A source that another process has open for itself: retried as by the built-in, and its holder is named.</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
[OSCondition(OperatingSystems.Linux)]
public sealed class LockedSourceTests
{
    private const string Retrying = "MSB3026", InUse = "because it is being used by another process.";

    [TestMethod]
    [DataRow(2, "MSB3026 MSB3026")]
    [DataRow(int.MaxValue, "MSB3026 MSB3026 MSB3026 MSB3027 MSB3021")]
    public void Both_tasks_wait_and_copy_after_it_is_released(int attempts, string codes)
    {
        (bool builtIn, string[] theirs) = Run(new Microsoft.Build.Tasks.Copy(), attempts);
        (bool ours, string[] own) = Run(new Copy(), attempts);

        Assert.AreEqual(codes, string.Join(' ', theirs.Select(static text => text.Split(' ')[0])));
        Assert.AreEqual(attempts == 2, builtIn);
        Assert.AreEqual(builtIn, ours);
        Assert.AreEqual(string.Join('\n', theirs), string.Join('\n', own.Select(WithoutHolder)));
        string[] retries = [.. own.Where(static text => !text.StartsWith("MSB3021", StringComparison.Ordinal))];
        Assert.IsTrue(retries.All(HasHolder), string.Join('\n', own));
    }

    [TestMethod]
    public void A_tree_names_the_holder_too()
    {
        using TempDirectory directory = new();
        directory.WriteFile("tree/a.txt", "whole");
        using Holder holder = new(directory.Combine("tree", "a.txt"));
        List<string> warnings = [];
        RecordingBuildEngine engine = new()
        {
            Logged = logged =>
            {
                if (logged.Code != "COWCOPY0008") return;
                warnings.Add(logged.Text!);
                holder.Release();
            },
        };
        CowCopyTree task = new()
        {
            BuildEngine = engine,
            Source = Situation.Item(directory.Combine("tree")),
            Destination = Situation.Item(directory.Combine("copy")),
            RetryDelayMilliseconds = "1",
        };

        Assert.IsTrue(task.Execute(), string.Join('\n', engine.Events));
        Assert.HasCount(1, warnings);
        Assert.Contains(holder.Text, warnings[0]);
        Assert.AreEqual("whole", File.ReadAllText(directory.Combine("copy", "a.txt")));
    }

    private static (bool Returned, string[] Logged) Run(ITask task, int attempts)
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("a.txt", "whole");
        using Holder holder = new(source);
        int left = attempts;
        RecordingBuildEngine engine = new() { Logged = logged => { if (logged.Code == Retrying && --left == 0) holder.Release(); } };
        task.BuildEngine = engine;
        CopyParameters parameters = new()
        {
            SourceFiles = Situation.Items(source),
            DestinationFiles = Situation.Items(directory.Combine("b.txt")),
            Retries = 3,
            RetryDelayMilliseconds = 1,
        };
        parameters.ApplyTo(task);
        bool returned = task.Execute();
        Assert.AreEqual(returned, File.Exists(directory.Combine("b.txt")));
        if (returned) Assert.AreEqual("whole", File.ReadAllText(directory.Combine("b.txt")));
        string[] logged =
        [
            .. engine.Events.Where(static one => one.Kind != EventKind.Message).Select(one => one.Code + " " + one.Text)
                .Select(text => text.Replace(directory.Path, "<root>", StringComparison.Ordinal)
                    .Replace(holder.Text, "<holder>", StringComparison.Ordinal)),
        ];
        Assert.IsTrue(logged.Where(static text => text.StartsWith(Retrying, StringComparison.Ordinal))
            .All(static text => text.Contains(InUse, StringComparison.Ordinal)), string.Join('\n', logged));
        return (returned, logged);
    }

    private static bool HasHolder(string text) => text.EndsWith("<holder>", StringComparison.Ordinal);

    private static string WithoutHolder(string text) => text.Replace("<holder>", "", StringComparison.Ordinal);

    /// <summary>Another process that holds a file as .NET does by <see cref="FileShare.None"/>.</summary>
    private sealed class Holder : IDisposable
    {
        private readonly Process _process;

        public Holder(string file)
        {
            ProcessStartInfo start = new("flock", ["--exclusive", file, "sh", "-c", "echo held; read -r line"])
            {
                UseShellExecute = false,
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            };
            _process = Process.Start(start)!;
            Assert.AreEqual("held", _process.StandardOutput.ReadLine());
            Text = string.Create(CultureInfo.InvariantCulture, $"The file is locked by: \"flock ({_process.Id})\"");
        }

        public string Text { get; }

        public void Release()
        {
            _process.StandardInput.Close();
            _process.WaitForExit();
        }

        public void Dispose()
        {
            Release();
            _process.Dispose();
        }
    }
}
