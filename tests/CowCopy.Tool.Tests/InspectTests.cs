using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
[DoNotParallelize] // a child of another test holds what is open, until it runs its program, and shares nothing then
public sealed class InspectTests
{
    private const int Length = 300_000;

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Clones_count_once(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        string source = MakeClones(directory);

        JsonElement all = ToolRun.Of("inspect", directory.Path, "--json").Expect(0).Json();
        JsonElement one = ToolRun.Of("inspect", source, "--json", "--extents").Expect(0).Json();

        Assert.AreEqual((4, 0, 4L * Length), (Number(all, "files"), Number(all, "unknownFiles"), all.GetProperty("length").GetInt64()));
        Assert.AreEqual(4L * Length, all.GetProperty("sharedBytes").GetInt64());
        Assert.AreEqual(0, all.GetProperty("privateBytes").GetInt64());
        Assert.AreEqual(all.GetProperty("allocatedBytes").GetInt64() / 4, all.GetProperty("occupiedBytes").GetInt64());
        Assert.AreEqual(3 * all.GetProperty("occupiedBytes").GetInt64(), all.GetProperty("savedBytes").GetInt64());
        Assert.AreEqual(JsonValueKind.Null, all.GetProperty("mostReferences").ValueKind);
        Assert.IsTrue(one.GetProperty("extents").EnumerateArray().All(extent => extent.GetProperty("shared").GetBoolean()));
    }

    [TestMethod]
    public void The_text_says_what_is_shared_and_where_it_is()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string source = MakeClones(directory);

        ToolRun all = ToolRun.Of("inspect", directory.Path).Expect(0), one = ToolRun.Of("inspect", source, "--extents").Expect(0);

