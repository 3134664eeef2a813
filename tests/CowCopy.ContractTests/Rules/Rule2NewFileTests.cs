using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Rule 2: content goes into a new file that is created exclusively. An existing file is never cut and gets no bytes; it is cloned over as
/// a whole, while no other process has it. The writeback of a small new file is left to the system.
/// </summary>
[TestClass]
public sealed class Rule2NewFileTests
{
    private const int StartsAt = 1 << 20; // docs/how-it-decides.md: "1 MiB or more to ext4"

    private static readonly string[] Creating =
    [
        nameof(IFileHandles.CreateDestination), nameof(ISystemCopies.SystemCopy), nameof(IPathClones.CloneByPath),
        nameof(IPathCopies.CopyBytesByPath),
    ];

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void An_existing_file_has_its_own_content_or_all_of_the_source_s(string volume) =>
        RuleScene.FailEachCall(volume, [Place.Existing, Place.Alike], scene =>
        {
            FileFacts now = scene.Fixture.Look(scene.Destination);
            // Numbers are used again, times of creation are not. NTFS by way of FUSE has none: there a deleted file has no number.
            bool isOld = scene.Fixture.Can.KnowsFiles && now.IsSameFileAs(scene.Before) && now.Created == scene.Before.Created
                && (now.Created != default || !scene.Made.Contains("Delete"));
            if (!isOld || (scene.Fixture.Platform.HasExclusive && scene.Fixture.Volume is null)) return;
            bool isWhole = scene.Has(scene.Destination, RuleScene.Old) || scene.Has(scene.Destination, RuleScene.New);
            Assert.IsTrue(isWhole, "the existing file is a mixture");
        });

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_file_with_another_name_keeps_its_content_there(string volume) =>
        RuleScene.FailEachCall(volume, [Place.SecondName, Place.Link], scene =>
        {
            FileFacts now = scene.Fixture.Look(scene.Elsewhere);
            Assert.AreEqual(RuleScene.Old.Length, now.Length);
            Assert.IsTrue(now.Modified != scene.SourceFacts.Modified, "the time of the source is on another file");
            Assert.IsTrue(scene.Has(scene.Elsewhere, RuleScene.Old), "another file was written");
        });

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_file_that_appears_before_the_creation_keeps_its_content_for_who_has_it_open(string volume)
    {
        byte[] other = Content.Of(35_000, seed: 3);
        using RuleScene scene = new(volume, Place.Free);
        foreach (CopyOptions way in RuleScene.Ways(volume))
        {
            IOpenReader? reader = null;
            scene.Fixture.Files.Delete(scene.Destination);
            scene.Fixture.Platform.At = operation =>
            {
                if (reader is not null || !Creating.Contains(operation)) return null;
                scene.Fixture.Files.Write(scene.Destination, other);
                reader = scene.Fixture.Files.Open(scene.Destination);
                return null;
            };
            new FileCopier(scene.Fixture.Platform).Attempt(scene.Source, scene.Destination, way);
            scene.Fixture.Platform.At = null;

            Assert.IsNotNull(reader, "nothing is created");
            ByteAssert.AreEqual(other, reader.Read(), $"{way.Mode}, {way.Overwrite}");
            reader.Dispose();
        }
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void Writeback_of_a_new_file_starts_for_half_of_a_large_one_on_ext4_alone(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        fixture.Platform.Inner.InspectVolume(fixture.Path, out VolumeFacts facts);
        bool starts = fixture.Can.ByHandle && facts.FileSystem == "ext4";
        foreach (int length in (int[])[1, 40_000, StartsAt - 1, StartsAt, 3 * StartsAt])
        {
            string source = fixture.Clean("source", Content.Of(length)), one = fixture.At($"one{length}"), two = fixture.At($"two{length}");
            int before = fixture.Platform.Writebacks.Count;

            fixture.Copier.CopyAll([new(source, one), new(source, two)], new CopyOptions { Mode = CopyMode.ByteCopy });

            (string, long)[] expected = starts && length >= StartsAt ? [(one, length / 2), (two, length / 2)] : [];
            CollectionAssert.AreEquivalent(expected, fixture.Platform.Writebacks.Skip(before).ToArray(), $"{length} bytes");

            before = fixture.Platform.Writebacks.Count;
            fixture.Copier.CopyAll([new(source, one), new(source, two)], new CopyOptions { Mode = CopyMode.ByteCopy, Durable = true });
            bool isPart = fixture.Platform.Writebacks.Skip(before).Any(static part => part.Length > 0);
            Assert.IsFalse(isPart, "a durable file is written as a whole");
        }
    }
}
