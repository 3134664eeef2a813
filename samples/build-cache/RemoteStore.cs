using System.Net;
using Polly;
using Polly.Retry;

namespace BuildCache;

/// <summary>
/// A server of Bazel's HTTP caching protocol. No build needs it: after a fault that a second attempt meets too, it is left out for the rest
/// of the build, and after an upload that it refuses there are no more uploads. Each is logged once.
/// </summary>
internal sealed class RemoteStore(Uri address, TimeSpan patience, TextWriter log) : IDisposable
{
    private const long LongestResult = 1 << 20, LongestContent = 4L << 30, SlowestBytesPerSecond = 1 << 20;

    // Neither redirects, which could lead anywhere, nor proxies. Each request has its own timeout, which covers its body.
    private readonly HttpClient _client = new(new SocketsHttpHandler { AllowAutoRedirect = false, UseProxy = false })
    {
        BaseAddress = new(address.AbsoluteUri.TrimEnd('/') + "/"),
        Timeout = Timeout.InfiniteTimeSpan,
    };

    // A server that restarts refuses connections or is not available, for a moment. One that is too slow would be so again.
    private readonly ResiliencePipeline<HttpResponseMessage> _attempts = new ResiliencePipelineBuilder<HttpResponseMessage>()
        .AddRetry(new RetryStrategyOptions<HttpResponseMessage>
        {
            MaxRetryAttempts = 1,
            UseJitter = true,
            Delay = TimeSpan.FromMilliseconds(200),
            ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>()
                .HandleResult(static response => response.StatusCode is HttpStatusCode.BadGateway or HttpStatusCode.ServiceUnavailable),
        })
        .Build();

    private bool _isLeftOut, _refusesUploads;

    public byte[]? GetAction(string key)
    {
        using MemoryStream body = new();
        return Get($"ac/{key}", body, LongestResult) ? body.ToArray() : null;
    }

    /// <summary>Downloads content into the local store, where only the right bytes get in.</summary>
    public bool GetContent(OutputFile output, LocalStore store)
    {
        bool isReceived = false;
        return (output.Length <= LongestContent
                && store.AddReceived(output, body => isReceived = Get($"cas/{output.Hash}", body, output.Length)))
            || (isReceived && LeaveOut($"it sent other bytes than those of {output.Hash}"));
    }

    /// <summary>Uploads a result after the contents it names: no other machine finds it without them.</summary>
    public void Put(string key, ActionResult result, LocalStore store)
    {
        if (!result.Outputs.All(output => output.Target is not null || Has(output) || UploadContent(output, store))) return;
        byte[] action = result.Encode();
        Upload($"ac/{key}", () => new ByteArrayContent(action), LongestResult);
    }

    public void Dispose() => _client.Dispose();

    private bool Has(OutputFile output) => Send(HttpMethod.Head, $"cas/{output.Hash}", null, 0, (response, _) =>
        response.IsSuccessStatusCode && response.Content.Headers.ContentLength == output.Length);

    private bool Get(string path, Stream body, long limit) => Send(HttpMethod.Get, path, null, limit, (response, deadline) =>
    {
        if (response.StatusCode == HttpStatusCode.NotFound) return false;
        if (response.StatusCode != HttpStatusCode.OK) return LeaveOut($"it returned status {(int)response.StatusCode} for {path}");
        using Stream content = response.Content.ReadAsStream(deadline);
        byte[] buffer = new byte[1 << 16];
        for (int count; (count = content.ReadAsync(buffer, deadline).AsTask().GetAwaiter().GetResult()) > 0; limit -= count)
        {
            if (count > limit) return LeaveOut($"it sent too many bytes for {path}");
            body.Write(buffer, 0, count);
        }

        return true;
    });

    private bool UploadContent(OutputFile output, LocalStore store) =>
        Upload($"cas/{output.Hash}", () => new StreamContent(File.OpenRead(store.PathOf("cas", output.Hash))), output.Length);

    private bool Upload(string path, Func<HttpContent> content, long length) =>
        !_refusesUploads && Send(HttpMethod.Put, path, content, length, (response, _) =>
        {
            if (response.IsSuccessStatusCode) return true;
            log.WriteLine($"Remote store: no more uploads in this build, because one returned status {(int)response.StatusCode}");
            _refusesUploads = true;
            return false;
        });

    private bool Send(
        HttpMethod method, string path, Func<HttpContent>? body, long length, Func<HttpResponseMessage, CancellationToken, bool> read)
    {
        if (_isLeftOut) return false;
        using CancellationTokenSource deadline = new(patience + TimeSpan.FromSeconds((double)length / SlowestBytesPerSecond));
        try
        {
            using HttpResponseMessage response = _attempts.Execute(
                token =>
                {
                    using HttpRequestMessage request = new(method, path) { Content = body?.Invoke() };
                    return _client.Send(request, HttpCompletionOption.ResponseHeadersRead, token);
                },
                deadline.Token);
            return read(response, deadline.Token);
        }
        catch (Exception exception) when (exception is HttpRequestException or IOException or OperationCanceledException)
        {
            return LeaveOut(exception is OperationCanceledException ? $"it took too long over {path}" : exception.Message);
        }
    }

    private bool LeaveOut(string reason)
    {
        if (!_isLeftOut) log.WriteLine($"Remote store: left out for the rest of this build, because {reason}");
        _isLeftOut = true;
        return false;
    }
}
