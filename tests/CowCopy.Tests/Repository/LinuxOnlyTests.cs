using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>
/// What exists on Linux alone is used only by tests that say so: on macOS and Windows they are skipped instead of failing. For calls of the
/// C library the compiler does the same (CA1416), as <c>LinuxCalls</c> and <c>Posix</c> name their systems.
/// </summary>
[TestClass]
public sealed partial class LinuxOnlyTests
{
    private const string OfTest = "[OSCondition(OperatingSystems.Linux)]";

    /// <summary>Classes that tests of Linux use, and files that only hold such texts.</summary>
    private static Dictionary<string, string> Known => new(StringComparer.Ordinal)
    {
        ["tests/CowCopy.ContractTests/BindMount.cs"] = "used by MountTests",
        ["tests/CowCopy.ContractTests/Calls/LinuxCall.cs"] = "lines of strace",
        ["tests/CowCopy.ContractTests/Calls/Strace.cs"] = "asks for the system itself",
        ["tests/CowCopy.ContractTests/OpenDescriptors.cs"] = "the class is of Linux",
        ["tests/CowCopy.ContractTests/Copies/RightsScene.cs"] = "the class is of Linux",
        ["tests/CowCopy.ContractTests/Copies/UnreportedLengthTests.cs"] = "the name of a file, for tests that are skipped",
        ["tests/CowCopy.ContractTests/Plans/PlanScene.cs"] = "what it makes depends on IsRealLinux",
        ["tests/CowCopy.TestKit/LinuxCalls.cs"] = "the class is of Linux",
        ["tests/CowCopy.TestKit/ScriptedNativeCalls.cs"] = "a C library for tests that are skipped",
        ["tests/CowCopy.TestKit/TestVolumes.cs"] = "a test is skipped where the directory is missing",
        ["tests/CowCopy.Tests/Platform/MacOS/MacCallsTests.cs"] = "a function of the C library of macOS",
        ["tests/CowCopy.Tests/Platform/MacOS/ScriptedMac.cs"] = "a function of the C library of macOS",
        ["tests/CowCopy.Tests/Platform/PortableBytesTests.cs"] = "a function of the C library of macOS",
        ["tests/CowCopy.Tests/Repository/LinuxOnlyTests.cs"] = "this list",
        ["tests/CowCopy.Tool.Tests/FuseVolume.cs"] = "used by BlockedTests",
        ["tests/CowCopy.Tool.Tests/WrongUsageTests.cs"] = "an option of cp that is refused",
    };

    [TestMethod]
    public void A_test_that_needs_Linux_is_skipped_elsewhere()
    {
        List<string> found = [];
        foreach (string path in TestSources().Where(path => !Known.ContainsKey(path)))
        {
            string text = File.ReadAllText(Path.Combine(RepositoryFiles.Root, path));
            if (IsGatedAsAWhole(text)) continue;
            foreach (string member in BetweenMembers().Split(text))
            {
                if (Needs().Match(member) is { Success: true } match && !Gates().IsMatch(member)) found.Add(path + ": " + match.Value);
            }
        }

        Assert.AreEqual("", string.Join('\n', found));
    }

    /// <summary>MSTest does not read the attribute of the compiler, nor the compiler that of MSTest.</summary>
    [TestMethod]
    public void A_test_that_the_compiler_takes_for_one_of_a_system_is_skipped_elsewhere()
    {
        List<string> found = [];
        foreach (string path in TestSources())
        {
            string text = File.ReadAllText(Path.Combine(RepositoryFiles.Root, path));
            foreach (Match attributes in Attributes().Matches(text))
            {
                bool isTest = attributes.Value.Contains("[TestMethod]", StringComparison.Ordinal)
                    || attributes.Value.Contains("[TestClass]", StringComparison.Ordinal);
                bool isOfSystem = attributes.Value.Contains("OSPlatform(", StringComparison.Ordinal);
                if (isTest && isOfSystem && !attributes.Value.Contains("[OSCondition(", StringComparison.Ordinal))
                    found.Add(path + ": " + attributes.Value.Trim());
            }
        }

        Assert.AreEqual("", string.Join('\n', found));
    }

    [TestMethod]
    [DataRow("Command.Run(\"chattr\", [])", true)]
    [DataRow("\"cp --reflink=never a b\"", true)]
    [DataRow("new(\"stat\", [\"-c\"])", true)]
    [DataRow("\"/dev/full\"", true)]
    [DataRow("\"/proc/version\"", true)]
    [DataRow("\"touch -d 2020-02-03 a\"", true)]
    [DataRow("\"/dev/null\"", false)]
    [DataRow("\"sleep\"", false)]
    [DataRow("Copy.\"copy\"", false)]
    public void What_needs_Linux_is_found(string text, bool expected) => Assert.AreEqual(expected, Needs().IsMatch(text));

    // The tests of Windows run there, and under Wine.
    private static IEnumerable<string> TestSources() => RepositoryFiles.Sources().Where(static path =>
        path.StartsWith("tests/", StringComparison.Ordinal)
        && path.EndsWith(".cs", StringComparison.Ordinal)
        && !path.StartsWith("tests/CowCopy.WindowsTests/", StringComparison.Ordinal)
        && !path.StartsWith("tests/CowCopy.CrashTests", StringComparison.Ordinal) // on loop volumes only
        && !path.Contains("/Simulation/", StringComparison.Ordinal));

    private static bool IsGatedAsAWhole(string text) =>
        Attributes().Matches(text).Any(static match =>
            match.Value.StartsWith('[') && match.Value.Contains(OfTest, StringComparison.Ordinal));

    /// <summary>Programs and directories of Linux, and options that only GNU's programs have.</summary>
    [GeneratedRegex(
        "\"(chattr|setpriv|mount|umount|swapon|fallocate|strace|sync|stat|timeout|truncate|losetup|filefrag|setfattr)\""
        + "|\"btrfs\", (\\[|enable)|/dev/(full|shm)\\b|\"/(proc|sys)/|touch -d|\"touch\", \\[\"-d|--reflink|\\bstat -c|mktemp -|sed -i",
        RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Needs();

    [GeneratedRegex(
        @"OperatingSystems\.Linux\)|OperatingSystem\.IsLinux\(\)|IsRealLinux|TestVolumes\.(Require|Memory)\(",
        RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Gates();

    [GeneratedRegex(@"\r?\n\r?\n(?=    \S)", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex BetweenMembers();

    /// <summary>Lines of attributes above a type or a member.</summary>
    [GeneratedRegex(
        @"^ *\[[A-Z][^\n]*\n( *(\[[A-Z]|//)[^\n]*\n)*",
        RegexOptions.ExplicitCapture | RegexOptions.Multiline, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Attributes();
}
