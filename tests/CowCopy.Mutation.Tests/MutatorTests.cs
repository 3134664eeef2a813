namespace CowCopy.Mutation.Tests;

/// <summary>Each operator: the mutant compiles, and switched on it changes what the method returns.</summary>
[TestClass]
public sealed class MutatorTests
{
    [TestMethod]
    [DataRow("public static int Run(int a) { if (a == 1) return 2; return 3; }", "true", "a == 1", 0, "3", "2")]
    [DataRow("public static int Run(int a) { if (a == 1) return 2; return 3; }", "false", "a == 1", 1, "2", "3")]
    [DataRow("public static int Run(int a) { int.TryParse(\"7\", out int b); if (a == b) return 2; return 3; }",
        "true", "a == b", 0, "3", "2")] // the statement that declares b cannot go
    [DataRow("public static bool Run(int a) => a > 1 && a < 9;", "true", "a > 1", 0, "False", "True")]
    [DataRow("public static bool Run(int a) => a < 1 || a > 9;", "false", "a > 9", 10, "True", "False")]
    [DataRow("public static bool Run(int a) => a < 1 || a > 9;", "true", "a < 1 || a > 9", 5, "False", "True")]
    [DataRow("public static bool Run(int a) => a > 1 && (a == 3 || a == 4);", "false", "a == 4", 4, "True", "False")]
    [DataRow("public static bool Run(int a) => a < 5;", "<=", "a < 5", 5, "False", "True")]
    [DataRow("public static bool Run(int a) => a >= 5;", ">", "a >= 5", 5, "True", "False")]
    [DataRow("public static int Run(int a) { while (a < 5) a++; return a; }", "false", "a < 5", 0, "5", "0")]
    [DataRow("public static int Run(int a) { for (int i = 0; i <= 5; i++) a++; return a; }", "<", "i <= 5", 0, "6", "5")]
    [DataRow("public static int Run(int a) => a + 2;", "-", "a + 2", 1, "3", "-1")]
    [DataRow("public static int Run(int a) => Math.Min(a, 2);", "Math.Max", "Math.Min(a, 2)", 1, "1", "2")]
    [DataRow("public static int Run(int a) => a | 2 | 4;", "without", "a |", 8, "14", "6")]
    [DataRow("public static int Run(int a) => a | 2 | 4;", "without", "| 4", 8, "14", "10")]
    [DataRow("public static int Run(int a) => a & 2;", "without", "& 2", 7, "2", "7")]
    [DataRow("public static DayOfWeek Run(int a) => a == 0 ? DayOfWeek.Monday : DayOfWeek.Friday;",
        "other value", "DayOfWeek.Friday", 1, "Friday", "Saturday")]
    [DataRow("private const int Missing = 2; public static int Run(int a) => a == 0 ? Missing : a;", "+ 1", "Missing", 0, "2", "3")]
    [DataRow("public static int Run(int a) { if (a == 1) return 0; return 5; }", "+ 1", "0", 1, "0", "1")]
    [DataRow("public static bool Run(int a) => a is 2 or 17;", "without", "17", 17, "True", "False")]
    [DataRow("public static bool Run(string a) => a is { Length: > 1 };", "without", "> 1", "x", "False", "True")]
    [DataRow("public static bool Run(string a) => a is { Length: > 1 };", "true", "a is { Length: > 1 }", "x", "False", "True")]
    [DataRow("public static int Run(int a) => a switch { 2 or 17 => 1, _ => 4 };", "not taken", "17", 17, "1", "4")]
    [DataRow("public static int Run(int a) { switch (a) { case 2: case 17: return 1; default: return 4; } }",
        "not taken", "17", 17, "1", "4")]
    [DataRow("public static string? Run(string a) => a.Substring(1);", "default", "a.Substring(1)", "xy", "y", "null")]
    [DataRow("public static string Run(string a) => NullIf(a) ?? \"z\"; static string? NullIf(string a) => a;",
        "right of ??", "NullIf(a) ?? \"z\"", "y", "y", "z")]
    [DataRow("public static int Run(int a) { a += 4; return a; }", "remove", "a += 4;", 1, "5", "1")]
    [DataRow("public static int Run(int a) { Add(ref a); return a; } static void Add(ref int a) => a++;",
        "remove", "Add(ref a);", 1, "2", "1")]
    [DataRow("public static int Run(int a) { Add(ref a); return a; } static void Add(ref int a) => a++;", "remove", "a++", 1, "2", "1")]
    [DataRow("public static int Run(int a) { Action add = () => Interlocked.Increment(ref s_a); add(); return s_a; } static int s_a;",
        "remove", "add();", 1, "1", "1")]
    [DataRow("public static int Run(int a) { try { return a; } finally { s_a++; } } static int s_a;", "remove", "s_a++;", 1, "1", "1")]
    [DataRow("public static int Run(int a) { for (int i = 0; i < 3; i++) { if (i == 1) { a += 5; continue; } a++; } return a; }",
        "remove", "continue;", 0, "7", "8")]
    [DataRow("public static bool Run(int a) { object o = new(); lock (o) { return Monitor.IsEntered(o); } }",
        "not locked", "o", 1, "True", "False")]
    [DataRow("public static bool Run(int a) { var s = new System.IO.MemoryStream(); using (s) { a++; } return s.CanRead; }",
        "not disposed", "s", 1, "False", "True")]
    [DataRow("public static bool Run(int a) { System.IO.MemoryStream s; { using var t = s = new(); a++; } return s.CanRead; }",
        "not disposed", "using var t = s = new();", 1, "False", "True")]
    [DataRow("public static bool Run(int a) => Give(true); static bool Give(bool b) => b;", "false", "true", 1, "True", "False")]
    [DataRow("public static int Run(int a) { int b = a++; return a; }", "--", "a++", 1, "2", "0")]
    [DataRow("public static bool Run(string a) => a == \"x\";", "other case", "a == \"x\"", "X", "False", "True")]
    [DataRow("public static bool Run(string a) => a != \"x\";", "other case", "a != \"x\"", "X", "True", "False")]
    [DataRow("public static bool Run(string a) => a.StartsWith(\"x\", StringComparison.Ordinal);",
        "other case", "StringComparison.Ordinal", "X", "False", "True")]
    [DataRow("public static bool Run(string a) => string.Equals(a, \"x\", StringComparison.OrdinalIgnoreCase);",
        "other case", "StringComparison.OrdinalIgnoreCase", "X", "True", "False")]
    [DataRow("public static int Run(string a) => new HashSet<string>(StringComparer.Ordinal) { a, \"x\" }.Count;",
        "other case", "StringComparer.Ordinal", "X", "2", "1")]
    [DataRow("public static int Run(int a) => Add(a, by: 4); static int Add(int a, int by = 1) => a + by;",
        "not given", "by: 4", 1, "5", "2")]
    [DataRow("public static string Run(string a) => Or(a, a); static string Or(string a, string? b = null) => b ?? \"none\";",
        "not given", "b: a", "x", "x", "none")]
    [DataRow("public static bool Run(int a) => Is(new CancellationToken(true)); "
        + "static bool Is(CancellationToken t) => t.IsCancellationRequested;",
        "not given", "t: new CancellationToken(true)", 1, "True", "False")]
    [DataRow("record R(int A) { public int B { get; init; } } public static int Run(int a) => new R(a) { B = a }.B;",
        "not given", "B = a", 4, "4", "0")]
    [DataRow("record R(int A); public static int Run(int a) { var r = new R(7); return (r with { A = a }).A; }",
        "not given", "A = a", 4, "4", "7")]
    [DataRow("public static string Run(string a) { string b = a.Trim(); return b; }", "not called", "a.Trim()", " x", "x", " x")]
    [DataRow("public static string Run(string a) { string b = Cut(a); return b; } static string Cut(string a) => a.Substring(1);",
        "not called", "Cut(a)", "xy", "y", "xy")]
    [DataRow("public static int Run(int a) { var all = new List<int> { 3, 1 }; return all.Where(one => one < a).Count(); }",
        "not called", "all.Where(one => one < a)", 2, "1", "2")]
    [DataRow("public static DayOfWeek Run(int a) { DayOfWeek b = Get(); return b; } static DayOfWeek Get() => DayOfWeek.Friday;",
        "not called", "Get()", 1, "Friday", "Sunday")]
    [DataRow("public static int Run(int a) { using var s = new CancellationTokenSource(); s.Cancel(); "
        + "s.Token.ThrowIfCancellationRequested(); return 1; }",
        "remove", "s.Token.ThrowIfCancellationRequested();", 1, "OperationCanceledException", "1")]
    public void The_mutant_changes_the_result(string members, string kind, string original, object argument, string without, string with)
    {
        Snippet snippet = Snippet.Compile(members);
        Mutant mutant = snippet.Mutants.First(one => one.Operator == kind && one.Original == original);
        Assert.AreEqual(without, snippet.Run(mutant: null, argument));
        Assert.AreEqual(with, snippet.Run(mutant, argument));
    }

