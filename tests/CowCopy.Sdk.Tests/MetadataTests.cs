using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using CowCopy.Sdk.Copying;
using Microsoft.Build.Execution;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// A destination that holds its source's metadata already is not given it again, and every destination ends as CopyMetadataTo would have
/// left it.
/// </summary>
[TestClass]
public sealed class MetadataTests
{
    private const string OriginalItemSpec = "OriginalItemSpec";

    private static readonly Action<ITaskItem, ITaskItem>[] Changes =
    [
        static (_, _) => { },
        static (source, _) => source.SetMetadata("Extra", "x"),
        static (source, _) => source.SetMetadata("A", "changed"),
        static (source, _) => source.RemoveMetadata("A"),
        static (_, destination) => destination.SetMetadata("A", "changed"),
        static (_, destination) => destination.SetMetadata("A", ""),
        static (_, destination) => destination.RemoveMetadata("A"),
        static (_, destination) => destination.SetMetadata(OriginalItemSpec, "mine"),
        static (source, _) => source.SetMetadata(OriginalItemSpec, "mine"),
    ];

    // Fails with an MSBuild that keeps its items in another way: then nothing breaks, but calls take longer.
    [TestMethod]
    public void A_transform_holds_what_its_source_holds()
    {
        ITaskItem source = Source();
        Assert.IsTrue(new MetadataCopier().ShareMetadata(source, EngineItem.Transform(source, "out/a")));
    }

    [TestMethod]
    [DataRow("18.9.0.0", true)]
    [DataRow("18.9.11.42413", true)]
    [DataRow("18.8.3.0", false)]
    [DataRow("18.10.0.0", false)]
    [DataRow("19.9.0.0", false)]
    [DataRow("17.9.0.0", false)]
    [DataRow("0.0", false)]
    public void Only_items_of_versions_of_MSBuild_that_were_verified_are_read(string version, bool isVerified) =>
        Assert.AreEqual(isVerified, MetadataCopier.IsVerified(Version.Parse(version)));

    [TestMethod]
    public void The_version_is_that_of_the_assembly_that_has_the_items()
    {
        List<Version> seen = [];
        MetadataCopier copier = new(version =>
        {
            seen.Add(version);
            return false;
        });
        ITaskItem source = Source();
        Assert.IsFalse(copier.ShareMetadata(source, EngineItem.Transform(source, "out/a")));
        string file = FileVersionInfo.GetVersionInfo(source.GetType().Assembly.Location).FileVersion!;
        Assert.AreEqual(Version.Parse(file), seen.Single());
    }

    [TestMethod]
    public void An_MSBuild_that_was_not_verified_hands_metadata_over_by_its_own_method()
    {
        foreach (Action<ITaskItem, ITaskItem> change in Changes)
        {
            Assert.AreEqual(
                End(change, static (source, destination) => source.CopyMetadataTo(destination)),
                End(change, new MetadataCopier(static _ => false).CopyMetadata));
        }
    }

    [TestMethod]
    public void Other_items_are_taken_to_hold_something_else()
    {
        MetadataCopier copier = new();
        ITaskItem source = Source(), bare = EngineItem.Of("bare");
        Assert.IsFalse(copier.ShareMetadata(source, Source()), "The same by content only.");
        Assert.IsFalse(copier.ShareMetadata(source, new TaskItem("out/a")), "A task's own item.");
        Assert.IsFalse(copier.ShareMetadata(new TaskItem("a"), new TaskItem("out/a")));
        Assert.IsFalse(copier.ShareMetadata(bare, EngineItem.Transform(bare, "out/a")), "None at all.");
        Assert.IsTrue(copier.ShareMetadata(source, EngineItem.Transform(source, "out/a")), "After all of these.");
    }

    // An ItemDefinitionGroup may give each side other metadata. MSBuild keeps no definitions as null or as an empty list.
    [TestMethod]
    public void Items_with_definitions_are_taken_to_hold_something_else()
    {
        ITaskItem source = Source(), destination = EngineItem.Transform(source, "out/a");
        FieldInfo field = source.GetType().GetField("_itemDefinitions", BindingFlags.Instance | BindingFlags.NonPublic)!;
        object definition = RuntimeHelpers.GetUninitializedObject(typeof(ProjectItemDefinitionInstance));
        (List<ProjectItemDefinitionInstance>? Definitions, bool Share)[] cases =
            [(null, true), ([], true), ([(ProjectItemDefinitionInstance)definition], false)];
        foreach ((List<ProjectItemDefinitionInstance>? definitions, bool share) in cases)
        {
            field.SetValue(source, definitions);
            Assert.AreEqual(share, new MetadataCopier().ShareMetadata(source, destination));
        }
    }

    [TestMethod]
    public void What_changed_on_either_side_since_is_seen()
    {
        foreach (Action<ITaskItem, ITaskItem> change in Changes) AssertLikeCopyMetadataTo(change);
    }

    [TestMethod]
    public void The_name_of_the_source_is_kept_as_it_is_escaped()
    {
        ITaskItem source = EngineItem.Of("a%3bb", ("A", "1")), destination = EngineItem.Transform(source, "out/a");
        new MetadataCopier().CopyMetadata(source, destination);
        Assert.AreEqual("a;b", destination.GetMetadata(OriginalItemSpec));
        Assert.AreEqual("a%3bb", ((ITaskItem2)destination).GetMetadataValueEscaped(OriginalItemSpec));
    }

    [TestMethod]
    public void A_name_that_the_source_had_before_stays()
    {
        ITaskItem source = EngineItem.Of("a", (OriginalItemSpec, "first")), destination = EngineItem.Transform(source, "out/a");
        new MetadataCopier().CopyMetadata(source, destination);
        Assert.AreEqual("first", destination.GetMetadata(OriginalItemSpec));
    }

    private static ITaskItem Source() => EngineItem.Of("a", ("A", "1"), ("B", "x%3by"), ("Empty", ""));

    private static void AssertLikeCopyMetadataTo(Action<ITaskItem, ITaskItem> change) =>
        Assert.AreEqual(
            End(change, static (source, destination) => source.CopyMetadataTo(destination)),
            End(change, new MetadataCopier().CopyMetadata));

    private static string End(Action<ITaskItem, ITaskItem> change, Action<ITaskItem, ITaskItem> give)
    {
        ITaskItem source = Source(), destination = EngineItem.Transform(source, "out/a");
        change(source, destination);
        give(source, destination);
        return Describe(destination);
    }

    private static string Describe(ITaskItem item) => item.ItemSpec + ": " + string.Join(
        ", ",
        ((ITaskItem2)item).CloneCustomMetadataEscaped().Cast<KeyValuePair<string, string>>()
            .Select(static metadata => $"{metadata.Key}={metadata.Value}").Order(StringComparer.Ordinal));
}
