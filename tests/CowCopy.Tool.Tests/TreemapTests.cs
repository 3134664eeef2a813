using System.Runtime.Versioning;
using System.Xml.Linq;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;
using CowCopy.TestKit.Pages;
using CowCopy.Tool.Treemap;

namespace CowCopy.Tool.Tests;

/// <summary>The treemap: areas that are bytes, however many directories there are.</summary>
[TestClass]
[DoNotParallelize] // a child of another test holds what is open, until it runs its program, and shares nothing then
public sealed class TreemapTests
{
    [TestMethod]
    [DataRow(1, 1)]
    [DataRow(2, 7)]
    [DataRow(3, 40)]
    [DataRow(4, 3000)]
    public void Areas_are_as_large_as_the_bytes_and_fill_the_whole_without_overlap(int seed, int directories)
    {
        DirectoryNode top = MakeTree(new Random(seed), directories);

        (List<Box> boxes, List<Box> frames) = TreemapLayout.Of(top, ratio: 1.7);

        Assert.IsLessThan(260, boxes.Count);
        Assert.IsTrue(frames.TrueForAll(frame => boxes.Exists(box => box.Frames.Contains(frame.Directory.Name))));
        Assert.AreEqual(top.Occupied, boxes.Sum(box => box.Directory.Occupied));
        Assert.AreEqual(top.Files, boxes.Sum(box => box.Directory.Files));
        foreach (Box box in boxes)
        {
            Assert.AreEqual(10_000.0 * box.Directory.Occupied / top.Occupied, box.Width * box.Height, 0.001, box.Directory.Name);
            Assert.IsTrue(
                box.Left > -0.001 && box.Top > -0.001 && box.Left + box.Width < 100.001 && box.Top + box.Height < 100.001, box.ToString());
            foreach (Box other in boxes)
            {
                double across = Math.Min(box.Left + box.Width, other.Left + other.Width) - Math.Max(box.Left, other.Left);
                double down = Math.Min(box.Top + box.Height, other.Top + other.Height) - Math.Max(box.Top, other.Top);
                Assert.IsFalse(box != other && across > 0.001 && down > 0.001, $"{box} and {other}");
            }
        }
    }

    [TestMethod]
    public void Directories_with_several_parts_have_frames_that_the_labels_in_them_do_not_repeat()
    {
        DirectoryNode deep = Node("src/lib/tools", 300), wide = Node("src/lib/docs", 300), other = Node("src/app", 200);
        DirectoryNode lib = Node("src/lib", 600, deep, wide), source = Node("src", 800, lib, other);
        DirectoryNode chain = Node("out", 400, Node("out/bin", 400, Node("out/bin/a", 250), Node("out/bin/b", 150)));

        (List<Box> boxes, List<Box> frames) = TreemapLayout.Of(Node(".", 1200, source, chain), ratio: 1.7);

        CollectionAssert.AreEquivalent(
            new[] { "src", "lib", Path.Combine("out", "bin") }, frames.Select(static frame => frame.Label).ToArray());
        CollectionAssert.AreEquivalent(
            new[] { "tools", "docs", "app", "a", "b" }, boxes.Select(static box => box.Label).ToArray());
        foreach (Box frame in frames)
        {
            double within = boxes.Where(box => box.Frames.Contains(frame.Directory.Name)).Sum(static box => box.Width * box.Height);
            Assert.AreEqual(frame.Width * frame.Height, within, 0.001, frame.Label);
        }

        static DirectoryNode Node(string name, long occupied, params DirectoryNode[] below)
        {
            DirectoryNode node = new(name.Replace('/', Path.DirectorySeparatorChar)) { Occupied = occupied, Files = 1 };
            node.Below.AddRange(below);
            return node;
        }
    }

    [TestMethod]
    [DataRow(0, 0L, "Sharing saves nothing among these files; no equal files are left to share.")]
    [DataRow(2, 100_000L, "Sharing saves nothing among these files; \"cowcopy share\" would save ")]
    public void The_head_says_what_sharing_saves_and_would_save(int copies, long length, string expected)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        Directory.CreateDirectory(directory.Combine("files"));
        byte[] content = new byte[length];
        content.AsSpan().Fill(7);
        for (int index = 0; index < copies; index++) directory.WriteFile($"files/{index}", content);
        string page = directory.Combine("page.html");

