using System.Text;

namespace CowCopy.Samples.Tests;

/// <summary>The bytes of a response, and whether the connection is closed after them.</summary>
internal sealed record ScriptedAnswer(byte[] Bytes, bool Closes)
{
    public static ScriptedAnswer Status(int status, string header = "X: y") =>
        new(Encoding.ASCII.GetBytes($"HTTP/1.1 {status} Some\r\nContent-Length: 0\r\n{header}\r\n\r\n"), Closes: false);

    /// <summary>A body, and the length that is announced for it.</summary>
    public static ScriptedAnswer Of(byte[] body, long length, bool closes = false) =>
        new([.. Encoding.ASCII.GetBytes($"HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n"), .. body], closes);

    /// <summary>A body that ends with the connection.</summary>
    public static ScriptedAnswer WithoutLength(byte[] body) =>
        new([.. "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"u8, .. body], Closes: true);
}
