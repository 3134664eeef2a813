using System.Text.RegularExpressions;
using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Copies that fail: codes, texts, how often they are tried, and what is left.</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed partial class FailureTests
{
    private static SideBySide Both => new(Path.GetTempPath());

    [TestMethod]
    public void MSB3030_source_missing() => Fails("MSB3030", static s => s.File("b.txt"), static (task, _) =>
    {
        task.SourceFiles = Items("gone.txt", "b.txt");
        task.DestinationFolder = Item("out");
    });

    [TestMethod]
    public void MSB3030_source_missing_and_alone_makes_no_directory() => Fails("MSB3030", static _ => { }, static (task, _) =>
    {
        task.SourceFiles = Items("gone.txt");
        task.DestinationFolder = Item("out");
    });

    [TestMethod]
    public void MSB3025_source_is_a_directory() => Fails("MSB3025", static s => s.Directory("d"), static (task, _) =>
    {
        task.SourceFiles = Items("d");
        task.DestinationFolder = Item("out");
    });

    [TestMethod]
    public void MSB3024_destination_is_a_directory() =>
        Fails("MSB3024", static s => s.File("a.txt").Directory("out/a.txt"), static (task, _) =>
    {
        task.SourceFiles = Items("a.txt");
        task.DestinationFolder = Item("out");
    });

    [TestMethod]
    public void MSB3024_comes_before_a_missing_source() => Fails("MSB3024", static s => s.Directory("out"), static (task, _) =>
    {
        task.SourceFiles = Items("gone.txt");
        task.DestinationFiles = Items("out");
    });

    [TestMethod]
    public void A_directory_above_the_destination_that_is_a_file_is_reported_like_the_built_in_but_for_the_reason() => SameCodes(
        static s => s.File("a.txt").File("out", "in the way"),
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt");
            task.DestinationFolder = Item("out");
        });

    [TestMethod]
    public void A_named_file_below_a_file_is_tried_again_as_often_as_by_the_built_in() => SameCodes(
        static s => s.File("a.txt").File("out", "in the way"),
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt");
            task.DestinationFiles = Items("out/a.txt");
            task.Retries = 2;
            task.RetryDelayMilliseconds = 1;
        });

    [TestMethod]
    public void Without_retries_there_is_one_error() => SameCodes(
        static s => s.File("a.txt").File("out", "in the way"),
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt");
            task.DestinationFiles = Items("out/a.txt");
            task.Retries = 0;
        });

    [TestMethod]
    public void A_name_too_long_is_an_error() => SameCodes(
        static s => s.File("a.txt"),
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt");
            task.DestinationFiles = Items("out/" + new string('x', 300));
            task.Retries = 0;
        });

    // To root no file is read-only; the built-in and ours must agree either way.
    [TestMethod]
    public void A_read_only_destination_is_refused_as_by_the_built_in() => SameCodes(
        static s => s.File("a.txt").File("out/a.txt", "old", days: 1).ReadOnly("out/a.txt"),
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt");
            task.DestinationFolder = Item("out");
            task.Retries = 1;
            task.RetryDelayMilliseconds = 1;
        });

    [TestMethod]
    public void A_directory_that_may_not_be_written_to_is_refused_as_by_the_built_in() => SameCodes(
        static s =>
        {
            s.File("a.txt").Directory("out");
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(s.PathOf("out"), UnixFileMode.UserRead | UnixFileMode.UserExecute);
        },
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt");
            task.DestinationFiles = Items("out/a.txt");
            task.Retries = 1;
            task.RetryDelayMilliseconds = 1;
        });

    [TestMethod]
    public void An_empty_destination_is_an_error_of_its_own() => SameCodes(
        static s => s.File("a.txt").File("b.txt"),
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt", "b.txt");
            task.DestinationFiles = [Item("x"), Item("out/b.txt")];
            task.DestinationFiles[0].ItemSpec = "";
        });

    [TestMethod]
    public void The_environment_can_have_everything_retried_and_logged() => SameCodes(
        static s =>
        {
            s.File("a.txt").File("out", "in the way");
            s.Environment["MSBUILDALWAYSRETRY"] = "1";
        },
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt");
            task.DestinationFiles = Items("out/a.txt");
            task.Retries = 1;
            task.RetryDelayMilliseconds = 1;
        });

    [TestMethod]
    public void A_character_that_no_path_may_have_is_an_error_of_that_file() => SameCodes(
        static s => s.File("a.txt").File("b.txt"),
        static (task, _) =>
        {
            task.SourceFiles = Items("a.txt", "b.txt");
            task.DestinationFiles = Items("out/a\0.txt", "out/b.txt");
        });

    [TestMethod]
    public void A_character_that_no_path_may_have_in_a_source_directory_is_an_error()
    {
        Observation ours = Both.Run(new Copy(), static _ => { }, static (task, _) =>
        {
            task.SourceFolders = Items("a\0b");
            task.DestinationFolder = Item("out");
        });
        Assert.IsFalse(ours.Returned);
        Assert.Contains("MSB3021", ours.Text);
    }

    private static void Fails(string code, Action<Situation> arrange, Action<CopyParameters, Situation> parameters)
    {
        Observation seen = Both.AreEqual(arrange, parameters);
        Assert.IsFalse(seen.Returned);
        Assert.Contains(code, seen.Text);
    }

    // The words of the operating system differ between a system call and the base library's wrapping of it; nothing else may.
    private static void SameCodes(Action<Situation> arrange, Action<CopyParameters, Situation> parameters)
    {
        Observation builtIn = Both.Run(new Microsoft.Build.Tasks.Copy(), arrange, parameters);
        Observation ours = Both.Run(new Copy(), arrange, parameters);
        Assert.AreEqual(WithoutReasons(builtIn.Text), WithoutReasons(ours.Text), "built-in:\n" + builtIn.Text + "\nours:\n" + ours.Text);
    }

    private static string WithoutReasons(string text) => Reason().Replace(text, "${before}");

    [GeneratedRegex(
        @"(?<before>Unable to copy file ""[^""]*"" to ""[^""]*""\. |in 1ms\. |Text = Got ).*?(?=, Importance)",
        RegexOptions.ExplicitCapture | RegexOptions.Singleline,
        matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Reason();
}
