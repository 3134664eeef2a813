namespace CowCopy.Tests.Values;

/// <summary>What options refuse, and what they become for the files of a tree and for a link.</summary>
[TestClass]
public sealed class OptionTests
{
    [TestMethod]
    [DataRow(-1)]
    [DataRow(99)]
    public void A_value_that_no_enumeration_has_is_refused_with_its_name(int value)
    {
        foreach ((string type, Action create) in ((string, Action)[])
        [
            (nameof(CopyMode), () => _ = new CopyOptions { Mode = (CopyMode)value }),
            (nameof(OverwriteMode), () => _ = new CopyOptions { Overwrite = (OverwriteMode)value }),
            (nameof(SkipUnchanged), () => _ = new CopyOptions { SkipUnchanged = (SkipUnchanged)value }),
            (nameof(SkipUnchanged), () => _ = new LinkOptions { SkipUnchanged = (SkipUnchanged)value }),
        ])
            Assert.StartsWith($"This is no value of {type}.", Assert.ThrowsExactly<ArgumentOutOfRangeException>(create).Message);
    }

    [TestMethod]
    public void The_last_value_of_each_enumeration_is_taken()
    {
        CopyOptions options = new()
        {
            Mode = Enum.GetValues<CopyMode>().Max(),
            Overwrite = Enum.GetValues<OverwriteMode>().Max(),
            SkipUnchanged = Enum.GetValues<SkipUnchanged>().Max(),
        };
        Assert.AreEqual(Enum.GetValues<CopyMode>().Max(), options.Mode);
        Assert.AreEqual(Enum.GetValues<OverwriteMode>().Max(), options.Overwrite);
        Assert.AreEqual(Enum.GetValues<SkipUnchanged>().Max(), new LinkOptions { SkipUnchanged = options.SkipUnchanged }.SkipUnchanged);
    }

    [TestMethod]
    public void Fewer_than_no_threads_are_refused()
    {
        Assert.ThrowsExactly<ArgumentOutOfRangeException>(static () => new TreeOptions { MaxDegreeOfParallelism = -1 });
        Assert.AreEqual(3, new TreeOptions { MaxDegreeOfParallelism = 3 }.FilesFor(progress: null).MaxDegreeOfParallelism);
    }

    [TestMethod]
    [DataRow(CopyMode.Auto, OverwriteMode.Auto, true)]
    [DataRow(CopyMode.Auto, OverwriteMode.Never, false)]
    [DataRow(CopyMode.CloneOrHardLink, OverwriteMode.Auto, false)]
    [DataRow(CopyMode.ByteCopy, OverwriteMode.DeleteFirst, true)]
    public void A_hard_link_to_the_source_is_replaced_where_files_may_be_and_links_are_not_wanted(
        CopyMode mode, OverwriteMode overwrite, bool replaces)
    {
        TreeOptions options = new() { Copy = new CopyOptions { Mode = mode, Overwrite = overwrite } };
        Assert.AreEqual(replaces, options.FilesFor(progress: null).ReplacesLinksToSource);
    }

    [TestMethod]
    public void A_link_is_made_by_the_options_of_a_copy()
    {
        Assert.AreEqual(new CopyOptions { Overwrite = OverwriteMode.Auto }, new LinkOptions().ToCopy());
        LinkOptions all = new()
        {
            ReplaceExisting = false,
            OverwriteReadOnly = true,
            SkipUnchanged = SkipUnchanged.SameContent,
            FollowLinksWhenComparing = true,
        };
        CopyOptions expected = new()
        {
            Overwrite = OverwriteMode.Never,
            OverwriteReadOnly = true,
            SkipUnchanged = SkipUnchanged.SameContent,
            FollowLinksWhenComparing = true,
        };
        Assert.AreEqual(expected, all.ToCopy());
    }
}
