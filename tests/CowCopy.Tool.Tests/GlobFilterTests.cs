using CowCopy.Tool.Commands;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class GlobFilterTests
{
    [TestMethod]
    [DataRow("*.dll", "a.dll", true)]
    [DataRow("*.dll", "x/y/a.dll", true)]
    [DataRow("*.dll", "a.dlx", false)]
    [DataRow("*.dll", "directory.dll/inside.txt", true)]
    [DataRow("bin", "bin/a", true)]
    [DataRow("bin", "x/bin/y/a", true)]
    [DataRow("bin", "x/binary/a", false)]
    [DataRow("bin/", "x/bin/a", true)]
    [DataRow("x/*.dll", "x/a.dll", true)]
    [DataRow("x/*.dll", "x/y/a.dll", false)]
    [DataRow("x/*.dll", "z/x/a.dll", false)]
    [DataRow("/bin", "bin/a", true)]
    [DataRow("/bin", "x/bin/a", false)]
    [DataRow("./bin", "bin/a", true)]
    [DataRow("x/**/a", "x/y/z/a", true)]
    [DataRow("a b", "c/a b", true)]
    public void A_pattern_means_what_the_documentation_says(string pattern, string path, bool matches)
    {
        Assert.AreEqual(matches, GlobFilter.Create([pattern], [])!(path));
        Assert.AreEqual(!matches, GlobFilter.Create([], [pattern])!(path));
    }

    [TestMethod]
    public void Exclusion_wins() => Assert.IsFalse(GlobFilter.Create(["*.dll"], ["a.*"])!("a.dll"));

    [TestMethod]
    public void No_pattern_is_no_filter() => Assert.IsNull(GlobFilter.Create([], []));

    [TestMethod]
    public void Case_matters_where_the_file_system_says_so() =>
        Assert.AreEqual(!OperatingSystem.IsLinux(), GlobFilter.Create(["*.DLL"], [])!("a.dll"));

    [TestMethod]
    [DataRow("")]
    [DataRow("/")]
    [DataRow("../x")]
    [DataRow("a/../../x")]
    public void A_pattern_that_names_nothing_or_leads_out_is_refused(string pattern) => Assert.IsNotNull(GlobFilter.Objection(pattern));
}
