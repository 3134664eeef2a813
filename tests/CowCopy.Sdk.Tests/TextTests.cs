using System.Globalization;
using System.Resources;
using System.Text.RegularExpressions;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.Sdk.Tests;

/// <summary>The English that stands in when MSBuild's own texts cannot be had.</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed partial class TextTests
{
    // Read by reflection: the table is internal, and no public way leads there while MSBuild's texts are at hand.
    private static readonly Type Table = typeof(Copy).Assembly.GetType("CowCopy.Sdk.Logging.EnglishTexts")!;

    private static readonly ResourceManager BuiltIn =
        new("Microsoft.Build.Tasks.Core.Strings", typeof(Microsoft.Build.Tasks.Copy).Assembly);

    [TestMethod]
    public void Own_texts_have_the_codes_and_the_arguments_of_the_built_ins()
    {
        IEnumerable<string> names = (IEnumerable<string>)Table.GetProperty("Names")!.GetValue(null)!;
        foreach (string name in names)
        {
            string own = (string)Table.GetMethod("Find")!.Invoke(null, [name])!;
            string theirs = BuiltIn.GetString(name, CultureInfo.InvariantCulture)!;
            Assert.AreEqual(Code().Match(theirs).Value, Code().Match(own).Value, name);
            Assert.AreEqual(Arguments(theirs), Arguments(own), name);
        }
    }

    [TestMethod]
    public void Texts_come_in_the_language_of_the_user()
    {
        CultureInfo german = CultureInfo.GetCultureInfo("de-DE");
        CultureInfo before = CultureInfo.CurrentUICulture;
        try
        {
            CultureInfo.CurrentUICulture = german;
            using TempDirectory directory = new();
            Observation ours = new SideBySide(directory.Path).Run(new Copy(), static s => s.File("a.txt"), static (task, _) =>
            {
                task.SourceFiles = Situation.Items("a.txt");
                task.DestinationFolder = Situation.Item("out");
            });
            string text = BuiltIn.GetString("Copy.CreatesDirectory", german)!;
            Assert.DoesNotContain("Creating", text);
            Assert.Contains(string.Format(german, text, "out"), ours.Text);
        }
        finally
        {
            CultureInfo.CurrentUICulture = before;
        }
    }

    [TestMethod]
    public void A_text_can_be_formatted_before_the_task_runs()
    {
        Microsoft.Build.Utilities.Task builtIn = new Microsoft.Build.Tasks.Copy(), ours = new Copy();
        Assert.AreEqual(Format(builtIn), Format(ours));
        ours.BuildEngine = builtIn.BuildEngine = new RecordingBuildEngine();
        Assert.AreEqual(Format(builtIn), Format(ours));

        static string Format(Microsoft.Build.Utilities.Task task) => task.Log.FormatResourceString("Copy.Error", "a", "b", "c");
    }

    private static string Arguments(string text)
    {
        IEnumerable<string> arguments = Argument().Matches(text).Select(static match => match.Value);
        return string.Join(",", arguments.Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal));
    }

    [GeneratedRegex(@"^MSB\d+: ", RegexOptions.None, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Code();

    [GeneratedRegex(@"\{\d+\}", RegexOptions.None, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Argument();
}
