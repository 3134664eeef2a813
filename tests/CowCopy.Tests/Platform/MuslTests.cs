using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;
using CowCopy.Platform.Linux;

namespace CowCopy.Tests.Platform;

/// <summary>
/// The C library of Alpine, against its own headers and its own dynamic linker: the functions are there, and what they fill is laid out
/// as it is read.
/// </summary>
[TestClass]
public sealed class MuslTests
{
    // What .NET looks for where the name is "libc".
    private const string Symbols = """
        #include <dlfcn.h>
        #include <stdio.h>
        int main(int count, char** names)
        {
            void* library = dlopen("libc.so", RTLD_NOW);
            printf("library %d\n", library != 0);
            for (int index = 1; index < count; index++) printf("%s %d\n", names[index], dlsym(library, names[index]) != 0);
        }
        """;

    private const string Layouts = """
        #include <dirent.h>
        #include <fcntl.h>
        #include <stddef.h>
        #include <stdio.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <sys/statfs.h>
        #include <sys/syscall.h>
        #include <time.h>
        #define NUMBER(name, value) printf("%s %ld\n", name, (long)(value))
        static void Bytes(const char* name, const void* bytes, int count)
        {
            printf("%s ", name);
            for (int index = 0; index < count; index++) printf("%02X", ((const unsigned char*)bytes)[index]);
            printf("\n");
        }
        int main()
        {
            struct statfs volume;
            memset(&volume, 0, sizeof volume);
            volume.f_type = 0x58465342; volume.f_bsize = 65536; volume.f_frsize = 4096;
            volume.f_blocks = 1000; volume.f_bfree = 700; volume.f_bavail = 500; volume.f_flags = 1;
            struct timespec time = { 1709210096, 123456789 };
            Bytes("statfs", &volume, sizeof volume);
            Bytes("timespec", &time, sizeof time);
            NUMBER("d_type", offsetof(struct dirent, d_type));
            NUMBER("d_name", offsetof(struct dirent, d_name));
            NUMBER("mode_t", sizeof(mode_t));
            NUMBER("off_t", sizeof(off_t));
            NUMBER("O_CREAT", O_CREAT); NUMBER("O_EXCL", O_EXCL); NUMBER("O_NONBLOCK", O_NONBLOCK); NUMBER("O_CLOEXEC", O_CLOEXEC);
            NUMBER("O_PATH", O_PATH); NUMBER("O_NOFOLLOW", O_NOFOLLOW); NUMBER("O_DIRECTORY", O_DIRECTORY);
            NUMBER("F_SETLEASE", F_SETLEASE); NUMBER("F_SETSIG", F_SETSIG); NUMBER("F_WRLCK", F_WRLCK);
            NUMBER("SYS_statx", SYS_statx);
        }
        """;

    [TestMethod]
    public void Every_function_that_is_called_is_there()
    {
        string[] called = [.. typeof(LibC).GetMethods(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static)
            .Select(method => method.GetCustomAttribute<LibraryImportAttribute>()?.EntryPoint).OfType<string>()
            .Distinct(StringComparer.Ordinal)];
        Assert.IsGreaterThan(20, called.Length);

        IReadOnlyDictionary<string, string> found = MuslProgram.Run(Symbols, called);

        Assert.AreEqual("1", found["library"]);
        CollectionAssert.AreEqual(Array.Empty<string>(), called.Where(name => found[name] != "1").ToArray());
    }

    [TestMethod]
    public void Volumes_are_laid_out_as_they_are_read()
    {
        byte[] written = Convert.FromHexString(Measured("statfs"));
        Assert.IsLessThanOrEqualTo(StatFsReader.Bytes, written.Length);
        byte[] buffer = new byte[StatFsReader.Bytes];
        written.CopyTo(buffer, 0);

        StatFsReader volume = new(buffer, RuntimeInformation.ProcessArchitecture);

        Assert.AreEqual(0x58465342u, volume.Type);
        Assert.AreEqual(
            (65536, 4096 * 1000L, 4096 * 500L, true), (volume.BlockSize, volume.TotalBytes, volume.FreeBytes, volume.IsReadOnly));
    }

    [TestMethod]
    public void Times_are_laid_out_as_they_are_written()
    {
        LibC.TimeSpec time = new(1_709_210_096, 123_456_789);
        Assert.AreEqual(Measured("timespec"), Convert.ToHexString(MemoryMarshal.AsBytes(MemoryMarshal.CreateReadOnlySpan(in time, 1))));
    }

    [TestMethod]
    [DataRow("d_type", "EntryTypeOffset")]
    [DataRow("d_name", "EntryNameOffset")]
    public void Directory_entries_are_laid_out_as_they_are_read(string member, string constant) =>
        Assert.AreEqual(
            Number(member),
            (int)typeof(LinuxPlatform).GetField(constant, BindingFlags.NonPublic | BindingFlags.Static)!.GetRawConstantValue()!);

    [TestMethod]
    public void Types_flags_and_numbers_are_those_that_are_passed()
    {
        Architecture here = RuntimeInformation.ProcessArchitecture;
        Assert.AreEqual((4, 8), (Number("mode_t"), Number("off_t")));
        Assert.AreEqual((OpenFlags.Create, OpenFlags.Exclusive), (Number("O_CREAT"), Number("O_EXCL")));
        Assert.AreEqual(
            (OpenFlags.NonBlocking, OpenFlags.CloseOnExec, OpenFlags.PathOnly),
            (Number("O_NONBLOCK"), Number("O_CLOEXEC"), Number("O_PATH")));
        Assert.AreEqual((OpenFlags.NoFollow(here), OpenFlags.Directory(here)), (Number("O_NOFOLLOW"), Number("O_DIRECTORY")));
        Assert.AreEqual((1024, 10, 1), (Number("F_SETLEASE"), Number("F_SETSIG"), Number("F_WRLCK")));
        Assert.AreEqual(LibC.StatxNumber(here), Number("SYS_statx"));
    }

    [TestMethod]
    [DataRow(Architecture.X64, 332)]
    [DataRow(Architecture.Arm64, 291)]
    [DataRow(Architecture.RiscV64, 291)]
    [DataRow(Architecture.LoongArch64, 291)]
    [DataRow(Architecture.Arm, 397)]
    [DataRow(Architecture.S390x, 379)]
    [DataRow(Architecture.Ppc64le, 383)]
    [DataRow(Architecture.X86, 383)]
    public void Statx_has_the_number_of_its_architecture(Architecture architecture, int number) =>
        Assert.AreEqual(number, LibC.StatxNumber(architecture));

    private static int Number(string name) => int.Parse(Measured(name), CultureInfo.InvariantCulture);

    private static string Measured(string name) => MuslProgram.Run(Layouts)[name];
}
