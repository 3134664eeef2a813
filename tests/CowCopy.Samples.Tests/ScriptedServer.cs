using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace CowCopy.Samples.Tests;

/// <summary>A server of the caching protocol that keeps everything in memory; a script may answer instead.</summary>
internal sealed class ScriptedServer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly ConcurrentBag<TcpClient> _clients = [];
    private readonly ConcurrentQueue<string> _requests = [];
    private readonly Task _accepting;

    public ScriptedServer()
    {
        _listener.Start();
        Address = new Uri($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}");
        _accepting = AcceptAsync();
    }

    public Uri Address { get; }

    public ConcurrentDictionary<string, byte[]> Entries { get; } = [];

    public string[] Requests => [.. _requests];

    /// <summary>Returns the whole answer to a request, such as "GET /ac/…"; null for the usual one.</summary>
    public Func<string, ScriptedAnswer?> Script { private get; set; } = _ => null;

    public void Dispose()
    {
        _listener.Dispose();
        foreach (TcpClient client in _clients) client.Dispose();
        _accepting.Wait();
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                TcpClient client = await _listener.AcceptTcpClientAsync();
                _clients.Add(client);
                _ = ServeAsync(client);
            }
        }
        catch (Exception exception) when (exception is SocketException or ObjectDisposedException)
        {
            // Disposed.
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        try
        {
            await using NetworkStream stream = client.GetStream();
            while (await ReadHeadAsync(stream) is { } head)
            {
                string request = head[..head.IndexOf(" HTTP", StringComparison.Ordinal)];
                const string Length = "Content-Length: ";
                int at = head.IndexOf(Length, StringComparison.OrdinalIgnoreCase);
                byte[] body = new byte[at < 0 ? 0 : int.Parse(head[(at + Length.Length)..].Split('\r')[0])];
                await stream.ReadExactlyAsync(body);
                _requests.Enqueue(request);
                ScriptedAnswer answer = Script(request) ?? Usual(request, body);
                await stream.WriteAsync(answer.Bytes);
                if (answer.Closes) return;
            }
        }
        catch (Exception exception) when (exception is IOException or ObjectDisposedException)
        {
            // The client has gone.
        }
    }

    private static async Task<string?> ReadHeadAsync(NetworkStream stream)
    {
        StringBuilder head = new();
        byte[] one = new byte[1];
        while (!head.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
        {
            if (await stream.ReadAsync(one) == 0) return null;
            head.Append((char)one[0]);
        }

        return head.ToString();
    }

    private ScriptedAnswer Usual(string request, byte[] body)
    {
        string path = request[request.IndexOf('/', StringComparison.Ordinal)..];
        if (request.StartsWith("PUT", StringComparison.Ordinal)) Entries[path] = body;
        if (!Entries.TryGetValue(path, out byte[]? entry)) return ScriptedAnswer.Status(404);
        return ScriptedAnswer.Of(request.StartsWith("GET", StringComparison.Ordinal) ? entry : [], entry.Length);
    }
}
