using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Each call of Windows is refused, once and always: whatever stands at the destination stays until its successor has its name, and is a
/// file, a link of any kind, or one of several names of a file.
/// </summary>
[TestClass]
public sealed class RefusedCallTests
{
    private const int AccessDenied = 5, SharingViolation = 32, DeviceError = 1117;
    private const string Kernel = @"\??\", Gone = "gone";

    private static readonly byte[] New = Content.Of(40_000), Old = Content.Of(30_000, seed: 2);
    private static readonly int[] Errors = [AccessDenied, SharingViolation, DeviceError];
    private static readonly TreeOptions Mirror = new() { Mirror = true };

    // Without these a file cannot be closed, and a file beside the destination not be deleted.
    private static readonly string[] Close = ["CloseHandle"];
    private static readonly string[] Delete =
    [
        "CreateFile", "GetFileAttributes", "RemoveDirectory", "SetFileInformationByHandle(3)", "SetFileInformationByHandle(4)",
        "SetFileInformationByHandle(21)",
    ];

    /// <summary>What stands at the destination.</summary>
    private enum Existing
    {
        File,
        ReadOnly,
        Open,
        OneOfTwoNames,
        Link,
        LinkToNothing,
        LinkToDirectory,
        Junction,
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Each_refused_call_of_a_copy_keeps_the_existing_destination(string profile)
    {
        foreach (Existing existing in Enum.GetValues<Existing>())
            foreach (CopyMode mode in (CopyMode[])[CopyMode.Auto, CopyMode.ByteCopy, CopyMode.SystemCopy])
                RefuseEach(profile, existing, fixture => Copy(fixture, mode), $"{existing}, {mode}");
    }

    [TestMethod]
    [DynamicData(nameof(JunctionTests.Profiles), typeof(JunctionTests))]
    public void Of_a_tree_with_a_link(string profile)
    {
        foreach (Existing link in (Existing[])[Existing.LinkToNothing, Existing.LinkToDirectory, Existing.Junction])
            foreach (Existing existing in Enum.GetValues<Existing>())
                RefuseEach(profile, existing, fixture => CopyTree(fixture, link), $"{existing} by {link}");
    }

    private static void RefuseEach(string profile, Existing existing, Func<CopyFixture, bool> copy, string context)
    {
        string[] calls;
        using (CopyFixture fixture = Make(profile, existing, out IOpenReader? reader))
        {
            if (Look(fixture).Length == 0) return; // the volume has no such thing
            copy(fixture);
            calls = [.. fixture.Windows!.Calls.Names.Except(Close)];
            reader?.Dispose();
        }

        foreach (string call in calls.Distinct())
            foreach (int error in Errors)
                for (int occurrence = 0; occurrence <= calls.Count(one => one == call); occurrence++)
                    Refuse(profile, existing, copy, new Fault(call, occurrence, error), context);
    }

    private static void Refuse(string profile, Existing existing, Func<CopyFixture, bool> copy, Fault fault, string context)
    {
        using CopyFixture fixture = Make(profile, existing, out IOpenReader? reader);
        string before = Look(fixture);
        if (fault.Occurrence == 0) fixture.Windows!.Calls.FailAlways(fault.Call, fault.Error);
        else fixture.Windows!.Calls.FailOnce(fault.Call, fault.Occurrence, fault.Error);

        bool isCopied = copy(fixture);

        reader?.Dispose();
        string after = Look(fixture);
        context += $": {fault}, copied: {isCopied}, {before} became {after}";
        Assert.AreNotEqual("", after, context);
        Assert.IsTrue(isCopied ? after != before : after == before || after.StartsWith("new", StringComparison.Ordinal), context);
        Assert.AreEqual(0, fixture.Windows.OpenHandles, context);
        bool mayStay = fault.Occurrence == 0 && Delete.Contains(fault.Call);
        if (!mayStay) CollectionAssert.AreEqual(new[] { "one" }, fixture.Files.Names(fixture.At("copy")), context);
        CollectionAssert.AreEqual(new[] { "precious" }, fixture.Files.Names(fixture.At("outside")), context);
    }

    private static CopyFixture Make(string profile, Existing existing, out IOpenReader? reader)
    {
        CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string path = fixture.At("copy", "one");
        reader = null;
        fixture.Clean("outside/precious", Old);
        fixture.Clean("source", New);
        fixture.Files.MakeDirectory(fixture.At("copy"));
        bool isFile = existing is Existing.File or Existing.Open or Existing.OneOfTwoNames;
        if (isFile) fixture.Clean("copy/one", Old);
        if (existing == Existing.ReadOnly) fixture.Clean("copy/one", Old, UnixFileMode.UserRead);
        if (existing == Existing.Open) reader = fixture.Files.Open(path);
        if (existing == Existing.OneOfTwoNames) fixture.Files.HardLink(path, fixture.At("second"));
        if (fixture.Can.HasSymbolicLinks) Link(fixture, path, existing, Gone);
        fixture.Windows!.Calls.Clear();
        return fixture;
    }

    private static void Link(CopyFixture fixture, string path, Existing kind, string target)
    {
        SimulatedFiles files = fixture.Windows!.Files;
        if (kind == Existing.Link) files.SymbolicLink(fixture.At("outside", "precious"), path);
        if (kind == Existing.LinkToNothing) files.SymbolicLink(target, path, isToDirectory: false);
        if (kind == Existing.LinkToDirectory) files.SymbolicLink(target, path, isToDirectory: true);
        if (kind == Existing.Junction) fixture.Windows.Junction(path, Kernel + fixture.At(target), shown: "");
    }

    private static bool Copy(CopyFixture fixture, CopyMode mode)
    {
        CopyOptions options = new() { Mode = mode, OverwriteReadOnly = true };
        return fixture.Copier.CopyAll([new(fixture.At("source"), fixture.At("copy", "one"))], options).Succeeded;
    }

    private static bool CopyTree(CopyFixture fixture, Existing link)
    {
        fixture.Files.MakeDirectory(fixture.At("tree"));
        Link(fixture, fixture.At("tree", "one"), link, "new");
        return fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirror).Succeeded;
    }

    /// <summary>Describes what is at the destination, as nothing where it is missing.</summary>
    private static string Look(CopyFixture fixture)
    {
        string path = fixture.At("copy", "one");
        return fixture.Windows!.Files.Find(path) switch
        {
            SimulatedLink link => (link.Target.EndsWith("new", StringComparison.Ordinal) ? "new " : "old ") + link.Target,
            SimulatedFile file => (fixture.Windows.Files.Read(path).AsSpan().SequenceEqual(New) ? "new" :
                fixture.Windows.Files.Read(path).AsSpan().SequenceEqual(Old) ? "old" : "part") + $" {file.Mode & 1}",
            _ => "",
        };
    }

    private readonly record struct Fault(string Call, int Occurrence, int Error);
}
