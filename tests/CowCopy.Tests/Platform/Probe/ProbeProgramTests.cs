using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;
using CowCopy.Tests.Repository;
using CowCopy.WindowsProbe;
using Question = CowCopy.WindowsProbe.Question;

namespace CowCopy.Tests.Platform.Probe;

/// <summary>The command line and the table of <c>probe.cs</c>, and that it assumes what the product does.</summary>
[TestClass]
public sealed class ProbeProgramTests
{
    private static readonly SystemFacts System = new() { Build = 26100, Revision = 1742, FileSystem = "ReFS", IsDevDrive = true };

    [TestMethod]
    public void It_has_ten_questions_in_order() =>
        CollectionAssert.AreEqual(Enumerable.Range(1, 10).ToArray(), Question.All.Select(question => question.Number).ToArray());

    /// <remarks>The compiler of .NET Framework refuses a key for key exchange (CS1548), and its question would never be answered.</remarks>
    [TestMethod]
    public void The_key_that_signs_its_assemblies_is_one_for_signatures()
    {
        byte[] header = [7, 2, 0, 0, 0, 0x24, 0, 0]; // PRIVATEKEYBLOB, its version, CALG_RSA_SIGN
        ByteAssert.AreEqual(header, BuildEngine.StrongNameKey()[..header.Length]);
    }

    [TestMethod]
    public void Elsewhere_than_on_windows_it_says_so_and_writes_nothing()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("This is Windows.");
        using TempDirectory directory = new();
        Assert.AreEqual((2, ""), Run(out string error, directory.Path));
        Assert.Contains("not Windows", error);
        Assert.IsEmpty(Directory.GetFileSystemEntries(directory.Path));
    }

    [TestMethod]
    [DataRow]
    [DataRow("")]
    [DataRow("--wrong")]
    [DataRow("one", "two")]
    public void Wrong_arguments_show_the_usage(params string[] arguments)
    {
        Assert.AreEqual((2, ""), Run(out string error, arguments));
        Assert.Contains("Usage:", error);
    }

    [TestMethod]
    public void Help_is_no_error()
    {
        (int code, string output) = Run(out string error, "--help");
        Assert.AreEqual((0, ""), (code, error));
        Assert.Contains("Exit codes", output);
    }

    [TestMethod]
    public void The_table_has_a_row_for_each_question_and_no_cell_breaks_it()
    {
        Answer[] answers = [Answer.Of([], ["1 | 2", "3"]), Answer.Of(["bad\r\nline"], []), Answer.Missing("not ReFS")];
        Row[] rows = [.. Question.All.Select((question, index) => new Row(question, answers[index % answers.Length]))];

        string[] lines = Table.Write(System, rows).Split(Environment.NewLine);

        string[] table = [.. lines.Where(line => line.StartsWith("| ", StringComparison.Ordinal))];
        Assert.HasCount(10 + 1, table, "and the line of titles");
        foreach (string line in table) Assert.HasCount(7, line.Replace(@"\|", "", StringComparison.Ordinal).Split('|'), line);
        Assert.Contains("| 1 \\| 2<br>3 |", table[1]);
        Assert.EndsWith("| *agrees* |", table[1]);
        Assert.EndsWith("| *differs*: bad line |", table[2]);
        Assert.EndsWith("| *not answered*: not ReFS |", table[3]);
        CollectionAssert.Contains(lines, "4 agree, 3 differ, 3 not answered.");
        Assert.Contains("Windows build 26100.1742; ReFS, clusters of 4096 bytes", string.Join('\n', lines));
    }

    [TestMethod]
    [DataRow(14393)]
    [DataRow(22620)]
    [DataRow(22621)]
    [DataRow(26099)]
    [DataRow(26100)]
    [DataRow(30000)]
    public void It_assumes_of_a_build_that_it_clones_where_the_product_does(int build)
    {
        const uint CountsBlockReferences = 0x08000000;
        VolumeProperties volume = new() { SystemBuild = (uint)build, FileSystem = "ReFS", Flags = CountsBlockReferences };
        SystemFacts system = System with { Build = build, CountsReferences = true };
        (Verdict Shared, Verdict Private) expected = volume.ToFacts().SystemClones switch
        {
            CloneSupport.Yes => (Verdict.Agrees, Verdict.Differs),
            CloneSupport.No => (Verdict.Differs, Verdict.Agrees),
            _ => (Verdict.NotAnswered, Verdict.NotAnswered),
        };

        Verdict With(int references) => Judge.SystemCopy(system, [new(1 << 20, WithRoutine: false, 0, 100, references)]).Verdict;

        Assert.AreEqual(expected, (With(2), With(1)));
    }

    [TestMethod]
    public void It_assumes_of_the_limit_what_the_product_does()
    {
        Verdict At(int clones) => Judge.Limit(
            System with { CountsReferences = true }, new LimitFound(clones, 347, 0, IsCopyRight: true, IsCutShort: false)).Verdict;

        Assert.AreEqual((Verdict.Differs, Verdict.Agrees), (At(Policy.ReferenceSoftCap - 1), At(Policy.ReferenceSoftCap)));
        Assert.AreEqual(Verdict.Agrees, At(Policy.ReFsReferenceLimit - 1));
    }

    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(5)]
    [DataRow(32)]
    [DataRow(50)]
    [DataRow(87)]
    [DataRow(122)]
    [DataRow(1224)]
    public void A_code_is_an_unknown_request_where_it_is_one_to_the_product(int code) =>
        Assert.AreEqual(Win32Error.IsUnknownRequest(Win32Error.ToStatus(code)), Judge.IsUnknown(code));

    [TestMethod]
    public void The_documentation_names_every_question()
    {
        string page = DocumentationFiles.Read("windows/README.md");
        foreach (Question question in Question.All)
            Assert.IsTrue(page.Contains($"| {question.Number}. {question.Text} |", StringComparison.Ordinal), question.Text);
    }

    private static (int Code, string Output) Run(out string error, params string[] arguments)
    {
        using StringWriter output = new(), errors = new();
        int code = ProbeProgram.Run(arguments, output, errors, CancellationToken.None);
        error = errors.ToString();
        return (code, output.ToString());
    }
}
