using System.Text;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>How each format writes a directory: by its text, so on any system.</summary>
[TestClass]
public sealed class RootSpellingTests
{
    [TestMethod]
    [DataRow(
        nameof(FileFormat.Json), @"C:\a", @"D:\b c", """{"x":"C:\\a\\p.cs","y":"c:/a/p"}""", """{"x":"D:\\b c\\p.cs","y":"D:/b c/p"}""")]
    [DataRow(nameof(FileFormat.Plain), @"C:\a", @"D:\b", "c:\\a\\x\nC:\\ab\\x\nC:\\a", "D:\\b\\x\nC:\\ab\\x\nD:\\b")]
    [DataRow(nameof(FileFormat.Json), "/a+b/é", "/n+é", "\"/a+b/é/x\" \"/a\\u002Bb/\\u00E9/x\"", "\"/n+é/x\" \"/n\\u002B\\u00E9/x\"")]
    [DataRow(nameof(FileFormat.Json), "/a", "/é", "\"/a/x\"", "\"/é/x\"")]
    [DataRow(nameof(FileFormat.EscapedJson), "/a", "/é", "\"/a/x\"", "\"/\\u00E9/x\"")]
    [DataRow(nameof(FileFormat.EditorConfig), "/a", "/n#", "[/a/x]\nP = /a/", "[/n\\#/x]\nP = /n#/")]
    [DataRow(nameof(FileFormat.Json), "/a", "/n", "\"/a\\u002Bb/x\" \"/a\"", "\"/a\\u002Bb/x\" \"/n\"")]
    [DataRow(nameof(FileFormat.Xml), "/a&b", "/n<", "<p x=\"/a&amp;b/\">/a&amp;b</p>", "<p x=\"/n&lt;/\">/n&lt;</p>")]
    [DataRow(
        nameof(FileFormat.EditorConfig), "/a#[1]", "/n!", "[/a\\#\\[1\\]/x.razor]\nbuild_property.ProjectDir = /a#[1]/",
        "[/n\\!/x.razor]\nbuild_property.ProjectDir = /n!/")]
    [DataRow(nameof(FileFormat.Plain), "/a.b", "/n", "/aXb/c\n/a.b/c", "/aXb/c\n/n/c")]
    [DataRow(nameof(FileFormat.Plain), "/a", "/a/b", "/a/x\n/a/b/y", "/a/b/x\n/a/b/y")]
    [DataRow(nameof(FileFormat.Plain), "/a/b", "/a", "/a/b/x\n/a/b/a/b/y", "/a/x\n/a/a/b/y")]
    [DataRow(nameof(FileFormat.Plain), "/w", "/n", "/tmp/w/x\n/w/w/y", "/tmp/w/x\n/n/w/y")]
    public void The_directory_takes_the_place_of_the_former_one(string format, string former, string current, string text, string expected)
    {
        byte[]? replaced = new RootSearch(new RelocatedRoot([former], current))
            .Replace(Encoding.UTF8.GetBytes(text), Enum.Parse<FileFormat>(format));
        Assert.AreEqual(expected, Encoding.UTF8.GetString(replaced!));
    }

    [TestMethod]
    [DataRow("/a/x", true)]
    [DataRow("/a", true)]
    [DataRow("/a\"", true)]
    [DataRow("/ab", false)]
    [DataRow("/a.b", false)]
    [DataRow("/aé", false)]
    public void A_longer_name_is_another_directory(string text, bool expected)
    {
        RootSearch search = new(new RelocatedRoot(["/a"], "/n"));
        Assert.AreEqual(expected, search.IsNamedIn(Encoding.UTF8.GetBytes(text)));
        Assert.AreEqual(expected, search.IsNamedIn(Encoding.Unicode.GetBytes(text)));
    }
}
