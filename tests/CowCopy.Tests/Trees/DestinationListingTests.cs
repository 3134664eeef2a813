using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Trees;

namespace CowCopy.Tests.Trees;

/// <summary>What a listing says of a name, whatever the file system's rules for names are.</summary>
[TestClass]
public sealed class DestinationListingTests
{
    [TestMethod]
    [DataRow("file", nameof(FileKind.Regular), true)]
    [DataRow("Dir", nameof(FileKind.Directory), false)]
    [DataRow("link", nameof(FileKind.SymbolicLink), false)]
    [DataRow("FILE", nameof(FileKind.Unknown), false, DisplayName = "one with another, if case does not count")]
    [DataRow("dir", nameof(FileKind.Unknown), false)]
    [DataRow("another", nameof(FileKind.Missing), true)]
    [DataRow("fil\u00e9", nameof(FileKind.Unknown), false, DisplayName = "a letter of which the volume may keep another form")]
    [DataRow("ANOTHE~1", nameof(FileKind.Unknown), false, DisplayName = "a short name of another")]
    public void A_name_is_found_as_it_is_spelled_and_missing_where_no_other_can_stand_for_it(string name, string expected, bool isKnown)
    {
        FileKind kind = Enum.Parse<FileKind>(expected);
        ListedFile file = new(new FileFacts { Kind = FileKind.Regular, Length = 5 });
        DestinationListing listing = new(
        [
            new("file", FileKind.Regular, file), new("Dir", FileKind.Directory), new("link", FileKind.SymbolicLink),
        ]);

        Assert.AreEqual(kind, listing.KindOf(name));
        ListedFile? found = listing.Find(name);
        Assert.AreEqual(isKnown, found is not null);
        if (isKnown) Assert.AreEqual(kind == FileKind.Regular ? 5 : 0, found!.Facts.Length);
        if (isKnown) Assert.AreEqual(kind, found!.Facts.Kind);
    }

    [TestMethod]
    [DataRow("\u00e9")]
    [DataRow("LONGNA~1")]
    public void Beside_a_name_with_other_letters_no_name_is_missing(string other)
    {
        DestinationListing listing = new([new(other, FileKind.Regular), new("last", FileKind.Regular)]);
        Assert.AreEqual(FileKind.Unknown, listing.KindOf("another"));
        Assert.AreEqual(FileKind.Regular, listing.KindOf("last"));
        Assert.IsNull(listing.Find("another"));
    }

    [TestMethod]
    public void A_file_that_the_listing_describes_not_further_is_queried() =>
        Assert.IsNull(new DestinationListing([new("file", FileKind.Regular)]).Find("file"));

    [TestMethod]
    public void In_an_empty_directory_every_name_of_ASCII_is_missing()
    {
        DestinationListing listing = new([]);
        Assert.AreEqual(FileKind.Missing, listing.KindOf("file"));
        Assert.AreEqual(FileKind.Missing, listing.Find("file")!.Facts.Kind);
        Assert.IsNull(listing.Find("\u00e9"));
    }
}