        ToolRun.Of("inspect", directory.Combine("files"), "--html", page).Expect(0);

        Assert.Contains("# " + expected, PageText.Of(File.ReadAllText(page)));
    }

    [TestMethod]
    public void Equal_parts_are_nearly_square()
    {
        DirectoryNode top = new(".") { Occupied = 1200, Files = 12 };
        for (int index = 0; index < 12; index++) top.Below.Add(new DirectoryNode($"d{index}") { Occupied = 100, Files = 1 });

        List<Box> boxes = TreemapLayout.Of(top, ratio: 4.0 / 3).Boxes;

        Assert.HasCount(12, boxes);
        foreach (Box box in boxes) Assert.AreEqual(1, box.Width * 4 / 3 / box.Height, 0.8, box.ToString());
    }

    [TestMethod]
    public void The_page_says_what_the_command_says()
    {
        using TempDirectory directory = Make();
        string page = directory.Combine("page.html"), files = directory.Combine("files");

        ToolRun.Of("inspect", files, "--html", page).Expect(0);

        string text = PageText.Of(File.ReadAllText(page)).Replace(files, "DIRECTORY", StringComparison.Ordinal)
            .Replace("A number is that of a row of the table; a frame is a directory.", "NOTE", StringComparison.Ordinal);
        const string Expected = """

            # Sharing saves 102.4 kB here; "cowcopy share" would save 204.8 kB more.
            DIRECTORY takes 708.6 kB on its volume.
            Sums
            what | value
            files | 5
            length | 800.0 kB
            shared | 200.0 kB
            private | 600.0 kB
            on the volume, each block once | 708.6 kB
            saved by sharing among these files | 102.4 kB
            more that sharing equal files would save | 204.8 kB

            ## Directories
            shared private. Each area is bytes on the volume; a block that several files have is divided among them. NOTE
            Directories by bytes on the volume
            directory | on the volume | shared | private | files
            1 a/b | 401.4 kB | 0 bytes | 401.4 kB | 1
            2 a/(files here) | 153.6 kB | 51.2 kB | 102.4 kB | 2
            3 c\n<&> | 153.6 kB | 51.2 kB | 102.4 kB | 2

            ## Equal files that are not shared
            4 equal files in 1 family: 204.8 kB of 708.6 kB. The command "cowcopy share" shares them.
            Families of equal files
            one of them | saves | files | each | others
            a/clone | 204.8 kB | 4 | 100.0 kB | a/one, c\n<&>/clone, c\n<&>/two

            """;
        Assert.AreEqual(Expected.ReplaceLineEndings("\n"), text);
        CollectionAssert.AreEqual(
            new[] { "files", "page.html" }, Directory.GetFileSystemEntries(directory.Path).Select(Path.GetFileName).Order().ToArray());
    }

    [TestMethod]
    [DataRow(1280, false)]
    [DataRow(1280, true)]
    [DataRow(390, false)]
    [DataRow(390, true)]
    [DataRow(360, false)]
    public void The_page_fits_is_legible_and_loads_nothing(int width, bool isDark)
    {
        using TempDirectory directory = Make();
        byte[] equal = [.. Enumerable.Range(0, 1_234_567).Select(static one => (byte)(one * 31 >> 3))];
        foreach (string name in (string[])["one", new string('n', 80), "another-name-that-is-rather-long/and-one-below-it", "four"])
            directory.WriteFile($"files/{name}/{new string('f', 60)}", equal);
        Random random = new(3);
        for (int index = 0; index < 300; index++)
            directory.WriteFile($"files/deep-{index % 17}/and-a-long-name-{index}/file", new byte[random.Next(1, 60_000)]);
        string page = directory.Combine("page.html");
        ToolRun.Of("inspect", directory.Combine("files"), "--html", page).Expect(0);

        PageFacts facts = PageFacts.Of(directory, File.ReadAllText(page), width, isDark);

        facts.AreGood(width, isDark);
        Assert.AreEqual("", facts.Scrolling, "tables are wider than the page");
    }

    [TestMethod]
    public void A_directory_without_families_or_bytes_has_a_page_too()
    {
        using TempDirectory directory = new();
        Directory.CreateDirectory(directory.Combine("empty"));
        string page = directory.Combine("page.html");

        ToolRun.Of("inspect", directory.Combine("empty"), "--html", page, "--no-families").Expect(0);

        XElement html = PageText.Parse(File.ReadAllText(page));
        Assert.Contains("No directory has bytes on the volume", html.Value);
        Assert.DoesNotContain("Equal files", html.Value);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void A_page_replaces_no_pipe_and_is_written_through_a_link()
    {
        using TempDirectory directory = new();
        directory.WriteFile("files/one", "text");
        string files = directory.Combine("files"), pipe = directory.Combine("pipe"), link = directory.Combine("link");
        Posix.MakePipe(pipe);
        Links.ToFile(link, "page.html");

        Assert.Contains("it is no regular file", ToolRun.Of("inspect", files, "--html", pipe).Expect(2).Error);
        Assert.Contains("--html is empty", ToolRun.Of("inspect", files, "--html", "").Expect(2).Error);
        ToolRun.Of("inspect", files, "--html", link).Expect(0);
        ToolRun.Of("inspect", files, "--html", link).Expect(0);

        Assert.AreEqual("page.html", new FileInfo(link).LinkTarget);
        Assert.StartsWith("<!doctype html>", File.ReadAllText(directory.Combine("page.html")));
        CollectionAssert.AreEquivalent(
            new[] { "files", "link", "page.html", "pipe" },
            Directory.GetFileSystemEntries(directory.Path).Select(Path.GetFileName).ToArray());
        Assert.AreEqual(0, Command.Run("test", ["-p", pipe]).ExitCode, "it is still a pipe");
    }

    [TestMethod]
    public void A_page_that_cannot_be_written_is_an_error_and_leaves_nothing()
    {
        using TempDirectory directory = new();
        directory.WriteFile("files/one", "text");
        string page = directory.Combine("none", "page.html"), kept = directory.WriteFile("kept", "old"), files = directory.Combine("files");

        Assert.Contains("Cannot write the page", ToolRun.Of("inspect", files, "--html", page).Expect(2).Error);
        Assert.Contains("Cannot write the page", ToolRun.Of("inspect", directory.Path, "--html", files).Expect(2).Error);
        Assert.Contains("--html is for directories", ToolRun.Of("inspect", kept, "--html", page).Expect(2).Error);
        CollectionAssert.AreEquivalent(
            new[] { "files", "kept" }, Directory.GetFileSystemEntries(directory.Path).Select(Path.GetFileName).ToArray());
    }

    /// <summary>Two pairs of clones with equal content, and one file of its own, on XFS.</summary>
    private static TempDirectory Make()
    {
        TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        byte[] content = new byte[100_000], other = new byte[400_000];
        new Random(1).NextBytes(content);
        new Random(2).NextBytes(other);
        directory.WriteFile("files/a/one", content);
        directory.WriteFile("files/c\n<&>/two", content);
        directory.WriteFile("files/a/b/other", other);
        Clone("files/c\n<&>/third", "files/a/clone");
        return directory;

        void Clone(string from, string to)
        {
            directory.WriteFile(from, content);
            new FileCopier().Copy(directory.Combine(from), directory.Combine(to), new CopyOptions { Mode = CopyMode.Clone });
            File.Move(directory.Combine(from), directory.Combine("files/c\n<&>/clone"));
        }
    }

    private static DirectoryNode MakeTree(Random random, int directories)
    {
        List<DirectoryNode> nodes = [new DirectoryNode(".")];
        for (int index = 1; index < directories; index++)
        {
            DirectoryNode node = new($"d{index}");
            nodes[random.Next(nodes.Count)].Below.Add(node);
            nodes.Add(node);
        }

        AddUp(nodes[0]);
        return nodes[0];

        void AddUp(DirectoryNode node)
        {
            foreach (DirectoryNode below in node.Below) AddUp(below);
            if (node.Below.Count == 0) (node.Occupied, node.Files) = (random.Next(0, 100_000) * (long)random.Next(1, 100), 1);
            else node.Occupied = node.Below.Sum(one => one.Occupied);
            if (node.Below.Count > 0) node.Files = node.Below.Sum(one => one.Occupied == 0 ? 0 : one.Files);
        }
    }
}
