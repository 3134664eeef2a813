using System.Formats.Tar;
using System.IO.Compression;

namespace CowCopy.Build;

/// <summary>
/// Packs the command. <c>CowCopy.Tool</c> names the packages that have it: one for each system that could be compiled here or was packed on
/// another machine, and one for any other system, which needs .NET. A native command is also an archive with nothing but the executable.
/// </summary>
/// <param name="repository">The repository.</param>
/// <param name="packages">Where the packages go.</param>
/// <param name="options">Options of each build.</param>
internal sealed class ToolPackages(Repository repository, string packages, string[] options)
{
    private const string Id = "CowCopy.Tool", Any = "any", Command = "cowcopy";

    // A system for which NuGet would choose a package that it cannot run: it counts as one of the first, with another C library.
    private static readonly (string Linux, string Musl)[] Musl = [("linux-x64", "linux-musl-x64"), ("linux-arm64", "linux-musl-arm64")];

    private string Archives => repository.Combine("artifacts", "archives");

    /// <summary>Makes those of a release.</summary>
    public ToolPackages(Repository repository)
        : this(repository, repository.Packages, [])
    {
    }

    /// <summary>Packs one package alone, which this system runs.</summary>
    /// <returns>The exit code.</returns>
    public int RunForThisSystem()
    {
        string? reason = NativeCompiler.WhyNot();
        if (reason is not null) Console.WriteLine($"The command is not native here: {reason}");
        return PackFor(reason is null ? NativeCompiler.System : Any);
    }

    /// <summary>Packs the package and the archive of this system alone.</summary>
    /// <returns>The exit code; not 0 either where nothing can compile native code.</returns>
    public int RunNative()
    {
        if (NativeCompiler.WhyNot() is not { } reason) return PackNative();
        Console.Error.WriteLine(reason);
        return 1;
    }

    /// <summary>Packs all that this machine can, and the package that names them with those that are there already.</summary>
    /// <param name="forOthers">Whether the packages are for other machines too.</param>
    /// <returns>The exit code.</returns>
    public int Run(bool forOthers)
    {
        string? reason = NativeCompiler.WhyNot();
        if (reason is not null) Console.WriteLine($"{Id}.{NativeCompiler.System} is not packed: {reason} {Id}.{Any} serves all systems.");
        int exitCode = reason is null ? PackNative() : 0;
        if (exitCode == 0) exitCode = PackFor(Any);
        if (exitCode == 0 && forOthers) AddForMusl();
        return exitCode != 0 ? exitCode : Pack($"-p:ToolPackageRuntimeIdentifiers=\"{string.Join(';', Packed())}\"");
    }

    // IL is IL on each system: the package for any of them under another name.
    private void AddForMusl()
    {
        HashSet<string> packed = new(Packed(), StringComparer.Ordinal);
        foreach ((_, string musl) in Musl.Where(one => packed.Contains(one.Linux) && !packed.Contains(one.Musl)))
        {
            string any = Package(Any), package = any.Replace($"{Id}.{Any}.", $"{Id}.{musl}.", StringComparison.Ordinal);
            File.Copy(any, package);
            using ZipArchive content = ZipFile.Open(package, ZipArchiveMode.Update);
            ZipArchiveEntry[] naming = [.. content.Entries.Where(static one => one.Name == ".rels" || one.Name == $"{Id}.{Any}.nuspec")];
            foreach (ZipArchiveEntry entry in naming) Rename(content, entry, musl);
        }
    }

    private static void Rename(ZipArchive package, ZipArchiveEntry entry, string system)
    {
        string former = $"{Id}.{Any}", text;
        using (StreamReader reader = new(entry.Open())) text = reader.ReadToEnd();
        string name = entry.FullName.Replace(former, $"{Id}.{system}", StringComparison.Ordinal);
        entry.Delete();
        using StreamWriter writer = new(package.CreateEntry(name).Open());
        writer.Write(text.Replace(former, $"{Id}.{system}", StringComparison.Ordinal));
    }

    private int PackNative()
    {
        int exitCode = PackFor(NativeCompiler.System);
        if (exitCode == 0) Archive(Package(NativeCompiler.System));
        return exitCode;
    }

    // For one system: compiled into a directory of its own, so not analyzed once more.
    private int PackFor(string system) => Pack("-r", system, "-p:RunAnalyzers=false");

    private int Pack(params string[] more)
    {
        string[] pack = ["pack", repository.Combine("src", Id), "-c", "Release", "-v", "quiet", "--output", packages];
        return repository.Dotnet([.. pack, .. options, .. more]);
    }

    // The part of a file name between the identifier and the version: CowCopy.Tool.linux-x64.0.1.0.nupkg.
    private string[] Packed() =>
    [
        .. Directory.GetFiles(packages, Id + ".*.nupkg").Select(path => Path.GetFileName(path)[(Id.Length + 1)..])
            .Where(name => !char.IsAsciiDigit(name[0])).Select(name => name[..name.IndexOf('.', StringComparison.Ordinal)])
            .Order(StringComparer.Ordinal),
    ];

    private string Package(string system) => Directory.GetFiles(packages, $"{Id}.{system}.*.nupkg").Single();

    private void Archive(string package)
    {
        Directory.CreateDirectory(Archives);
        foreach (string old in Directory.GetFiles(Archives)) File.Delete(old);
        string version = Path.GetFileNameWithoutExtension(package)[$"{Id}.{NativeCompiler.System}.".Length..];
        string archive = Path.Combine(Archives, $"{Command}-{version}-{NativeCompiler.System}");
        using ZipArchive content = ZipFile.OpenRead(package);
        ZipArchiveEntry executable = content.Entries.Single(static entry => Path.GetFileNameWithoutExtension(entry.Name) == Id
            || entry.Name == Id);
        using MemoryStream bytes = new();
        using (Stream packed = executable.Open()) packed.CopyTo(bytes);
        bytes.Position = 0;
        if (OperatingSystem.IsWindows()) Zip(archive + ".zip", bytes);
        else Tar(archive + ".tar.gz", bytes);
    }

    private static void Zip(string archive, MemoryStream executable)
    {
        using ZipArchive zip = ZipFile.Open(archive, ZipArchiveMode.Create);
        using Stream entry = zip.CreateEntry(Command + ".exe", CompressionLevel.SmallestSize).Open();
        executable.CopyTo(entry);
        Console.WriteLine(archive);
    }

    private static void Tar(string archive, MemoryStream executable)
    {
        const UnixFileMode Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute
            | UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;
        using FileStream file = File.Create(archive);
        using GZipStream compressed = new(file, CompressionLevel.Optimal);
        using TarWriter tar = new(compressed);
        tar.WriteEntry(new PaxTarEntry(TarEntryType.RegularFile, Command) { Mode = Mode, DataStream = executable });
        Console.WriteLine(archive);
    }
}
