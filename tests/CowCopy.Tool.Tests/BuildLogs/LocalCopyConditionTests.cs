using System.Collections;
using System.Data;
using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using CowCopy.TestKit;
using CowCopy.Tool.BuildLogs;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>The report promises to avoid copies only where the targets leave them out: the same conditions decide both.</summary>
[TestClass]
public sealed partial class LocalCopyConditionTests
{
    private const string Keeps = "_CowCopyKeepsLocal", NotOfProperties = "@(", OfNote = "UsedInPlace";

    // A library of the .NET SDK that does not keep its copies.
    private static readonly Dictionary<string, string> Library =
        new(StringComparer.Ordinal) { ["OutputType"] = "Library", ["BuildOutputTargetFolder"] = "lib" };

    private static XElement[] Items =>
    [
        .. XDocument.Load(Path.Combine(RepositoryRoot.Path, "sdk/CowCopy.Sdk/Packaging/build/CowCopy.CopyLocal.targets"))
            .Root!.Elements("ItemGroup").Elements(),
    ];

    public static IEnumerable<object[]> Reasons =>
        from item in Items
        let condition = (string?)item.Attribute("Condition")
        where item.Name == Keeps && condition is not null && !condition.Contains(NotOfProperties, StringComparison.Ordinal)
        let reason = (string)item.Attribute("Include")!
        where reason != OfNote
        select new object[] { reason, condition };

    [TestMethod]
    [DynamicData(nameof(Reasons))]
    public void The_report_takes_a_library_to_keep_its_copies_where_the_targets_do(string reason, string condition)
    {
        string[] names = [.. Property().Matches(condition).Select(static one => one.Groups["name"].Value).Distinct(StringComparer.Ordinal)];
        Assert.IsNotEmpty(names, reason);
        foreach (Dictionary<string, string> properties in Combinations(names, ValuesOf(condition)))
        {
            ProjectFacts facts = new(properties);
            Assert.AreEqual(
                IsTrue(condition, properties), !facts.IsLibrary || facts.KeepsLocalCopies, reason + ": " + string.Join(' ', properties));
        }
    }

    [TestMethod]
    public void Both_know_the_same_packages_of_hosts()
    {
        XElement[] hosted = [.. Items.Where(static item => item.Name == "_CowCopyHosted")];
        string[] packages = [.. hosted.SelectMany(static item => ((string)item.Attribute("Include")!).Split(';'))];
        Assert.IsNotEmpty(packages);
        foreach (string package in packages) Assert.IsTrue(Keep("PackageReference", package), package);
        Assert.IsFalse(Keep("PackageReference", "Newtonsoft.Json"));
        Assert.IsFalse(Keep("ProjectReference", packages[0]));
    }

    [TestMethod]
    public void A_library_that_keeps_a_note_of_being_used_where_it_is_keeps_its_copies()
    {
        using TempDirectory directory = new();
        string project = directory.WriteFile("Lib/Lib.csproj", "");
        foreach (bool isUsed in (bool[])[false, true])
        {
            if (isUsed) directory.WriteFile("Lib/obj/Lib.csproj.CowCopyUsed.txt", "");
            ProjectFacts facts = new(new Dictionary<string, string>(Library) { ["IntermediateOutputPath"] = @"obj\" });
            facts.FindUsedNote(LogPaths.Of(project), project);
            Assert.AreEqual(isUsed, facts.KeepsLocalCopies);
        }
    }

    private static bool Keep(string type, string name) =>
        ItemsOfProject.KeepCopies(new[] { new DictionaryEntry(type, new MadeUpItem(name)) });

    // The texts that a condition compares with, in both cases of letters, and another.
    private static string[] ValuesOf(string condition) =>
    [
        .. Text().Matches(condition).Select(static match => match.Groups["text"].Value)
            .SelectMany(static text => new[] { text, text.ToUpperInvariant() })
            .Append("").Append("other").Distinct(StringComparer.Ordinal),
    ];

    private static IEnumerable<Dictionary<string, string>> Combinations(string[] names, string[] values)
    {
        IEnumerable<Dictionary<string, string>> all = [Library];
        foreach (string name in names)
            all = all.SelectMany(_ => values, (one, value) => new Dictionary<string, string>(one) { [name] = value });
        return all;
    }

    // The conditions compare texts, without regard to case, as a filter of a table does.
    private static bool IsTrue(string condition, Dictionary<string, string> properties)
    {
        string expanded = Property().Replace(condition, match => properties.GetValueOrDefault(match.Groups["name"].Value, ""));
        using DataTable table = new() { Locale = CultureInfo.InvariantCulture };
        return (bool)table.Compute(
            expanded.Replace("==", "=", StringComparison.Ordinal).Replace("!=", "<>", StringComparison.Ordinal), filter: null);
    }

    [GeneratedRegex(@"\$\((?<name>\w+)\)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Property();

    [GeneratedRegex("'(?<text>[^'$ ]+)'", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Text();
}