        Assert.Contains("1.2 MB", all.Output);
        Assert.Contains("saved", all.Output);
        Assert.Contains("offset", one.Output);
        Assert.Contains("yes", one.Output);
    }

    [TestMethod]
    public void A_volume_that_shares_nothing_says_so()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Ext4));
        directory.WriteFile("file", new byte[Length]);

        JsonElement report = ToolRun.Of("inspect", directory.Path, "--json").Expect(0).Json();

        Assert.AreEqual((0L, (long)Length), (report.GetProperty("sharedBytes").GetInt64(), report.GetProperty("privateBytes").GetInt64()));
    }

    [TestMethod]
    public void A_missing_path_is_an_error()
    {
        using TempDirectory directory = new();
        Assert.Contains("nothing", ToolRun.Of("inspect", directory.Combine("nothing")).Expect(2).Error);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void A_pipe_a_socket_and_a_device_are_errors_and_are_not_opened()
    {
        using TempDirectory directory = new();
        Posix.MakePipe(directory.Combine("pipe"));
        Posix.MakeSocket(directory.Combine("socket"));
        foreach (string path in new[] { directory.Combine("pipe"), directory.Combine("socket"), "/dev/null" })
        {
            string error = ToolRun.Of("inspect", path, "--extents").Expect(2).Error;
            Assert.Contains("a device, pipe or socket, not a file. Name a regular file.", error);
        }
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Equal_files_that_are_not_shared_are_named_unless_that_is_not_wanted(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        byte[] content = new byte[Length];
        new Random(1).NextBytes(content);
        directory.WriteFile("a/one", content);
        directory.WriteFile("b/two", content);

        ToolRun run = ToolRun.Of("inspect", directory.Path).Expect(0);
        ToolRun without = ToolRun.Of("inspect", directory.Path, "--no-families").Expect(0);
        JsonElement json = ToolRun.Of("inspect", directory.Path, "--no-families", "--json").Expect(0).Json();

        Assert.Contains("Not shared: 2 equal files in 1 family: 303.1 kB of 606.2 kB. \"cowcopy share\" shares them.", run.Output);
        Assert.Contains("a/one", run.Output);
        Assert.StartsWith(without.Output, run.Output);
        Assert.AreEqual(JsonValueKind.Null, json.GetProperty("families").ValueKind);
        Assert.AreEqual(JsonValueKind.Null, json.GetProperty("savableBytes").ValueKind);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void To_users_other_than_root_the_space_of_compressed_files_is_a_lower_bound_and_to_root_it_is_known()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user here.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        Command.Run("chmod", ["777", directory.Path]);
        Directory.CreateDirectory(directory.Combine("c"));
        Assert.AreEqual(0, Command.Run("chattr", ["+c", directory.Combine("c")]).ExitCode);
        byte[] content = new byte[650_000];
        new Random(1).NextBytes(content);
        for (int copy = 0; copy < 3; copy++) directory.WriteFile($"c/{copy}", Convert.ToHexString(content)); // compresses to a half
        Command.Run("chown", ["-R", "65534", directory.Combine("c")]);
        string tool = CopyTool(directory), page = directory.Combine("page.html");
        string home = $"DOTNET_CLI_HOME={directory.Path}";
        string[] user = ["--reuid", "65534", "--regid", "65534", "--clear-groups", "env", home, "dotnet", tool];

        CommandResult text = Command.Run("setpriv", [.. user, "inspect", directory.Combine("c"), "--html", page]);
        CommandResult json = Command.Run("setpriv", [.. user, "inspect", directory.Combine("c"), "--json"]);
        CommandResult dry = Command.Run("setpriv", [.. user, "share", directory.Combine("c"), "--dry-run"]);
        JsonElement known = ToolRun.Of("inspect", directory.Combine("c"), "--json").Expect(0).Json();

        using var document = JsonDocument.Parse(json.Output);
        JsonElement bound = document.RootElement;
        Assert.AreEqual((true, false), (bound.GetProperty("lowerBound").GetBoolean(), known.GetProperty("lowerBound").GetBoolean()));
        foreach (string name in new[] { "occupiedBytes", "allocatedBytes", "savableBytes" })
            Assert.IsLessThan(known.GetProperty(name).GetInt64(), bound.GetProperty(name).GetInt64(), name);
        Assert.IsTrue(bound.GetProperty("families")[0].GetProperty("lowerBound").GetBoolean());
        Assert.Contains("on the volume  at least ", text.Output);
        Assert.Contains("To share: 3 equal files in 1 family: at least ", dry.Output);
        Assert.Contains(" takes at least ", File.ReadAllText(page));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void What_may_not_be_read_is_named_with_the_remedy_for_one_path()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user here.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        Command.Run("chmod", ["755", directory.Path]);
        directory.WriteFile("in/denied/file", "content");
        Command.Run("chmod", ["700", directory.Combine("in", "denied")]);
        string tool = CopyTool(directory);
        string[] user = ["--reuid", "65534", "--regid", "65534", "--clear-groups", "env", "DOTNET_CLI_HOME=/tmp", "dotnet", tool];
        string[][] runs = [["inspect", "in"], ["inspect", "in", "--no-families"], ["share", "in"], ["inspect", "in/denied"]];
        foreach (string[] arguments in runs)
        {
            CommandResult run = Command.Run("setpriv", [.. user, arguments[0], directory.Combine(arguments[1]), .. arguments[2..]]);
            Assert.Contains(
                "access was denied (system error 13). Check its owner and permissions, and those of the directories above it.", run.Output);
        }
    }

    /// <summary>Copies the tool to where other users may read it, wherever this repository is.</summary>
    private static string CopyTool(TempDirectory directory)
    {
        string tool = Directory.CreateDirectory(directory.Combine("tool")).FullName;
        IEnumerable<string> files = Directory.EnumerateFiles(AppContext.BaseDirectory);
        foreach (string file in files.Where(static file => Path.GetExtension(file) is ".dll" or ".json"))
            File.Copy(file, Path.Combine(tool, Path.GetFileName(file)));
        Command.Run("chmod", ["-R", "a+rX", tool]);
        return Path.Combine(tool, "CowCopy.Tool.dll");
    }

    private static string MakeClones(TempDirectory directory)
    {
        byte[] content = new byte[Length];
        new Random(1).NextBytes(content);
        string source = directory.WriteFile("source", content);
        for (int index = 0; index < 3; index++) ToolRun.Of("copy", source, directory.Combine("copy" + index), "--mode", "clone").Expect(0);
        return source;
    }

    private static int Number(JsonElement report, string name) => report.GetProperty(name).GetInt32();
}
