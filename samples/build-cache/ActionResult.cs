using Google.Protobuf;

namespace BuildCache;

/// <summary>What a step has produced. Servers check that it is a protobuf message, the one of <c>action_result.proto</c>.</summary>
internal sealed record ActionResult(IReadOnlyList<OutputFile> Outputs)
{
    public byte[] Encode() => new Wire.ActionResult
    {
        OutputFiles = { Outputs.Where(static one => one.Target is null).Select(ToWire) },
        OutputSymlinks =
        {
            Outputs.Where(static one => one.Target is not null)
                .Select(static one => new Wire.OutputSymlink { Path = one.Path, Target = one.Target }),
        },
    }.ToByteArray();

    /// <summary>Returns the result; null if the bytes are not a valid one of a command that has succeeded.</summary>
    public static ActionResult? Decode(byte[] bytes)
    {
        try
        {
            Wire.ActionResult result = Wire.ActionResult.Parser.ParseFrom(bytes);
            return result.ExitCode != 0 ? null : new([.. result.OutputFiles.Select(ToFile), .. result.OutputSymlinks.Select(ToLink)]);
        }
        catch (Exception exception) when (exception is InvalidProtocolBufferException or FormatException)
        {
            return null;
        }
    }

    private static Wire.OutputFile ToWire(OutputFile file) => new()
    {
        Path = file.Path,
        Digest = new() { Hash = file.Hash, SizeBytes = file.Length },
        IsExecutable = file.IsExecutable,
    };

    private static OutputFile ToFile(Wire.OutputFile file) =>
        file.Digest is { SizeBytes: >= 0, Hash: { Length: 64 } hash } && hash.All(char.IsAsciiHexDigitLower)
            ? new(file.Path, hash, file.Digest.SizeBytes, file.IsExecutable)
            : throw new FormatException();

    private static OutputFile ToLink(Wire.OutputSymlink link) =>
        link.Target.Length > 0 && !link.Target.Contains('\0', StringComparison.Ordinal)
            ? OutputFile.Link(link.Path, link.Target)
            : throw new FormatException();
}
