using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
[DoNotParallelize] // a child of another test holds what is open, until it runs its program, and shares nothing then
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class ShareTests
{
    private const int Length = 100_000, OnVolume = 102_400;

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void It_says_what_it_would_save_then_what_it_saved_and_nothing_is_left(VolumeRole role)
    {
        using TempDirectory directory = Make(role);

        ToolRun dry = ToolRun.Of("share", directory.Path, "--dry-run").Expect(0);
        ToolRun run = ToolRun.Of("share", directory.Path).Expect(0);
        ToolRun again = ToolRun.Of("share", directory.Path).Expect(0);

        const string Planned = """
            saves     files      each  one of them
            204.8 kB      3  100.0 kB  a/one
            53.2 kB       2   50.0 kB  a/half
            To share: 5 equal files in 2 families: 258.0 kB of 618.5 kB.
            Left as it is, because it has more than one name: c/name1

            """;
        Assert.AreEqual(Unpadded(Planned), Unpadded(dry.Output));
        string done = Planned + "Shared 3 files: 258.0 kB saved.\n";
        Assert.AreEqual(Unpadded(done), Unpadded(run.Output));
        const string Left = "Left as it is, because it has more than one name: c/name1\n";
        Assert.AreEqual("Nothing to share in 7 files.\n" + Left, Unpadded(again.Output));
        Assert.AreEqual("", dry.Error + run.Error + again.Error);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void Dry_run_run_and_inspect_agree_to_the_byte(VolumeRole role)
    {
        using TempDirectory directory = Make(role);

        JsonElement before = Json("inspect", directory), dry = Json("share", directory, "--dry-run"), run = Json("share", directory);
        JsonElement after = Json("inspect", directory);

        long promised = dry.GetProperty("savableBytes").GetInt64();
        Assert.AreEqual((2 * OnVolume) + 53_248, promised);
        Assert.AreEqual(promised, run.GetProperty("savedBytes").GetInt64());
        Assert.AreEqual(promised, before.GetProperty("savableBytes").GetInt64());
        Assert.AreEqual(promised, Number(before, "occupiedBytes") - Number(after, "occupiedBytes"));
        Assert.AreEqual(promised, Number(after, "savedBytes") - Number(before, "savedBytes"));
        Assert.AreEqual((0L, 0), (Number(after, "savableBytes"), after.GetProperty("families").GetArrayLength()));
        Assert.AreEqual(dry.GetProperty("families").GetRawText(), before.GetProperty("families").GetRawText());
        Assert.AreEqual(JsonValueKind.Null, dry.GetProperty("savedBytes").ValueKind);
        Assert.AreEqual((true, false), (dry.GetProperty("dryRun").GetBoolean(), run.GetProperty("dryRun").GetBoolean()));
        Assert.AreEqual("severalNames", run.GetProperty("unshared")[0].GetProperty("reason").GetString());
    }

    [TestMethod]
    public void A_volume_that_cannot_share_is_named_with_the_reason()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Ext4));
        directory.WriteFile("one", new byte[Length]);
        directory.WriteFile("two", new byte[Length]);

        ToolRun run = ToolRun.Of("share", directory.Path).Expect(1), json = ToolRun.Of("share", directory.Path, "--json").Expect(1);

        Assert.AreEqual("", run.Output);
        Assert.AreEqual(
            $"cowcopy: Cannot share below \"{directory.Path}\": ext4 cannot share blocks between files. Nothing is changed.\n",
            run.Error.ReplaceLineEndings("\n"));
        Assert.AreEqual("ext4 cannot share blocks between files", json.Json().GetProperty("failure").GetString());
    }

    [TestMethod]
    public void Quiet_writes_nothing()
    {
        using TempDirectory directory = Make(VolumeRole.Xfs);

        ToolRun run = ToolRun.Of("share", directory.Path, "--quiet").Expect(0);

        Assert.AreEqual("", run.Output + run.Error);
        Assert.AreEqual(0, Number(Json("inspect", directory), "savableBytes"));
    }

    [TestMethod]
    public void Odd_names_and_things_that_are_no_files_are_passed_over()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        directory.WriteFile("line\nend", Random());
        directory.WriteFile("line\nend2", Random());
        Posix.MakePipe(directory.Combine("pipe"));
        Posix.MakeSocket(directory.Combine("socket"));
        Links.ToFile(directory.Combine("broken"), "nothing");
        Links.ToFile(directory.Combine("loop"), "loop");
        Links.ToFile(directory.Combine("above"), "..");

        ToolRun run = ToolRun.Of("share", directory.Path).Expect(0);

        Assert.Contains(@"line\nend", run.Output);
        Assert.Contains("Shared 1 file: 102.4 kB saved.", run.Output);
    }

    [TestMethod]
    public void A_file_whose_name_is_not_UTF_8_is_shared()
    {
        using TempDirectory directory = Make(VolumeRole.Xfs);
        string name = $"\"$(printf '%s/bad\\377' '{directory.Path}')\"";
        CommandResult copy = Command.Run("sh", ["-c", $"cp --reflink=never '{directory.Combine("a", "one")}' {name}"]);
        Assert.AreEqual(0, copy.ExitCode, copy.Output);

        ToolRun run = ToolRun.Of("share", directory.Path);
        Command.Run("sh", ["-c", "rm -f " + name]); // which .NET cannot delete
        Assert.Contains("Shared 4 files: ", run.Expect(0).Output);
    }

    [TestMethod]
    public void What_is_no_directory_is_an_error()
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("file", "text"), pipe = directory.Combine("pipe");
        Posix.MakePipe(pipe);
        Links.ToFile(directory.Combine("loop"), "loop");

        Assert.Contains("it is not a directory. Name a directory.", ToolRun.Of("share", file).Expect(2).Error);
        Assert.Contains("it is not a directory. Name a directory.", ToolRun.Of("share", pipe).Expect(2).Error);
        Assert.AreEqual(
            $"cowcopy: Cannot share below \"{directory.Combine("none")}\": it does not exist. Name an existing directory.\n",
            ToolRun.Of("share", directory.Combine("none")).Expect(2).Error.ReplaceLineEndings("\n"));
        Assert.Contains(directory.Combine("loop"), ToolRun.Of("share", directory.Combine("loop")).Expect(2).Error);
        Assert.AreEqual("text", File.ReadAllText(file));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_user_shares_own_files_and_leaves_those_of_others(VolumeRole role)
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user here.");
        using TempDirectory directory = new(TestVolumes.Require(role));
        Command.Run("chmod", ["777", directory.Path]);
        for (int copy = 0; copy < 3; copy++) directory.WriteFile($"others{copy}", Random());
        string tool = Path.Combine(AppContext.BaseDirectory, "CowCopy.Tool.dll"), own = directory.Combine("own");
        CommandResult possible = AsNobody($"test -r '{tool}' && DOTNET_CLI_HOME='{directory.Path}' dotnet '{tool}' --version");
        if (possible.ExitCode != 0) TestVolumes.Missing($"Other users may not run \"{tool}\": {possible.Output}");
        // Not by cp or cat, which clone.
        string script = $"for n in 1 2; do head -c {Length} '{directory.Combine("others0")}' > '{own}'$n; done; chmod 400 '{own}1'"
            + $" && DOTNET_CLI_HOME='{directory.Path}' dotnet '{tool}' share '{directory.Path}' --json";

        CommandResult run = AsNobody(script);

        Assert.AreEqual(0, run.ExitCode, run.Output);
        using JsonDocument report = JsonDocument.Parse(run.Output);
        JsonElement root = report.RootElement;
        Assert.AreEqual((1L, (long)OnVolume), (Number(root, "sharedFiles"), Number(root, "savedBytes")));
        string[] left = [.. root.GetProperty("unshared").EnumerateArray().Select(one => one.GetProperty("reason").GetString()!)];
        CollectionAssert.AreEqual(new[] { "writersUnknown", "writersUnknown", "writersUnknown" }, left);
    }

    private static CommandResult AsNobody(string script) =>
        Command.Run("setpriv", ["--reuid", "65534", "--regid", "65534", "--clear-groups", "sh", "-c", script]);

    /// <summary>Three equal files, two others, one of two names, and one that is equal in length only.</summary>
    private static TempDirectory Make(VolumeRole role)
    {
        TempDirectory directory = new(TestVolumes.Require(role));
        foreach (string name in new[] { "a/one", "a/two", "b/three" }) directory.WriteFile(name, Random());
        foreach (string name in new[] { "a/half", "b/half" }) directory.WriteFile(name, Random(50_000));
        directory.WriteFile("b/other", Random(seed: 2));
        string name1 = directory.WriteFile("c/name1", Random());
        Posix.HardLink(name1, directory.Combine("c", "name2"));
        return directory;
    }

    private static byte[] Random(int length = Length, int seed = 1)
    {
        byte[] content = new byte[length];
        new Random(seed).NextBytes(content);
        return content;
    }

    private static JsonElement Json(string command, TempDirectory directory, params string[] options) =>
        ToolRun.Of([command, directory.Path, "--json", .. options]).Expect(0).Json();

    private static long Number(JsonElement report, string name) => report.GetProperty(name).GetInt64();

    private static string Unpadded(string text) => string.Join('\n', text.ReplaceLineEndings("\n").Split('\n').Select(
        static line => string.Join(' ', line.Split(' ', StringSplitOptions.RemoveEmptyEntries))));
}
