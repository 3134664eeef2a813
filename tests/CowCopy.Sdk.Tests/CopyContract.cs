using CowCopy.Sdk.DifferentialTests;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>The ordinary cases; each is run by MSBuild's own task and by ours, and all that can be seen of them must be equal.</summary>
public abstract class CopyContract
{
    protected SideBySide Both => new(Parent);

    protected abstract string Parent { get; }

    [TestMethod]
    public void Copies_into_a_directory_that_exists() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("b.txt", "B").Directory("out"),
        static (task, _) => Into(task, "out", "a.txt", "b.txt"));

    [TestMethod]
    public void Makes_missing_directories_and_says_so() => Both.AreEqual(
        static s => s.File("a.txt", "A"),
        static (task, _) => Into(task, "out/deep/er", "a.txt"));

    [TestMethod]
    public void Copies_to_named_files() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("d/b.txt", "B"),
        static (task, _) => To(task, ("a.txt", "out/one.txt"), ("d/b.txt", "out/two.txt")));

    [TestMethod]
    public void Replaces_what_is_there() => Both.AreEqual(
        static s => s.File("a.txt", "new").File("out/a.txt", "older and longer", days: 3),
        static (task, _) => Into(task, "out", "a.txt"));

    [TestMethod]
    public void Copies_without_skipping_although_nothing_changed() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("out/a.txt", "A"),
        static (task, _) => Into(task, "out", "a.txt"));

    [TestMethod]
    public void Skips_the_unchanged() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("out/a.txt", "B").File("c.txt", "C").File("out/c.txt", "D", days: 1).File("e.txt", "E"),
        static (task, _) =>
        {
            Into(task, "out", "a.txt", "c.txt", "e.txt");
            task.SkipUnchangedFiles = true;
        });

    [TestMethod]
    public void A_file_onto_itself_is_silent() => Both.AreEqual(
        static s => s.File("d/a.txt", "A"),
        static (task, _) => To(task, ("d/a.txt", "d/../d/a.txt")));

    [TestMethod]
    public void A_file_onto_itself_is_logged_when_unchanged_files_are_skipped() => Both.AreEqual(
        static s => s.File("a.txt", "A"),
        static (task, _) =>
        {
            To(task, ("a.txt", "a.txt"));
            task.SkipUnchangedFiles = true;
        });

    [TestMethod]
    public void A_missing_file_onto_itself_is_silent() =>
        Both.AreEqual(static _ => { }, static (task, _) => To(task, ("gone.txt", "gone.txt")));

    [TestMethod]
    public void The_same_copy_twice_is_done_once() => Both.AreEqual(
        static s => s.File("a.txt", "A"),
        static (task, _) => To(task, ("a.txt", "out/x.txt"), ("a.txt", "out/x.txt")));

    [TestMethod]
    public void The_last_of_several_sources_for_one_destination_stays() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("b.txt", "B"),
        static (task, _) => To(task, ("a.txt", "out/x.txt"), ("b.txt", "out/x.txt"), ("a.txt", "out/x.txt"), ("b.txt", "out/x.txt")));

    [TestMethod]
    public void Many_files_keep_their_order_in_the_outputs() => Both.AreEqual(
        static s => Enumerable.Range(0, 200).ToList().ForEach(i => s.File("in/" + i + ".txt", "number " + i)),
        static (task, _) => Into(task, "out", [.. Enumerable.Range(0, 200).Reverse().Select(static i => "in/" + i + ".txt")]));

    [TestMethod]
    public void Metadata_goes_along() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("b.txt", "B"),
        static (task, _) =>
        {
            task.SourceFiles = new[] { Item("a.txt", ("Colour", "red"), ("Size", "big")), Item("b.txt", ("Colour", "blue")) };
            task.DestinationFiles = new[] { Item("out/a.txt", ("Colour", "green")), Item("out/b.txt") };
        });

    [TestMethod]
    public void Names_with_special_characters_survive() => Both.AreEqual(
        static s => s.File("a%20(b);c'@$.txt", "A"),
        static (task, _) =>
        {
            task.SourceFiles = Items("a%2520(b)%3bc'@$.txt");
            task.DestinationFolder = Item("o%25t");
        });

    [TestMethod]
    public void Directories_are_copied_under_their_names() => Both.AreEqualButForOrder(
        static s => s.File("d/a.txt", "A").File("d/e/b.txt", "B").Directory("d/empty").File("f.txt", "F").Directory("out/d/e"),
        static (task, _) =>
        {
            task.SourceFolders = new[] { Item("d", ("Kind", "directory")) };
            task.SourceFiles = Items("f.txt");
            task.DestinationFolder = Item("out");
        });

    [TestMethod]
    public void A_directory_that_is_missing_has_nothing_to_copy() => Both.AreEqual(
        static _ => { },
        static (task, _) =>
        {
            task.SourceFolders = Items("gone");
            task.DestinationFolder = Item("out");
        });

    // The link's name starts with the name of its target, and it is not below that one.
    [TestMethod]
    public void A_directory_may_be_a_link_to_its_neighbour() => Both.AreEqualButForOrder(
        static s => s.File("d/a.txt", "A").SymbolicLink("d2", "d"),
        static (task, _) =>
        {
            task.SourceFolders = Items("d2");
            task.DestinationFolder = Item("out");
        });

    [TestMethod]
    [DataRow("d/up")]
    [DataRow("d/up/")]
    [DataRow("d")]
    public void A_link_that_leads_back_up_is_not_followed(string directory) => Both.AreEqualButForOrder(
        static s => s.File("d/a.txt", "A").SymbolicLink("d/up", "../d"),
        (task, _) =>
        {
            task.SourceFolders = Items(directory);
            task.DestinationFolder = Item("out");
        });

    [TestMethod]
    public void A_read_only_source_gives_a_writable_copy() => Both.AreEqual(
        static s => s.File("a.txt", "A").ReadOnly("a.txt"),
        static (task, _) => Into(task, "out", "a.txt"));

    [TestMethod]
    public void A_read_only_destination_is_replaced_if_requested() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("out/a.txt", "old", days: 1).ReadOnly("out/a.txt"),
        static (task, _) =>
        {
            Into(task, "out", "a.txt");
            task.OverwriteReadOnlyFiles = true;
        });

    [TestMethod]
    public void A_destination_that_is_missing_is_not_read_only() => Both.AreEqual(
        static s => s.File("a.txt", "A"),
        static (task, _) =>
        {
            Into(task, "out", "a.txt");
            task.OverwriteReadOnlyFiles = true;
        });

    [TestMethod]
    public void A_read_only_destination_is_replaced_if_the_environment_says_so() => Both.AreEqual(
        static s =>
        {
            s.File("a.txt", "A").File("out/a.txt", "old", days: 1).ReadOnly("out/a.txt");
            s.Environment["MSBUILDALWAYSOVERWRITEREADONLYFILES"] = "0";
        },
        static (task, _) => Into(task, "out", "a.txt"));

    [TestMethod]
    public void A_symbolic_link_as_source_is_followed() => Both.AreEqual(
        static s => s.File("a.txt", "A").SymbolicLink("link.txt", "a.txt"),
        static (task, _) => Into(task, "out", "link.txt"));

    [TestMethod]
    public void A_symbolic_link_at_the_destination_is_replaced() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("precious.txt", "P").SymbolicLink("out/a.txt", "../precious.txt"),
        static (task, _) => Into(task, "out", "a.txt"));

    [TestMethod]
    public void Sequential_copying_ends_the_same() => Both.AreEqual(
        static s =>
        {
            s.File("a.txt", "A").File("b.txt", "B");
            s.Environment["MSBUILDCOPYTASKPARALLELISM"] = "1";
        },
        static (task, _) => Into(task, "out", "a.txt", "b.txt"));

    protected static void Into(CopyParameters task, string directory, params string[] files)
    {
        task.SourceFiles = Items(files);
        task.DestinationFolder = Item(directory);
    }

    protected static void To(CopyParameters task, params (string Source, string Destination)[] pairs)
    {
        task.SourceFiles = Items([.. pairs.Select(static pair => pair.Source)]);
        task.DestinationFiles = Items([.. pairs.Select(static pair => pair.Destination)]);
    }
}
