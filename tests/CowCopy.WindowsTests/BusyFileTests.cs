using System.Diagnostics;
using System.IO.MemoryMappedFiles;
using System.Runtime.InteropServices;
using CowCopy.TestKit;

namespace CowCopy.WindowsTests;

/// <summary>Replacing files in use: programs that run, libraries that are loaded, files that are open or mapped.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class BusyFileTests
{
    private const int SharingViolation = 32, UserMappedFile = 1224;

    [TestMethod]
    public void A_running_program_is_busy_and_goes_on_running()
    {
        using TempDirectory directory = new();
        string program = directory.Combine("program.exe"), source = directory.WriteFile("source", "new");
        File.Copy(Environment.GetEnvironmentVariable("ComSpec") ?? @"C:\windows\system32\cmd.exe", program);
        ProcessStartInfo start = new(program, "/k")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        using (Process process = Process.Start(start)!)
        {
            AssertBusy(source, program);
            Assert.IsFalse(process.HasExited);
            process.StandardInput.Close(); // and with it the program ends
            process.WaitForExit();
        }

        AssertReplaced(source, program);
        Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path));
    }

    [TestMethod]
    public void A_loaded_library_is_busy_and_stays()
    {
        using TempDirectory directory = new();
        string library = directory.Combine("library.dll"), source = directory.WriteFile("source", "new");
        File.Copy(Path.Combine(Environment.SystemDirectory, "version.dll"), library);
        nint handle = NativeLibrary.Load(library);
        AssertBusy(source, library);
        NativeLibrary.Free(handle);

        AssertReplaced(source, library);
        Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path));
    }

    [TestMethod]
    [DataRow(FileShare.None)]
    [DataRow(FileShare.Read)]
    [DataRow(FileShare.ReadWrite)]
    public void A_file_whose_deletion_is_not_shared_is_busy(FileShare share)
    {
        using TempDirectory directory = new();
        string destination = directory.WriteFile("copy", "old"), source = directory.WriteFile("source", "new");
        using (new FileStream(destination, FileMode.Open, FileAccess.Read, share)) AssertBusy(source, destination);

        AssertReplaced(source, destination);
        Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path));
    }

    [TestMethod]
    public void A_file_whose_deletion_is_shared_is_replaced_while_it_is_open()
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            using TempDirectory directory = new();
            string destination = directory.WriteFile("copy", "old"), source = directory.WriteFile("source", "new");
            using (FileStream reader = new(destination, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete))
            {
                new FileCopier().Copy(source, destination, new CopyOptions { Overwrite = overwrite });
                using StreamReader text = new(reader);
                Assert.AreEqual("old", text.ReadToEnd(), overwrite.ToString());
            }

            Assert.AreEqual("new", File.ReadAllText(destination));
            Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path));
        }
    }

    [TestMethod]
    [DataRow(MemoryMappedFileAccess.Read)]
    [DataRow(MemoryMappedFileAccess.ReadWrite)]
    public void A_file_that_is_mapped_as_data_is_busy_and_stays_or_is_replaced_as_a_whole(MemoryMappedFileAccess access)
    {
        foreach (OverwriteMode overwrite in (OverwriteMode[])[OverwriteMode.DeleteFirst, OverwriteMode.AtomicRename])
        {
            using TempDirectory directory = new();
            byte[] old = [.. Enumerable.Repeat((byte)1, 100_000)], content = [.. Enumerable.Repeat((byte)2, 100_000)];
            string destination = directory.Combine("copy"), source = directory.Combine("source");
            File.WriteAllBytes(destination, old);
            File.WriteAllBytes(source, content);
            FileAccess opened = access == MemoryMappedFileAccess.Read ? FileAccess.Read : FileAccess.ReadWrite;
            using FileStream file = new(destination, FileMode.Open, opened, FileShare.ReadWrite | FileShare.Delete);
            using MemoryMappedFile mapped =
                MemoryMappedFile.CreateFromFile(file, null, 0, access, HandleInheritability.None, leaveOpen: true);
            using MemoryMappedViewAccessor view = mapped.CreateViewAccessor(0, 0, access);
            file.Close(); // the section stays

            CopyResult result = new FileCopier().CopyAll([new(source, destination)], new CopyOptions { Overwrite = overwrite }).Results[0];

            if (result.Failure is not { } failure) // Windows Server 2022 denies the POSIX deletion, not each desktop Windows does
            {
                Console.WriteLine($"{overwrite}: a file that is mapped as data is replaced here.");
                ByteAssert.AreEqual(content, ReadShared(destination));
                Assert.AreEqual(1, view.ReadByte(50_000), "the view keeps the old content");
                continue;
            }

            Assert.AreEqual(CopyErrorKind.FileInUse, failure.Kind, $"{overwrite}: {failure.Message}");
            Assert.AreEqual(UserMappedFile, failure.NativeCode, $"{overwrite}");
            ByteAssert.AreEqual(old, ReadShared(destination));
            Assert.AreEqual(1, view.ReadByte(50_000));
        }
    }

    private static void AssertBusy(string source, string destination)
    {
        byte[] before = ReadShared(destination);
        FileCopier copier = new(); // one for all: each finds out anew, by an exception, which calls the system lacks
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            foreach (CopyMode mode in CopyModes.ThatCopy)
            {
                CopyOptions options = new() { Overwrite = overwrite, Mode = mode };
                CopyResult result = copier.CopyAll([new(source, destination)], options).Results[0];
                Assert.AreEqual(CopyErrorKind.FileInUse, result.Failure?.Kind, $"{mode} {overwrite}: {result.Failure?.Message}");
                Assert.AreEqual(SharingViolation, result.Failure!.NativeCode, $"{mode} {overwrite}");
            }
        }

        if (before.Length > 0) ByteAssert.AreEqual(before, ReadShared(destination));
        Assert.IsTrue(File.Exists(destination));
    }

    private static void AssertReplaced(string source, string destination)
    {
        CopyResult result = new FileCopier().CopyAll([new(source, destination)]).Results[0];
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome, result.Failure?.Message);
        Assert.AreEqual("new", File.ReadAllText(destination));
    }

    /// <summary>Empty where it may not be read while it is in use.</summary>
    private static byte[] ReadShared(string path)
    {
        try
        {
            using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            byte[] content = new byte[file.Length];
            file.ReadExactly(content);
            return content;
        }
        catch (IOException)
        {
            return [];
        }
    }
}
