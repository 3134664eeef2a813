using CowCopy.LoopVolumes;
using CowCopy.Planning;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>A declaration that is wrong in one thing does not compile against the headers.</summary>
[TestClass]
[TestCategory("Thorough")]
[OSCondition(OperatingSystems.Linux)]
public sealed class NegativeControlTests
{
    private const string OfWindows = "code = #include <stddef.h>\ncode = #include <windows.h>\n";
    private const string OfMacOS = "code = #define WINAPI\ncode = #include <fcntl.h>\ncode = #include <stddef.h>\n"
        + "code = #include <sys/clonefile.h>\ncode = #include <sys/stat.h>\ncode = #include <unistd.h>\n";

    private const string OfRight = "constant WrongDeclarations.Right.Value = ", OfConstant = "constant WrongDeclarations.Constant.Value = ";
    private const string Low = "structure WrongDeclarations.{0} = FILETIME\n  Low = dwLowDateTime";
    private const string Seconds = "structure WrongDeclarations.{0} = struct timespec\n  Low = tv_nsec";

    [TestMethod]
    [DataRow("Right", "constant WrongDeclarations.Right.Value = FILE_SHARE_READ\nfunction CloseHandle = BOOL(HANDLE)", "")]
    [DataRow("Offset", Low, "WrongDeclarations.Offset.Low")]
    [DataRow("Size", Low, "WrongDeclarations.Size")]
    [DataRow("Constant", "constant WrongDeclarations.Constant.Value = FILE_SHARE_READ", "WrongDeclarations.Constant.Value")]
    [DataRow("Name", "function clonefiel = BOOL(LPVOID, LPVOID, DWORD)", "clonefiel")]
    [DataRow("Width", "function CloseHandle = BOOL(HANDLE)", "parameter 1 of CloseHandle")]
    [DataRow("Width", "function CloseHandle = BOOL(short)", "incompatible pointer type")]
    [DataRow("Convention", "function CloseHandle = BOOL(HANDLE)", "incompatible pointer type")]
    [DataRow("Right", OfRight + "FILE_SHARE_READ\nlacks mingw = FILE_SHARE_READ CloseHandle FILETIME : it may", "")]
    [DataRow("Right", OfRight + "NOT_THERE\nlacks mingw = NOT_THERE : it may", "")]
    [DataRow("Constant", OfConstant + "FILE_SHARE_READ\nlacks mingw = FILE_SHARE_READ : it may", "Constant.Value")]
    public void A_wrong_declaration_of_windows_is_refused(string name, string map, string expected) =>
        AssertRefused(HeaderCompiler.OfMingw(sizeof(int)), OfWindows + string.Format(null, map, name), name, expected);

    [TestMethod]
    [DataRow("Right", "constant WrongDeclarations.Right.Value = CLONE_NOFOLLOW", "")]
    [DataRow("Offset", Seconds, "WrongDeclarations.Offset.Low")]
    [DataRow("Size", Seconds, "WrongDeclarations.Size")]
    [DataRow("Constant", "constant WrongDeclarations.Constant.Value = CLONE_NOFOLLOW", "WrongDeclarations.Constant.Value")]
    [DataRow("Name", "function clonefiel = int(const char *, const char *, uint32_t)", "clonefiel")]
    [DataRow("Count", "function link = int(const char *, const char *)", "count of parameters of link")]
    [DataRow("Count", "function link = int(const char *)", "incompatible function pointer types")]
    [DataRow("Variadic", "function open = int(const char *, int)", "incompatible function pointer types")]
    public void A_wrong_declaration_of_macos_is_refused(string name, string map, string expected) =>
        AssertRefused(HeaderCompiler.OfMacOS("x86_64"), OfMacOS + string.Format(null, map, name), name, expected);

    [TestMethod]
    public void A_wrong_error_number_is_refused()
    {
        HeaderMap map = HeaderMap.Parse("code = #include <errno.h>\nerrors Map Busy = EBUSY");
        Dictionary<string, Func<int, StatusCode>> errors = new() { ["Map"] = error => error == 17 ? StatusCode.Busy : StatusCode.Other };
        HeaderProgram program = new(map, new NativeDeclarations([]), errors);
        CommandResult result = Compile(HeaderCompiler.OfMacOS("aarch64"), program);
        Assert.Contains("EBUSY", result.Output);
        Assert.AreNotEqual(0, result.ExitCode);
    }

    private static void AssertRefused(HeaderCompiler compiler, string map, string name, string expected)
    {
        Type type = typeof(WrongDeclarations).GetNestedType(name, System.Reflection.BindingFlags.NonPublic)!;
        HeaderProgram program = new(HeaderMap.Parse(map), new NativeDeclarations([type]), new Dictionary<string, Func<int, StatusCode>>());
        CommandResult result = Compile(compiler, program);
        Assert.AreEqual(expected.Length == 0, result.ExitCode == 0, result.Output);
        string[] errors = [.. result.Output.Split('\n').Where(line => line.Contains("error:", StringComparison.Ordinal))];
        Assert.Contains(expected, string.Join('\n', errors));
    }

    private static CommandResult Compile(HeaderCompiler compiler, HeaderProgram program) =>
        compiler.Compile(program.Generate(compiler.Headers, compiler.WordBytes)).Result;
}
