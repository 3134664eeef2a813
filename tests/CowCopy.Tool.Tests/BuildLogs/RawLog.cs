using System.IO.Compression;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Writes the records of a binary log byte by byte, true or not.</summary>
internal sealed class RawLog : IDisposable
{
    public const int EndOfFile = 0, BuildStarted = 1, ProjectStarted = 3, TaskStarted = 7, Message = 11, EvaluationFinished = 15;
    public const int Archive = 17, NameValueList = 23, StringRecord = 24, TaskParameter = 25;
    public const int HasContext = 1, HasMessage = 4, HasArguments = 0x4000;
    public const int First = 10; // the number of the first string, and of the first list

    private readonly GZipStream _stream;

    public RawLog(string path, int version = 26)
    {
        _stream = new GZipStream(File.Create(path), CompressionLevel.Fastest);
        _stream.Write(BitConverter.GetBytes(version));
        if (version >= 18) _stream.Write(BitConverter.GetBytes(18));
    }

    public static byte[] Numbers(params int[] values)
    {
        using MemoryStream bytes = new();
        using BinaryWriter writer = new(bytes);
        foreach (int value in values) writer.Write7BitEncodedInt(value);
        return bytes.ToArray();
    }

    public RawLog Write(params int[] values) => Write(Numbers(values));

    public RawLog Write(byte[] bytes, int times = 1)
    {
        byte[] block = times < 1024 ? bytes : [.. Enumerable.Repeat(bytes, 1024).SelectMany(static one => one)];
        for (int whole = 0; block != bytes && whole < times / 1024; whole++) _stream.Write(block);
        for (int one = 0; one < (block == bytes ? times : times % 1024); one++) _stream.Write(bytes);
        return this;
    }

    public RawLog Text(string text) => Write(Record(StringRecord, System.Text.Encoding.UTF8.GetBytes(text)));

    public RawLog Event(int kind, params int[] values) => Write(Record(kind, Numbers(values)));

    public static byte[] Record(int kind, byte[] content) => [.. Numbers(kind, content.Length), .. content];

    public void End()
    {
        Write(EndOfFile);
        Dispose();
    }

    public void Dispose() => _stream.Dispose();
}
