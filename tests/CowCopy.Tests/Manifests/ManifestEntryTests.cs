using CowCopy.TestKit;

namespace CowCopy.Tests.Manifests;

[TestClass]
public sealed class ManifestEntryTests
{
    private static readonly ManifestEntry[] WithoutContent = [ManifestEntry.Link("link", "target"), ManifestEntry.Directory("directory")];

    [TestMethod]
    public void What_a_file_alone_has_is_refused_for_a_link_and_a_directory()
    {
        using TempDirectory directory = new();
        string root = directory.Combine("root");
        foreach (ManifestEntry entry in WithoutContent)
        {
            ManifestEntry[] wrong =
            [
                entry with { Length = 1 }, entry with { Sha256 = new string('a', 64) },
                entry with { Permissions = UnixFileMode.UserRead },
            ];
            foreach (ManifestEntry one in wrong)
            {
                ArgumentException thrown =
                    Assert.ThrowsExactly<ArgumentException>(() => new FileCopier().Materialize([WithoutContent[1], one], root));
                Assert.StartsWith("Entry 1 is no file", thrown.Message);
                Assert.IsFalse(File.Exists(Path.Combine(root, "link")));
            }
        }
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("a\0b")]
    [DataRow("\0")]
    public void The_text_of_a_link_has_a_character_and_no_null_character(string target) =>
        Assert.AreEqual("target", Assert.ThrowsExactly<ArgumentException>(() => ManifestEntry.Link("link", target)).ParamName);

    [TestMethod]
    public void The_path_of_a_link_and_of_a_directory_has_a_name()
    {
        Assert.AreEqual("path", Assert.ThrowsExactly<ArgumentException>(() => ManifestEntry.Link("", "target")).ParamName);
        Assert.AreEqual("path", Assert.ThrowsExactly<ArgumentException>(() => ManifestEntry.Directory("")).ParamName);
    }

    [TestMethod]
    [DataRow("0123456789abcdefABCDEF", true)]
    [DataRow("/", false)]
    [DataRow(":", false)]
    [DataRow("@", false)]
    [DataRow("G", false)]
    [DataRow("`", false)]
    [DataRow("g", false)]
    [DataRow("\u0660", false)]
    public void A_hash_has_64_hexadecimal_digits(string digits, bool isHash)
    {
        string hash = digits.PadLeft(64, '0');
        ManifestEntry entry = new("source", "path");

        if (isHash) Assert.AreEqual(hash, (entry with { Sha256 = hash }).Sha256);
        else Assert.ThrowsExactly<ArgumentException>(() => entry with { Sha256 = hash });
        foreach (int length in (int[])[0, 63, 65])
            Assert.ThrowsExactly<ArgumentException>(() => entry with { Sha256 = new('a', length) }, $"{length}");
        Assert.IsNull((entry with { Sha256 = null }).Sha256);
    }

    [TestMethod]
    public void Permissions_are_those_that_were_given()
    {
        ManifestEntry entry = new("source", "path") { Permissions = UnixFileMode.UserRead | UnixFileMode.OtherExecute };

        Assert.AreEqual(UnixFileMode.UserRead | UnixFileMode.OtherExecute, entry.Permissions);
        Assert.IsNull((entry with { Permissions = null }).Permissions);
    }

    [TestMethod]
    public void An_entry_says_what_it_is()
    {
        Assert.AreEqual((ManifestEntryKind.Link, "", "link", "target"), Parts(WithoutContent[0]));
        Assert.AreEqual((ManifestEntryKind.Directory, "", "directory", null), Parts(WithoutContent[1]));
        Assert.AreEqual((ManifestEntryKind.File, "source", "path", null), Parts(new ManifestEntry("source", "path")));
    }

    private static (ManifestEntryKind Kind, string Source, string Path, string? Target) Parts(ManifestEntry entry) =>
        (entry.Kind, entry.Source, entry.Path, entry.Target);
}
