using System.Security.Cryptography;
using CowCopy;

namespace BuildCache;

/// <summary>Contents in <c>cas</c> by hash, results in <c>ac</c> by key: read-only, written under a temporary name and renamed.</summary>
internal sealed class LocalStore(string root, FileCopier copier)
{
    private const UnixFileMode ReadOnly = UnixFileMode.UserRead | UnixFileMode.GroupRead | UnixFileMode.OtherRead;

    public static string HashOf(string path)
    {
        using FileStream content = File.OpenRead(path);
        return Convert.ToHexStringLower(SHA256.HashData(content));
    }

    public string PathOf(string kind, string hash) => Path.Combine(root, kind, hash[..2], hash);

    public byte[]? ReadAction(string key) => File.Exists(PathOf("ac", key)) ? File.ReadAllBytes(PathOf("ac", key)) : null;

    public void WriteAction(string key, byte[] result) => Add(temporary =>
    {
        File.WriteAllBytes(temporary, result);
        return PathOf("ac", key);
    });

    /// <summary>Adds an output. The clone is what is hashed, so that a later change of the output does no harm.</summary>
    public OutputFile AddOutput(string output, string path)
    {
        if (new FileInfo(path).LinkTarget is { } target) return OutputFile.Link(output, target);
        string stored = Add(temporary =>
        {
            copier.Copy(path, temporary, new CopyOptions { Mode = CopyMode.Clone });
            return PathOf("cas", HashOf(temporary));
        })!;
        return new(output, Path.GetFileName(stored), new FileInfo(stored).Length, ExecutableBit.IsSet(path));
    }

    /// <summary>Adds received content; returns whether it is the content of the output.</summary>
    public bool AddReceived(OutputFile output, Func<Stream, bool> receive) => Add(temporary =>
    {
        using (FileStream content = File.Create(temporary))
        {
            if (!receive(content) || content.Length != output.Length) return null;
        }

        return HashOf(temporary) == output.Hash ? PathOf("cas", output.Hash) : null;
    }) is not null;

    /// <summary>Whether the content is there, with its length and its hash. What is there and differs is deleted.</summary>
    public bool IsIntact(OutputFile output)
    {
        if (output.Target is not null) return true;
        FileInfo stored = new(PathOf("cas", output.Hash));
        if (!stored.Exists) return false;
        if (stored.Length == output.Length && HashOf(stored.FullName) == output.Hash) return true;
        stored.Delete();
        return false;
    }

    // The place of the file is known once it is written; null to discard it.
    private string? Add(Func<string, string?> write)
    {
        string temporary = Path.Combine(Directory.CreateDirectory(Path.Combine(root, "tmp")).FullName, Guid.NewGuid().ToString("N"));
        try
        {
            if (write(temporary) is not { } path) return null;
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(temporary, ReadOnly);
            File.Move(temporary, path, overwrite: true);
            return path;
        }
        finally
        {
            File.Delete(temporary);
        }
    }
}