    [TestMethod]
    [DataRow("public const int A = 1 + 2; public static string Run(string a) => a;")]
    [DataRow("static readonly bool A = 1.ToString() == \"1\"; public static string Run(string a) => a;")]
    [DataRow("public static string Run(int a) { ArgumentOutOfRangeException.ThrowIfZero(a); return \"\"; }")]
    [DataRow("public static string Run(int a) => $\"{a + 1}\";")]
    [DataRow("[Obsolete(\"\", true)] public static string A(int b = 1 + 2) => \"\"; public static string Run(string a) => a;")]
    [DataRow("static System.TimeSpan None => default; static System.TimeSpan Get() => None;")]
    public void What_has_no_switch_or_no_effect_is_left_alone(string members) => Assert.IsEmpty(Snippet.Compile(members).Mutants);

    [TestMethod]
    [DataRow("public static bool Run(string a) => a == \"/..\";")] // no letter has another case
    [DataRow("public static bool Run(string? a) => a?.Trim() is null;")] // there is no call without its object
    [DataRow("public static long Run(int a) => Add(a, 1); static long Add(int a, int by = 1) => a - by;")] // the default is given
    public void What_cannot_be_left_out_is_kept(string members) => Assert.IsEmpty(Snippet.Compile(members).Mutants
        .Where(static one => one.Operator is "other case" or "not given" or "not called").Select(static one => one.Key));

