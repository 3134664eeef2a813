using CowCopy.ContractTests.Real;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests;

/// <summary>Volumes on which two names cannot be told to be one file, or on which two files look like one.</summary>
[TestClass]
public sealed class UnknownIdentityTests
{
    private const ulong Zero = 0, AllOnes = ulong.MaxValue, OneForAll = 77;

    [TestMethod]
    [DataRow(Zero)]
    [DataRow(AllOnes)]
    [DataRow(OneForAll)]
    public void A_file_copied_onto_itself_keeps_its_content(ulong number) => OnAll(number, (bed, options) =>
    {
        byte[] content = Content.Of(20_000);
        string source = bed.Clean("source", content);

        AssertDone(bed, bed.Copier.CopyAll([new(source, source)], options));

        CollectionAssert.AreEqual(content, bed.Files.Read(source));
        bed.AssertNoLitter("source");
    });

    [TestMethod]
    [DataRow(Zero)]
    [DataRow(AllOnes)]
    [DataRow(OneForAll)]
    public void A_file_copied_onto_its_second_name_keeps_its_content(ulong number) => OnAll(number, (bed, options) =>
    {
        byte[] content = Content.Of(20_000);
        string source = bed.Clean("source", content), second = bed.At("second");
        bed.Files.HardLink(source, second);

        AssertDone(bed, bed.Copier.CopyAll([new(source, second)], options));

        CollectionAssert.AreEqual(content, bed.Files.Read(source));
        CollectionAssert.AreEqual(content, bed.Files.Read(second));
    });

    [TestMethod]
    [DataRow(Zero)]
    [DataRow(AllOnes)]
    [DataRow(OneForAll)]
    public void A_copy_over_another_file_is_made(ulong number) => OnAll(number, (bed, options) =>
    {
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Content.Of(20_000, seed: 2));
        int deletes = bed.Platform.Count("Delete");

        CopyResult result = bed.Copier.CopyAll([new(source, destination)], options).Results[0];

        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        CollectionAssert.AreEqual(bed.Files.Read(source), bed.Files.Read(destination));
        Assert.AreEqual(deletes, bed.Platform.Count("Delete"), "nothing is deleted first");
        bed.AssertNoLitter("source", "copy");
    });

    [TestMethod]
    public void Without_numbers_of_its_own_the_portable_platform_loses_nothing()
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = Bed.On<Portable>();
            byte[] content = Content.Of(20_000);
            string source = bed.Clean("source", content), link = bed.At("link");
            bed.Files.SymbolicLink(link, source);

            bed.Copier.Copy(source, source, new CopyOptions { Overwrite = overwrite });
            bed.Copier.Copy(source, bed.At(".", "source"), new CopyOptions { Overwrite = overwrite });
            bed.Copier.Copy(link, source, new CopyOptions { Overwrite = overwrite });

            CollectionAssert.AreEqual(content, bed.Files.Read(source));
        }
    }

    /// <summary>The source is open while it is copied: where open files cannot be replaced, neither can it by itself.</summary>
    private static void AssertDone(Bed bed, BatchResult result) => Assert.IsTrue(result.Succeeded || !bed.Can.ReplacesOpenFiles, result.Results[0].Failure?.Message);

    private static void OnAll(ulong number, Action<Bed, CopyOptions> test)
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            foreach (CopyMode mode in Enum.GetValues<CopyMode>())
            {
                foreach (VolumeProfile profile in VolumeProfiles.All)
                {
                    using Bed bed = new(profile);
                    bed.Platform.FileNumber = number;
                    test(bed, new CopyOptions { Overwrite = overwrite, Mode = mode });
                }
            }
        }
    }
}
