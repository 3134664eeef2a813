using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// An exception at any call, of a system out of memory say: no handle stays open in a process that goes on, no unfinished file is left, and
/// the existing destination is there, unless a system copy was requested to delete it first.
/// </summary>
[TestClass]
public sealed class ExceptionTests
{
    private const int MostCalls = 200;
    private const string CloseHandle = "CloseHandle";

    private static readonly byte[] New = Content.Of(40_000), Old = Content.Of(30_000, seed: 2);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void At_any_call_of_a_copy(string profile)
    {
        foreach (CopyOptions options in Options())
            foreach (bool exists in (bool[])[false, true]) ThrowAtEach(profile, options, exists);
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void At_any_call_of_a_copy_over_a_file_that_is_open(string profile)
    {
        foreach (CopyOptions options in Options()) ThrowAtEach(profile, options, exists: true, isOpen: true);
    }

    private static void ThrowAtEach(string profile, CopyOptions options, bool exists, bool isOpen = false)
    {
        for (int call = 1; call < MostCalls; call++)
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", New), destination = exists ? fixture.Clean("copy", Old) : fixture.At("copy");
            IOpenReader? reader = isOpen ? fixture.Files.Open(destination) : null;
            List<string> thrownAt = [];
            int calls = 0;
            fixture.Windows!.Calls.BeforeEach = name =>
            {
                if (name is CloseHandle or SimulatedWindows.CopyFileContent || ++calls != call) return; // the latter is within a call
                thrownAt.Add(name);
                throw new InvalidOperationException(name);
            };

            bool isThrown = false;
            try
            {
                fixture.Copier.CopyAll([new(source, destination)], options);
            }
            catch (InvalidOperationException)
            {
                isThrown = true;
            }

            fixture.Windows.Calls.BeforeEach = null;
            reader?.Dispose();
            if (thrownAt.Count == 0) return; // the copy has fewer calls
            string context = $"{options.Mode}, {options.Overwrite}, exists: {exists}: call {call}, {thrownAt[0]}";
            Assert.IsTrue(isThrown, context);
            Assert.AreEqual(0, fixture.Windows.OpenHandles, context);
            bool isThere = fixture.Files.Exists(destination);
            Assert.IsTrue(isThere || !exists || options.Overwrite == OverwriteMode.DeleteFirst, context);
            if (isThere)
            {
                byte[] left = fixture.Files.Read(destination);
                Assert.IsTrue(left.AsSpan().SequenceEqual(New) || (exists && left.AsSpan().SequenceEqual(Old)), context);
            }

            fixture.AssertNoLitter(isThere ? ["source", "copy"] : ["source"]);
        }

        Assert.Fail("A copy makes more calls than this test counts.");
    }

    private static IEnumerable<CopyOptions> Options() =>
        from mode in TestKit.CopyModes.ThatCopy
        from overwrite in TestKit.OverwriteModes.ThatReplace
        select new CopyOptions { Mode = mode, Overwrite = overwrite, Durable = mode == CopyMode.ByteCopy, ClearReadOnly = true };
}
