using System.Diagnostics;
using System.Text;
using CowCopy.TestKit;
using CowCopy.WindowsProbe;

namespace CowCopy.WindowsTests;

/// <summary><c>probe.cs</c>: as the program that a user runs, and each of its questions as a test.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[DoNotParallelize] // it takes times
public sealed class ProbeTests
{
    private static readonly string[] AllNumbers = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    public void The_program_answers_ten_questions_and_leaves_nothing()
    {
        string? program = Environment.GetEnvironmentVariable("COWCOPY_PROBE");
        if (string.IsNullOrEmpty(program)) Drives.Missing("COWCOPY_PROBE does not name a published probe.cs.");
        using TempDirectory directory = new();

        ProcessStartInfo start = new(program, [directory.Path])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            StandardOutputEncoding = Encoding.UTF8,
        };
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();

        TestContext.WriteLine(output);
        Assert.IsTrue(process.ExitCode is ProbeProgram.Agreed or ProbeProgram.Differed, $"{process.ExitCode}");
        string[][] rows = [.. output.Split('\n').Where(line => line.StartsWith("| ", StringComparison.Ordinal)).Skip(1)
            .Select(line => line.Replace(@"\|", "", StringComparison.Ordinal).Split('|', StringSplitOptions.TrimEntries))];
        CollectionAssert.AreEqual(AllNumbers, rows.Select(row => row[1]).ToArray());
        foreach (string[] row in rows)
        {
            Assert.AreNotEqual("", row[3], "the raw answers");
            Assert.MatchesRegex(@"^\*(agrees|differs|not answered)\*", row[5]);
            Assert.DoesNotContain("Exception", row[5]);
        }

        if (Wine.IsHere) Assert.Contains("Wine yes", output);
        Assert.IsEmpty(Directory.GetFileSystemEntries(directory.Path), "it removes its directory");
    }

    [TestMethod]
    public void An_interrupted_program_removes_its_directory()
    {
        using TempDirectory directory = new();
        using CancellationTokenSource interrupt = new();
        using StringWriter output = new();
        using InterruptingWriter error = new(interrupt, "Question 2 ");

        Assert.AreEqual(ProbeProgram.Interrupted, ProbeProgram.Run([directory.Path], output, error, interrupt.Token));

        Assert.AreEqual("", output.ToString());
        Assert.IsTrue(interrupt.IsCancellationRequested);
        Assert.IsEmpty(Directory.GetFileSystemEntries(directory.Path));
    }

    [TestMethod]
    public void A_directory_that_is_missing_a_file_or_not_to_be_written_is_named()
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("file", "content");
        foreach ((string path, string reason) in new[] { (directory.Combine("missing"), "There is no directory"), (file, "is a file") })
        {
            using StringWriter output = new(), error = new();
            Assert.AreEqual(ProbeProgram.BadUsage, ProbeProgram.Run([path], output, error, CancellationToken.None));
            Assert.Contains(reason, error.ToString());
            Assert.Contains(path, error.ToString());
        }

        Assert.HasCount(1, Directory.GetFileSystemEntries(directory.Path));
    }

    /// <summary>On a real Windows alone: the answers of Wine are its own.</summary>
    [TestMethod]
    [DataRow(1)]
    [DataRow(2)]
    [DataRow(3)]
    [DataRow(4)]
    [DataRow(5)]
    [DataRow(6)]
    [DataRow(7)]
    [DataRow(8)]
    [DataRow(9)]
    [DataRow(10)]
    public void The_answer_is_what_the_product_assumes(int number)
    {
        using TempDirectory directory = new(Drives.Real());
        Question question = Question.All[number - 1];

        Answer answer = question.Ask(new Scene(directory.Path));

        foreach (string fact in answer.Facts) TestContext.WriteLine(fact);
        if (answer.Verdict == Verdict.NotAnswered) Assert.Inconclusive($"{question.Text} {answer.Reason}");
        Assert.AreEqual(Verdict.Agrees, answer.Verdict, $"{question.Text} {question.Assumes} {answer.Reason}");
    }

    /// <summary>Interrupts once a text is written.</summary>
    private sealed class InterruptingWriter(CancellationTokenSource interrupt, string text) : StringWriter
    {
        public override void WriteLine(string? value)
        {
            base.WriteLine(value);
            if (value?.StartsWith(text, StringComparison.Ordinal) == true) interrupt.Cancel();
        }
    }
}
