using System.Reflection;
using System.Runtime.Versioning;
using CowCopy.TestKit;

namespace CowCopy.WindowsTests;

/// <summary>
/// What differs between the library for .NET and the one for .NET Framework: the kind of its imports, the routine that the system calls
/// back, and the base library that reports and cancels.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class LibraryTests
{
    private const int Length = 32 << 20;

    [TestMethod]
    public void It_is_the_library_that_the_run_names()
    {
        string? framework = Environment.GetEnvironmentVariable("COWCOPY_LIBRARY");
        if (string.IsNullOrEmpty(framework)) framework = ".NETCoreApp,Version=v8.0";
        Assert.AreEqual(framework, typeof(FileCopier).Assembly.GetCustomAttribute<TargetFrameworkAttribute>()?.FrameworkName);
    }

    /// <summary>The length of a source that is not queried comes from the routine that CopyFileEx calls, or from the copy.</summary>
    [TestMethod]
    public void The_system_copy_reports_the_length_that_it_copied()
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", new byte[70_001]);

        CopyResult result = new FileCopier().Copy(source, directory.Combine("copy"), new CopyOptions { Mode = CopyMode.SystemCopy });

        Assert.AreEqual((CopyMethod.SystemCopy, 70_001L), (result.Method, result.Length));
    }

    [TestMethod]
    [DataRow(CopyMode.SystemCopy)]
    [DataRow(CopyMode.ByteCopy)]
    public void A_failure_has_the_code_of_the_system(CopyMode mode)
    {
        const int SharingViolation = 32;
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "content");
        using FileStream alone = new(source, FileMode.Open, FileAccess.Read, FileShare.None);

        CopyResult result = new FileCopier().CopyAll([new(source, directory.Combine("copy"))], new CopyOptions { Mode = mode }).Results[0];

        Assert.AreEqual((CopyErrorKind.FileInUse, SharingViolation), (result.Failure?.Kind, result.Failure?.NativeCode));
    }

    [TestMethod]
    public void A_copy_that_is_cancelled_before_it_starts_creates_nothing()
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "content");
        using CancellationTokenSource cancelled = new();
        cancelled.Cancel();

        Assert.Throws<OperationCanceledException>(
            () => new FileCopier().Copy(source, directory.Combine("copy"), cancellationToken: cancelled.Token));

        Assert.HasCount(1, Directory.GetFileSystemEntries(directory.Path));
    }

    /// <summary>The system reads the flag while it copies; a copy that was faster is complete, and never a part.</summary>
    [TestMethod]
    [DataRow(CopyMode.SystemCopy)]
    [DataRow(CopyMode.ByteCopy)]
    public void A_copy_that_is_cancelled_meanwhile_leaves_all_or_nothing(CopyMode mode)
    {
        const int Attempts = 20;
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", new byte[Length]), destination = directory.Combine("copy");
        bool isCancelled = false;
        for (int attempt = 0; attempt < Attempts && !isCancelled; attempt++)
        {
            using CancellationTokenSource cancelled = new();
            Thread cancelling = new(() =>
            {
                SpinWait.SpinUntil(() => File.Exists(destination), TimeSpan.FromSeconds(10));
                cancelled.Cancel();
            });
            cancelling.Start();

            CopyResult? result = new FileCopier().CopyUnlessCanceled(
                source, destination, new CopyOptions { Mode = mode }, cancelled.Token);

            isCancelled = result is null;
            Assert.AreEqual(!isCancelled, File.Exists(destination), $"{result?.Outcome}");
            if (!isCancelled) Assert.AreEqual(Length, new FileInfo(destination).Length);
            if (isCancelled) File.WriteAllText(destination, "the other thread may still wait for it");
            cancelling.Join();
            File.Delete(destination);
        }

        if (mode == CopyMode.ByteCopy) Assert.IsTrue(isCancelled, $"none of {Attempts} copies was cancelled");
    }
}