    [TestMethod]
    public void What_does_not_compile_is_left_out()
    {
        Snippet snippet = Snippet.Compile(
            "public static int Run(object a) { int b; if (a is int c) b = c; else b = 2; a.ToString(); return b; }");
        Assert.AreNotEqual(0, snippet.Dropped);
        Assert.AreEqual("a.ToString();", snippet.Mutants.Single(static one => one.Operator == "remove").Original);
        Assert.AreEqual("2", snippet.Run(snippet.Mutants.Single(static one => one is { Operator: "false", Original: "a is int c" }), 7));
    }

    [TestMethod]
    public void Keys_do_not_depend_on_lines()
    {
        const string Members = "public static int Run(int a)\n{\n    if (a == 1) a++;\n    if (a == 1) a++;\n    return a;\n}";
        string[] keys = Keys(Members), below = Keys("/* one */\n\n" + Members.Replace("a == 1", "a  ==\n1", StringComparison.Ordinal));
        CollectionAssert.AreEqual(keys, below);
        CollectionAssert.AllItemsAreUnique(keys);
        CollectionAssert.Contains(keys, "Snippet.cs | Snippet.Run | false | a == 1 | 2");
    }

    private static string[] Keys(string members) => [.. Snippet.Compile(members).Mutants.Select(static mutant => mutant.Key)];
}
