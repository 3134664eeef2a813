using CowCopy.LoopVolumes;

namespace CowCopy.TestKit.Pages;

/// <summary>The browser, without a window.</summary>
public static class Chromium
{
    private static readonly string[] Names = ["chromium", "chromium-browser", "google-chrome"];

    /// <summary>Opens a file and returns its document as the scripts leave it; without a browser the test ends with the reason.</summary>
    /// <param name="file">An HTML file.</param>
    /// <param name="isDark">Whether the page gets the dark colour scheme.</param>
    /// <param name="profile">An empty directory.</param>
    public static string Open(string file, bool isDark, string profile)
    {
        CommandResult run = Command.Run(Require(),
        [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
            "--host-resolver-rules=MAP * ~NOTFOUND", $"--user-data-dir={profile}",
            $"--blink-settings=preferredColorScheme={(isDark ? 0 : 1)}", "--dump-dom", new Uri(file).AbsoluteUri,
        ]);
        Assert.AreEqual(0, run.ExitCode, run.Output);
        return run.Output;
    }

    private static string Require()
    {
        string[] path = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator);
        string? found = Names.SelectMany(name => path.Select(directory => Path.Combine(directory, name))).FirstOrDefault(File.Exists);
        if (found is null)
            TestVolumes.Missing($"No browser: none of {string.Join(", ", Names)} is on the path (Debian: apt-get install chromium).");
        return found;
    }
}
