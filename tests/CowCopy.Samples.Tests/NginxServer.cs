using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using CowCopy.TestKit;

namespace CowCopy.Samples.Tests;

/// <summary>An nginx of the test's own by the settings of the sample's page, on a port of the loopback interface.</summary>
internal sealed class NginxServer : IDisposable
{
    private readonly TempDirectory _directory = new();
    private readonly Process _process;

    private NginxServer(string program, string limit)
    {
        using (TcpListener free = new(IPAddress.Loopback, 0))
        {
            free.Start();
            Address = new Uri($"http://127.0.0.1:{((IPEndPoint)free.LocalEndpoint).Port}/");
        }

        Directory.CreateDirectory(_directory.Combine("www"));
        string settings = _directory.WriteFile("nginx.conf", "daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log error.log;\n"
            + Settings(limit));
        _process = Process.Start(program, ["-p", _directory.Path, "-e", "error.log", "-c", settings]);
        WaitUntilItListens();
    }

    public Uri Address { get; }

    /// <summary>Starts it; without nginx on the machine the test is inconclusive, or fails if it must not be.</summary>
    public static NginxServer Start(string limit = "4g")
    {
        string? program = new[] { "/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx" }.FirstOrDefault(File.Exists);
        if (program is not null) return new(program, limit);
        const string Reason = "Needs nginx with its dav module: apt-get install nginx-light";
        if (Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1") Assert.Fail(Reason);
        Assert.Inconclusive(Reason);
        throw new UnreachableException();
    }

    public string[] Files(string kind) =>
        Directory.Exists(_directory.Combine("www", kind)) ? Directory.GetFiles(_directory.Combine("www", kind)) : [];

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _directory.Dispose();
    }

    private string Settings(string limit) => SamplePage.Block(
        "nginx",
        ("http {", "http { access_log off; client_body_temp_path body;"),
        ("listen 8080;", $"listen 127.0.0.1:{Address.Port};"),
        ("root /var/cache/build;", "root www;"),
        ("client_max_body_size 4g;", $"client_max_body_size {limit};"));

    private void WaitUntilItListens()
    {
        for (int attempt = 0; attempt < 200 && !_process.HasExited; attempt++)
        {
            try
            {
                using TcpClient client = new("127.0.0.1", Address.Port);
                return;
            }
            catch (SocketException)
            {
                _process.WaitForExit(50);
            }
        }

        string log = _directory.Combine("error.log");
        string errors = File.Exists(log) ? File.ReadAllText(log) : "";
        Dispose();
        Assert.Fail($"nginx does not listen: {errors}");
    }
}
