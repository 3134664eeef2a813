namespace CowCopy.Samples.Tests;

/// <summary>The README of the sample, whose blocks the tests run.</summary>
internal static class SamplePage
{
    /// <summary>Returns the only block of a language, with texts of the page in place of which the test has its own.</summary>
    public static string Block(string language, params (string OfPage, string Own)[] changes)
    {
        string page = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "build-cache.md")).ReplaceLineEndings("\n");
        string[] parts = page.Split($"\n```{language}\n");
        Assert.HasCount(2, parts, language);
        string block = parts[1].Split("\n```\n")[0];
        foreach ((string ofPage, string own) in changes)
        {
            Assert.Contains(ofPage, block);
            block = block.Replace(ofPage, own, StringComparison.Ordinal);
        }

        return block;
    }
}
