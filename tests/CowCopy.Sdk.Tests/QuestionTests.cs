using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Under -question nothing may be written: what would have been copied is an error.</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class QuestionTests
{
    private static SideBySide Both => new(Path.GetTempPath());

    [TestMethod]
    public void Nothing_to_do_passes() => Assert.IsTrue(Ask(static s => s.File("a.txt", "A").File("out/a.txt", "A")).Returned);

    [TestMethod]
    public void A_changed_file_fails_and_stays() =>
        Assert.IsFalse(Ask(static s => s.File("a.txt", "A").File("out/a.txt", "A", days: 1)).Returned);

    [TestMethod]
    public void A_missing_copy_fails_and_stays_missing() => Assert.IsFalse(Ask(static s => s.File("a.txt", "A")).Returned);

    [TestMethod]
    public void A_missing_source_fails() => Assert.IsFalse(Ask(static _ => { }).Returned);

    [TestMethod]
    public void Without_skipping_every_copy_fails() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("out/a.txt", "A"),
        static (task, _) => Question(task, skip: false));

    // What the built-in cannot find unchanged: docs/differences.md.
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void One_file_under_two_names_passes(bool skip)
    {
        Observation ours = Both.Run(
            new Copy(),
            static s =>
            {
                s.File("a.txt", "A").Directory("out");
                _ = new FileCopier().AttemptHardLink(s.PathOf("a.txt"), s.PathOf("out/a.txt"));
            },
            (task, _) => Question(task, skip));
        Assert.IsTrue(ours.Returned, ours.Text);
        Assert.AreEqual(skip, ours.Text.Contains("Did not copy", StringComparison.Ordinal), ours.Text);
    }

    [TestMethod]
    public void Equal_content_passes_where_the_project_says_so()
    {
        using TreeScene scene = new TreeScene().Write("a.txt").Write("out/a.txt");
        File.SetLastWriteTimeUtc(scene.At("a.txt"), LongAgo);
        scene.Set(static settings => settings.SkipUnchanged = "same-content");
        scene.Succeeds(scene.With(new Copy
        {
            SourceFiles = Items("a.txt"),
            DestinationFolder = Item("out"),
            SkipUnchangedFiles = true,
            FailIfNotIncremental = true,
        }));
        Assert.Contains("the content is equal on both sides", scene.Engine.Events.Single().Text!);
    }

    private static Observation Ask(Action<Situation> arrange) => Both.AreEqual(arrange, static (task, _) => Question(task, skip: true));

    private static void Question(CopyParameters task, bool skip)
    {
        task.SourceFiles = Items("a.txt");
        task.DestinationFolder = Item("out");
        task.SkipUnchangedFiles = skip;
        task.FailIfNotIncremental = true;
    }
}
