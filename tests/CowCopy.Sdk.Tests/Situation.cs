using System.Globalization;
using CowCopy.TestKit;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Tests;

/// <summary>A directory in which files are arranged and a task is run; the same for both tasks.</summary>
public sealed class Situation(string directory)
{
    /// <summary>The default modification time of everything that is arranged.</summary>
    public static readonly DateTime LongAgo = new(2020, 2, 3, 4, 5, 6, DateTimeKind.Utc);

    public string Root { get; } = directory;

    public IDictionary<string, string> Environment { get; } = new Dictionary<string, string>(StringComparer.Ordinal);

    public string PathOf(string relative) => HostPath.Of(Path.Combine(Root, relative));

    public Situation File(string relative, string text = "content", int days = 0)
    {
        System.IO.Directory.CreateDirectory(Path.GetDirectoryName(PathOf(relative))!);
        System.IO.File.WriteAllText(PathOf(relative), text);
        System.IO.File.SetLastWriteTimeUtc(PathOf(relative), LongAgo.AddDays(days));
        return this;
    }

    public Situation ReadOnly(string relative)
    {
        System.IO.File.SetAttributes(PathOf(relative), FileAttributes.ReadOnly);
        return this;
    }

    public Situation Directory(string relative)
    {
        System.IO.Directory.CreateDirectory(PathOf(relative));
        return this;
    }

    public Situation SymbolicLink(string relative, string target)
    {
        System.IO.Directory.CreateDirectory(Path.GetDirectoryName(PathOf(relative))!);
        Links.ToFile(PathOf(relative), target);
        return this;
    }

    public static ITaskItem[] Items(params string[] specs) => [.. specs.Select(static spec => new TaskItem(spec))];

    public static ITaskItem Item(string spec, params (string Name, string Value)[] metadata) =>
        new TaskItem(spec, metadata.ToDictionary(static pair => pair.Name, static pair => pair.Value, StringComparer.Ordinal));

    /// <summary>Everything below the directory: kind, mode, time and content of each.</summary>
    public IEnumerable<string> Tree() =>
        new DirectoryInfo(Root).EnumerateFileSystemInfos("*", SearchOption.AllDirectories).Select(Describe).Order(StringComparer.Ordinal);

    private string Describe(FileSystemInfo info)
    {
        string name = Path.GetRelativePath(Root, info.FullName);
        if (info.LinkTarget is { } target) return name + " -> " + target.Replace(Root, "<root>", StringComparison.Ordinal);
        if (info is DirectoryInfo) return name + "/";
        string mode = OperatingSystem.IsWindows() ? info.Attributes.ToString() : info.UnixFileMode.ToString();
        string time = info.LastWriteTimeUtc.ToString("O", CultureInfo.InvariantCulture);
        return name + " | " + mode + " | " + time + " | " + System.IO.File.ReadAllText(info.FullName);
    }
}
