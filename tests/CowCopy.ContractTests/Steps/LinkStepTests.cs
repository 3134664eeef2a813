using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Steps;

/// <summary>The operations of a link in place of a copy: the existing destination stays until the link is there.</summary>
[TestClass]
public sealed class LinkStepTests
{
    private const string Hard = nameof(IPlatform.HardLink), Symbolic = nameof(IPlatform.SymbolicLink);

    [TestMethod]
    [DataRow(CopyMethod.HardLink, Hard)]
    [DataRow(CopyMethod.SymbolicLink, Symbolic)]
    public void A_link_to_a_new_name_is_made_there(CopyMethod method, string link)
    {
        AssertLinked(method, StepTable.New, $"Inspect InspectVolume Inspect {link}");
        AssertLinked(
            method, StepTable.New, $"Inspect InspectVolume Inspect {link} MakeDirectory MakeDirectory MakeDirectory {link}",
            "deep/er/copy");
    }

    [TestMethod]
    [DataRow(CopyMethod.HardLink, "HardLink Rename Delete")] // rename(2) keeps both names of one file
    [DataRow(CopyMethod.SymbolicLink, "SymbolicLink Rename")]
    public void Over_a_file_or_a_link_it_is_renamed(CopyMethod method, string calls)
    {
        const string Directory = "Inspect "; // whether a temporary name could be renamed there
        AssertLinked(method, StepTable.Over, "Inspect InspectVolume Inspect " + Directory + calls);
        AssertLinked(method, StepTable.OverLink, "Inspect InspectVolume Inspect Inspect " + Directory + calls);
    }

    [TestMethod]
    [DataRow(CopyMethod.HardLink, Hard)]
    [DataRow(CopyMethod.SymbolicLink, Symbolic)]
    public void A_link_that_fails_leaves_the_existing_file_and_no_other(CopyMethod method, string link)
    {
        foreach ((string operation, StatusCode status, CopyErrorKind error, CopyOperation at) in new[]
        {
            (link, StatusCode.LinkLimit, CopyErrorKind.LinkRefused, CopyOperation.Link),
            (link, StatusCode.DifferentVolume, CopyErrorKind.LinkRefused, CopyOperation.Link),
            (link, StatusCode.AccessDenied, CopyErrorKind.AccessDenied, CopyOperation.Link),
            (nameof(IPlatform.Rename), StatusCode.AccessDenied, CopyErrorKind.AccessDenied, CopyOperation.Rename),
            (nameof(IPlatform.Inspect), StatusCode.DeviceError, CopyErrorKind.DeviceError, CopyOperation.InspectSource),
        })
        {
            using CopyFixture fixture = new(VolumeProfiles.Xfs);
            StepTable.Over(fixture);
            fixture.Platform.Fail(operation, 1, status);
            CopyResult result = Link(fixture, method);
            Assert.AreEqual((error, at), (result.Failure?.Kind, result.Failure?.Operation), $"{operation} {status}");
            ByteAssert.AreEqual(StepTable.Existing, fixture.Files.Read(fixture.At("copy")));
            fixture.AssertNoLitter("source", "copy");
        }
    }

