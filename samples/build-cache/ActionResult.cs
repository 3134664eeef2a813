namespace BuildCache;

/// <summary>
/// What a step has produced, as the protobuf message <c>ActionResult</c> of Bazel's remote execution API, which servers check. Field 2 are
/// output files (1 path, 2 digest, 4 executable), field 12 output links (1 path, 2 target), field 4 is the exit code. A digest has 1 hash,
/// 2 length.
/// </summary>
internal sealed record ActionResult(IReadOnlyList<OutputFile> Outputs)
{
    // An exit code of 0 is the default, which is not written.
    public byte[] Encode() => WireField.Write([.. Outputs.Select(static output => output.Target is { } target
        ? new WireField(12, 0, WireField.Write([WireField.Of(1, output.Path), WireField.Of(2, target)]))
        : new WireField(2, 0, WireField.Write(
        [
            WireField.Of(1, output.Path),
            new(2, 0, WireField.Write([WireField.Of(1, output.Hash), new(2, output.Length, null)])),
            new(4, output.IsExecutable ? 1 : 0, null),
        ])))]);

    /// <summary>Returns the result; null if the bytes are not a valid one of a command that has succeeded.</summary>
    public static ActionResult? Decode(byte[] bytes)
    {
        try
        {
            ILookup<int, WireField> fields = WireField.Read(bytes);
            ActionResult result = new(
            [
                .. fields[2].Select(field => Output(WireField.Read(field.Bytes ?? []))),
                .. fields[12].Select(field => Link(WireField.Read(field.Bytes ?? []))),
            ]);
            return fields[4].Any(exitCode => exitCode.Number != 0) ? null : result;
        }
        catch (Exception exception) when (exception is IOException or FormatException)
        {
            return null;
        }
    }

    private static OutputFile Link(ILookup<int, WireField> link)
    {
        string target = link[2].LastOrDefault().Text;
        if (target.Length == 0 || target.Contains('\0', StringComparison.Ordinal)) throw new FormatException();
        return OutputFile.Link(link[1].LastOrDefault().Text, target);
    }

    private static OutputFile Output(ILookup<int, WireField> file)
    {
        ILookup<int, WireField> digest = WireField.Read(file[2].LastOrDefault().Bytes ?? []);
        (string hash, long length) = (digest[1].LastOrDefault().Text, digest[2].LastOrDefault().Number);
        if (length < 0 || hash.Length != 64 || !hash.All(char.IsAsciiHexDigitLower)) throw new FormatException();
        return new(file[1].LastOrDefault().Text, hash, length, IsExecutable: file[4].LastOrDefault().Number != 0);
    }
}