    [TestMethod]
    [DataRow(CopyMethod.HardLink)]
    [DataRow(CopyMethod.SymbolicLink)]
    public void A_directory_that_cannot_be_made_is_reported(CopyMethod method)
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        StepTable.New(fixture);
        fixture.Platform.Fail(nameof(IPlatform.MakeDirectory), 1, StatusCode.NoSpace);
        CopyResult result = Link(fixture, method, "deep/copy");
        Assert.AreEqual((CopyErrorKind.NoSpace, CopyOperation.MakeDirectory), (result.Failure?.Kind, result.Failure?.Operation));
    }

    [TestMethod]
    [DataRow(CopyMethod.HardLink)]
    [DataRow(CopyMethod.SymbolicLink)]
    public void A_read_only_destination_is_replaced_only_where_the_options_say_so(CopyMethod method)
    {
        foreach (bool overwrites in (bool[])[false, true])
        {
            using CopyFixture fixture = new(VolumeProfiles.Xfs);
            StepTable.OverReadOnly(fixture);
            CopyResult result = Link(fixture, method, "copy", new CopyOptions { OverwriteReadOnly = overwrites });
            Assert.AreEqual(overwrites, result.Succeeded);
            if (overwrites) continue;
            // Root could write it, and so delete it.
            CopyOperation operation = Environment.IsPrivilegedProcess ? CopyOperation.Link : CopyOperation.DeleteDestination;
            Assert.AreEqual((CopyErrorKind.DestinationReadOnly, operation), (result.Failure?.Kind, result.Failure?.Operation));
            ByteAssert.AreEqual(StepTable.Existing, fixture.Files.Read(fixture.At("copy")));
        }
    }

    [TestMethod]
    public void A_link_to_a_link_is_made_wherever_that_leads()
    {
        foreach (string target in (string[])["gone", "source"]) // nowhere, and to itself
        {
            using CopyFixture fixture = new(VolumeProfiles.Xfs);
            StepTable.Nothing(fixture);
            fixture.Files.SymbolicLink(fixture.At("source"), fixture.At(target));
            CopyResult result = Link(fixture, CopyMethod.SymbolicLink);
            Assert.AreEqual((CopyOutcome.Copied, CopyMethod.SymbolicLink), (result.Outcome, result.Method), target);
            Assert.AreEqual(fixture.At("source"), fixture.Files.LinkTarget(fixture.At("copy")), target);
        }
    }

    [TestMethod]
    [DataRow(CopyMethod.HardLink)]
    [DataRow(CopyMethod.SymbolicLink)]
    public void A_link_to_nothing_or_to_a_directory_is_not_made(CopyMethod method)
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        StepTable.Nothing(fixture);
        Assert.AreEqual(CopyErrorKind.SourceNotFound, Link(fixture, method).Failure?.Kind);
        fixture.Files.MakeDirectory(fixture.At("source"));
        Assert.AreEqual(CopyErrorKind.SourceIsDirectory, Link(fixture, method).Failure?.Kind);
        fixture.AssertNoLitter("source");
    }

    [TestMethod]
    public void A_link_reports_what_it_is_and_the_length_of_its_source()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        StepTable.New(fixture);
        CopyResult result = Link(fixture, CopyMethod.HardLink);
        Assert.AreEqual(
            (CopyOutcome.Copied, CopyMethod.HardLink, CopyReason.Requested, (long)StepTable.Content.Length),
            (result.Outcome, result.Method, result.Reason, result.Length));
        Assert.AreEqual(CopyOutcome.SameFile, Link(fixture, CopyMethod.HardLink).Outcome);
    }

    private static CopyResult Link(CopyFixture fixture, CopyMethod method, string name = "copy", CopyOptions? options = null)
    {
        string source = fixture.At("source"), link = fixture.At(name.Split('/'));
        return method == CopyMethod.HardLink
            ? fixture.Copier.AttemptHardLink(source, link, options)
            : fixture.Copier.AttemptSymbolicLink(source, link, options);
    }

    private static void AssertLinked(CopyMethod method, Action<CopyFixture> make, string calls, string name = "copy")
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        make(fixture);
        fixture.Platform.Forget();
        CopyResult result = Link(fixture, method, name);
        Assert.AreEqual(calls, string.Join(' ', fixture.Platform.Calls));
        Assert.AreEqual((CopyOutcome.Copied, method), (result.Outcome, result.Method));
        ByteAssert.AreEqual(StepTable.Content, fixture.Files.Read(fixture.At(name.Split('/'))));
        Assert.DoesNotContain(static one => one.EndsWith(".tmp", StringComparison.Ordinal), fixture.Files.Names(fixture.Path));
    }
}
